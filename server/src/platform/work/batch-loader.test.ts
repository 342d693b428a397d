import { describe, expect, it, vi } from "vitest";
import { createBatchLoader } from "./batch-loader.ts";

describe("a batch loader", () => {
  it("loads the keys of one event loop turn with one query, and resolves each with its own value", async () => {
    const find = vi.fn(
      async (keys: readonly string[]) => new Map(keys.filter((k) => k !== "c").map((k) => [k, k.length])),
    );
    const { load } = createBatchLoader(find);
    expect(await Promise.all(["a", "bb", "a", "c"].map(load))).toEqual([1, 2, 1, null]);
    expect(find.mock.calls).toEqual([[["a", "bb", "c"]]]);
    expect(await load("ddd")).toBe(3);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("splits batches above a thousand keys", async () => {
    const find = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key])));
    const { load } = createBatchLoader(find);
    await Promise.all(Array.from({ length: 2500 }, (_, n) => load(String(n))));
    expect(find.mock.calls.map(([keys]) => keys.length)).toEqual([1000, 1000, 500]);
  });

  it("rejects every load of a failed batch, and none of the next", async () => {
    const find = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key])));
    find.mockRejectedValueOnce(new Error("gone"));
    const { load } = createBatchLoader(find);
    const both = await Promise.allSettled([load("a"), load("b")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await load("a")).toBe("a");
  });
});
