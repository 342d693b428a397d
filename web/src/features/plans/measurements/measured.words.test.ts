import { expect, it } from "vitest";
import { createFormat } from "../../../lib/format.ts";
import { boundText } from "./measured.words.ts";

const format = createFormat("es", "America/Santiago");

it("writes the bound of a measurement with its decimals, and never rounds it", () => {
  expect(boundText(format, 6, 2)).toBe("6,00");
  expect(boundText(format, 41, 0)).toBe("41");
  expect(boundText(format, 402.75, 1)).toBe("402,75");
  expect(boundText(format, null, 1)).toBe("…");
});
