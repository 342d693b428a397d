import { describe, expect, it } from "vitest";
import { createProjectQueue, MAX_WAITING, MAX_WAITING_PER_PROJECT } from "./project-queue.ts";

/** Turns whose work ends when the test decides. */
function ground() {
  const enter = createProjectQueue<string>();
  const started: string[] = [];
  const stopped: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (person: string, key: string, signal = new AbortController().signal) =>
    enter(
      {
        person,
        key,
        work: (stop) => {
          started.push(key);
          return new Promise((resolve, reject) => {
            ends.set(key, () => resolve(`of ${key}`));
            stop.addEventListener("abort", () => {
              stopped.push(key);
              reject(stop.reason);
            });
          });
        },
      },
      signal,
    );
  return { enqueue, started, stopped, end: (key: string) => ends.get(key)?.() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("reviews of plans", () => {
  it("run one at a time in the worker, whichever user requests them", async () => {
    const { enqueue, started, end } = ground();
    const [first, second] = [enqueue("ana", "a"), enqueue("luis", "b")];
    await settle();
    expect(started).toEqual(["a"]);
    end("a");
    expect(await first).toBe("of a");
    await settle();
    expect(started).toEqual(["a", "b"]);
    end("b");
    expect(await second).toBe("of b");
  });

  it("of the same plan run once for concurrent requests, and again for a later one", async () => {
    const { enqueue, started, end } = ground();
    const all = ["ana", "ana", "ana", "luis"].map((person) => enqueue(person, "a"));
    await settle();
    end("a");
    expect(new Set(await Promise.all(all))).toEqual(new Set(["of a"]));
    await settle();
    const again = enqueue("ana", "a");
    await settle();
    end("a");
    await again;
    expect(started).toEqual(["a", "a"]);
  });

  it("are limited for each user and in total", async () => {
    const { enqueue } = ground();
    const busy = { error: "REVIEW_BUSY" };
    for (let n = 0; n < MAX_WAITING_PER_PROJECT; n++) enqueue("ana", `own ${n}`);
    await expect(enqueue("ana", "one more")).rejects.toMatchObject(busy);
    for (let n = MAX_WAITING_PER_PROJECT; n < MAX_WAITING; n++) enqueue(`person ${n}`, `other ${n}`);
    await expect(enqueue("luis", "one more")).rejects.toMatchObject(busy);
  });

  it("stop when the last waiting caller disconnects, and free their slots", async () => {
    const { enqueue, started, stopped, end } = ground();
    const [ana, luis] = [new AbortController(), new AbortController()];
    const left = [enqueue("ana", "a", ana.signal), enqueue("luis", "a", luis.signal)].map((queued) =>
      queued.catch((error: unknown) => error),
    );
    await settle();
    const next = enqueue("ana", "b");
    ana.abort("gone");
    expect(stopped).toEqual([]);
    luis.abort("gone");
    expect(await Promise.all(left)).toEqual(["gone", "gone"]);
    expect(stopped).toEqual(["a"]);
    await settle();
    end("b");
    expect([await next, started]).toEqual(["of b", ["a", "b"]]);
  });
});
