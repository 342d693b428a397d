import { describe, expect, it } from "vitest";
import { beginLoading, isLoading, isLoadingForUser } from "./loading.ts";

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

  it("tells a refresh of what is displayed from a request of the user", () => {
    const refresh = beginLoading(false, true);
    expect([isLoading(), isLoadingForUser()]).toEqual([true, false]);
    const asked = beginLoading(false);
    expect(isLoadingForUser()).toBe(true);
    asked();
    refresh();
    refresh();
    expect([isLoading(), isLoadingForUser()]).toEqual([false, false]);
  });
});
