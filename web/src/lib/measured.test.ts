import { expect, it } from "vitest";
import { createFormat } from "./format.ts";
import { limitText, measured } from "./measured.ts";

const format = createFormat("es", "America/Santiago");

it("writes a value to the resolution of its sensor, and as reported without one", () => {
  expect(measured(format, 3012.3999, 0.01)).toBe("3.012,40");
  expect(measured(format, 3012.3999, 0.5)).toBe("3.012,5");
  expect(measured(format, 3012.3999)).toBe("3.012,4");
  expect(measured(format, -0.001, 0.01)).toBe("0,00");
});

it("writes a limit with the decimals of its sensor, and never rounds it", () => {
  expect(limitText(format, 3012.4, 0.01)).toBe("3.012,40");
  expect(limitText(format, 3012.405, 0.01)).toBe("3.012,405");
  expect(limitText(format, 5, null)).toBe("5");
});

it("writes raw readings with the digits that were reported, and the decimal mark of the language", () => {
  const raw = [8123.400000001, Math.fround(8123.4), 8006.5, 8006, 0.1 + 0.2];
  expect(raw.map((value) => measured(format, value))).toEqual([
    "8.123,4",
    "8.123,4",
    "8.006,5",
    "8.006",
    "0,3",
  ]);
  expect(measured(format, 8006, 0.1)).toBe("8.006,0");
  expect(measured(createFormat("en", "UTC"), 8123.400000001)).toBe("8,123.4");
});
