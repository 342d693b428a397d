import { expect, it } from "vitest";
import { uncertaintyText } from "./LastUncertainty.tsx";

const format = {
  number: (value: number, decimals?: number) =>
    decimals === undefined ? String(value) : value.toFixed(decimals),
};

it("shows an uncertainty to the resolution of its variable, and never a small one as none", () => {
  expect(uncertaintyText(format, 0.0523, 0.01)).toBe("0.05");
  expect(uncertaintyText(format, 0.004, 0.01)).toBe("< 0.01");
  expect(uncertaintyText(format, 0, 0.01)).toBe("0.00");
  expect(uncertaintyText(format, 0.0523, null)).toBe("0.052");
});
