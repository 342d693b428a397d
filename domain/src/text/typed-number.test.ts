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

it("a typed number has an exponent where a calibration sheet has one", () => {
  expect(["-2,9876e-7", "1.019E-07", "1e3", "−3e−5"].map(typedNumber)).toEqual([
    -2.9876e-7, 1.019e-7, 1000, -3e-5,
  ]);
  const printed = ["1.019x10^-7", "1,019 × 10⁻⁷", "1.019·10-7", "2,5 x 10^3", "+1,2e-5", "-3*10^+2"];
  expect(printed.map(typedNumber)).toEqual([1.019e-7, 1.019e-7, 1.019e-7, 2500, 1.2e-5, -300]);
  expect(["1x105", "x10^3", "1x10^", "3²"].map(typedNumber)).toEqual([null, null, null, null]);
  expect(["e5", "1e", "1,2,3e4", "1e999", "0x10", "uno"].map(typedNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
