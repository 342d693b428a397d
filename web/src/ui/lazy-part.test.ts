import { afterEach, describe, expect, it, vi } from "vitest";
import { ChunkError, inTime } from "./lazy-part.tsx";

afterEach(() => vi.useRealTimers());

describe("a lazily loaded part", () => {
  it("may take two minutes to load, and no longer", async () => {
    vi.useFakeTimers();
    const outcome = inTime(new Promise<string>(() => {})).catch((error: unknown) => error);
    let over = false;
    void outcome.then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(120_000 - 1);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkError);
  });

  it("that fails to load is distinguished from a bug", async () => {
    await expect(inTime(Promise.reject(new TypeError("Failed to fetch")))).rejects.toBeInstanceOf(ChunkError);
    await expect(inTime(Promise.resolve("here"))).resolves.toBe("here");
  });
});
