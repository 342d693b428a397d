import { expect, it } from "vitest";
import { typedNumber } from "./typed-number.ts";

it.each([
  ["2838,4", 2838.4],
  ["2.838", 2.838],
  ["2,838", 2.838],
  ["-28.2760", -28.276],
  ["-28,276", -28.276],
  [" 7 ", 7],
  ["", null],
  ["siete", null],
])("parses the typed number %s as %s", (text, value) => expect(typedNumber(text)).toBe(value));
