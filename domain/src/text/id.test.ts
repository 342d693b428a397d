import { expect, it } from "vitest";
import { isId } from "./id.ts";

it("accepts an identifier only as a complete lower case UUID", () => {
  expect(isId("01a2019d-c6a3-7000-bd60-d98e6bb4d155")).toBe(true);
  for (const value of [
    "01A2019D-C6A3-7000-BD60-D98E6BB4D155",
    "01a2019d-c6a3-7000-bd60-d98e6bb4d155\n",
    " 01a2019d-c6a3-7000-bd60-d98e6bb4d155",
    "01a2019dc6a37000bd60d98e6bb4d155",
    "",
    undefined,
    7,
    ["01a2019d-c6a3-7000-bd60-d98e6bb4d155"],
  ])
    expect(isId(value)).toBe(false);
});
