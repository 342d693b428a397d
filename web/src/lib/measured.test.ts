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
