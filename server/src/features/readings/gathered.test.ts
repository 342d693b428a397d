import { describe, expect, it, vi } from "vitest";
import { createGathered } from "./gathered.ts";

describe("what is asked together", () => {
  it("is one question, and each gets its own answer", async () => {
    const find = vi.fn(
      async (keys: readonly string[]) => new Map(keys.filter((k) => k !== "c").map((k) => [k, k.length])),
    );
    const { load } = createGathered(find);
    expect(await Promise.all(["a", "bb", "a", "c"].map(load))).toEqual([1, 2, 1, null]);
    expect(find.mock.calls).toEqual([[["a", "bb", "c"]]]);
    expect(await load("ddd")).toBe(3);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("is asked in parts of a thousand", async () => {
    const find = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key])));
    const { load } = createGathered(find);
    await Promise.all(Array.from({ length: 2500 }, (_, n) => load(String(n))));
    expect(find.mock.calls.map(([keys]) => keys.length)).toEqual([1000, 1000, 500]);
  });

  it("fails for all who asked, and not for who asks next", async () => {
    const find = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key])));
    find.mockRejectedValueOnce(new Error("gone"));
    const { load } = createGathered(find);
    const both = await Promise.allSettled([load("a"), load("b")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await load("a")).toBe("a");
  });
});
