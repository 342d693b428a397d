/** @module-tag long */
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { createCodecThreads } from "../../composition/codecs.ts";

const codecs = createCodecThreads(pino({ level: "silent" }));
afterAll(() => codecs.close());

const INPUT = { bytes: [7], port: 1, t: 0 };
const GOOD = "function decodeUplink({ bytes }) { return { data: { level: bytes[0] } }; }";
const LOOPS =
  "Object.prototype.toJSON = function () { for (;;) {} };\nfunction decodeUplink() { return {}; }";
/** Work that the engine does not interrupt, so the thread must be replaced. */
const STUCK = "function decodeUplink() { return 'a'.repeat(6e6).indexOf('a'.repeat(3e6) + 'b'); }";

it("decodes another project's message after at most one call of a hostile project", async () => {
  const order: string[] = [];
  const done = (name: string) => () => void order.push(name);
  const hostile = [STUCK, LOOPS, LOOPS, LOOPS].map((code) =>
    codecs.live.run("hostile", code, INPUT).then(done("hostile")),
  );
  const other = codecs.live.run("other", GOOD, INPUT).then((outcome) => {
    done("other")();
    return outcome;
  });
  expect(await other).toEqual({ ok: true, result: '{"data":{"level":7}}' });
  expect(order).toEqual(["hostile", "other"]);
  await Promise.all(hostile);
});

it("decodes a message immediately while trials of any project are stuck", async () => {
  const ended: string[] = [];
  const trials = ["a", "b"].map((project) =>
    codecs.trials.run(project, STUCK, INPUT).then(() => void ended.push(project)),
  );
  // Both threads are running; the trial thread hangs for longer than the live one needs.
  await codecs.live.run("other", GOOD, INPUT);
  expect(ended.length).toBeLessThanOrEqual(1);
  await Promise.all(trials);
});

it("refuses a project's fifth waiting trial, and not another project's first", async () => {
  const many = Array.from({ length: 6 }, () => codecs.trials.run("many", LOOPS, INPUT));
  const one = codecs.trials.run("one", GOOD, INPUT);
  const outcomes = await Promise.allSettled(many);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...["fulfilled", "fulfilled", "fulfilled", "fulfilled", "fulfilled", "rejected"],
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { error: "CODEC_BUSY" } });
  expect(await one).toMatchObject({ ok: true });
});
