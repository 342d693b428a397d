import { describe, expect, it } from "vitest";
import { createIngestQueue, type Sent } from "./ingest.queue.ts";
import { ACCEPTED, type Batch, CONFLICT, DUPLICATE } from "./ingest.store.ts";

const sent = (project: string, ...sensors: number[]): Sent => ({
  project,
  sensors,
  times: sensors.map(() => 0),
  values: sensors.map((n) => n * 10),
  batteries: null,
  raw: [],
});
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Two turns of the event loop without new input, after which the queue processes what waits. */
const settled = async () => {
  await turn();
  await turn();
};

/** A database that answers when the test decides. */
function slowly() {
  const batches: { batch: Batch; done(fates: Uint8Array | null): void; fail(error: unknown): void }[] = [];
  const news: Batch[] = [];
  return {
    batches,
    news,
    commit: (batch: Batch) =>
      new Promise<Uint8Array | null>((done, fail) => batches.push({ batch, done, fail })),
    committed: (batch: Batch) => void news.push(batch),
  };
}

describe("the ingest queue", () => {
  it("batches the waiting reports of one project, and returns each sender its own count", async () => {
    const db = slowly();
    const queue = createIngestQueue({ ...db, maxConcurrent: 1 });
    const answers = [queue.add(sent("a", 1, 2)), queue.add(sent("b", 3)), queue.add(sent("a", 4, 5))];
    await settled();
    expect(db.batches.map(({ batch }) => [batch.project, batch.sensors])).toEqual([["a", [1, 2, 4, 5]]]);
    db.batches[0]?.done(Uint8Array.of(ACCEPTED, DUPLICATE, CONFLICT, ACCEPTED));
    expect(await Promise.all([answers[0], answers[2]])).toEqual([
      { accepted: 1, duplicates: 1, conflicts: 0 },
      { accepted: 1, duplicates: 0, conflicts: 1 },
    ]);
    expect(db.news.map(({ sensors, values }) => [sensors, values])).toEqual([
      [
        [1, 5],
        [10, 50],
      ],
    ]);
    await settled();
    db.batches[1]?.done(null);
    expect(await answers[1]).toEqual({ accepted: 1, duplicates: 0, conflicts: 0 });
    await queue.drained();
  });

  it("waits while each event loop turn adds a report, up to a maximum", async () => {
    const db = slowly();
    let now = 0;
    const queue = createIngestQueue({ ...db, maxConcurrent: 1, clock: () => now });
    for (const n of [1, 3, 5]) {
      void queue.add(sent("a", n));
      void queue.add(sent("a", n + 1));
      await turn();
    }
    expect(db.batches).toEqual([]);
    await settled();
    expect(db.batches.map(({ batch }) => batch.sensors)).toEqual([[1, 2, 3, 4, 5, 6]]);
    db.batches[0]?.done(null);
    await queue.drained();
    const bring = async (turns: number) => {
      for (let n = 0; n < turns; n++) {
        void queue.add(sent("a", n));
        void queue.add(sent("a", n));
        await turn();
      }
    };
    await bring(50);
    expect(db.batches).toHaveLength(1);
    now = 2;
    await bring(2);
    expect(db.batches).toHaveLength(2);
  });

  it("limits a batch, and never splits a report", async () => {
    const db = slowly();
    const queue = createIngestQueue({ ...db, maxConcurrent: 2, batch: 4 });
    for (const n of [1, 2, 3]) void queue.add(sent("a", n, n, n));
    await settled();
    expect(db.batches.map(({ batch }) => batch.sensors.length)).toEqual([6, 3]);
  });

  it("refuses reports immediately when it is full, and accepts again when there is room", async () => {
    const db = slowly();
    const queue = createIngestQueue({ ...db, maxConcurrent: 1, most: 5 });
    const first = queue.add(sent("a", 1, 2, 3, 4, 5));
    await expect(queue.add(sent("a", 6))).rejects.toMatchObject({ error: "INGEST_BUSY" });
    expect(queue.open()).toBe(false);
    await settled();
    db.batches[0]?.done(null);
    await first;
    await queue.drained();
    expect(queue.open()).toBe(true);
  });

  it("fails the whole batch when the database is lost, and only one report when only its rows are refused", async () => {
    const db = slowly();
    const queue = createIngestQueue({ ...db, maxConcurrent: 1 });
    const lost = [queue.add(sent("a", 1)), queue.add(sent("a", 2))].map((one) => one.catch(() => "lost"));
    await settled();
    db.batches[0]?.fail({ code: "57P01" });
    expect(await Promise.all(lost)).toEqual(["lost", "lost"]);
    const mixed = [queue.add(sent("a", 3)), queue.add(sent("a", 4))].map((one) => one.catch(() => "refused"));
    await settled();
    db.batches[1]?.fail({ code: "22003" });
    await settled();
    db.batches[2]?.fail({ code: "22003" });
    await settled();
    db.batches[3]?.done(null);
    expect(await Promise.all(mixed)).toEqual(["refused", { accepted: 1, duplicates: 0, conflicts: 0 }]);
  });
});
