import { describe, expect, it } from "vitest";
import { beginLoading, isLoading } from "./loading.ts";

describe("the loading counter", () => {
  it("increases and decreases with each request, and a request that ends twice counts once", () => {
    const first = beginLoading(false);
    const second = beginLoading(true);
    first();
    first();
    first();
    expect(isLoading()).toBe(true);
    second();
    expect(isLoading()).toBe(false);
    second();
    const third = beginLoading(false);
    expect(isLoading()).toBe(true);
    third();
    expect(isLoading()).toBe(false);
  });
});
