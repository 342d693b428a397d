import { describe, expect, it } from "vitest";
import { pick } from "./pick.ts";

describe("pick", () => {
  it("returns the named properties in the given order, null values included", () => {
    const picked = pick({ a: 1, b: null, c: "c" }, ["c", "b"]);
    expect(picked).toEqual({ b: null, c: "c" });
    expect(Object.keys(picked)).toEqual(["c", "b"]);
  });
});
