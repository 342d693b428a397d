import { expect, it } from "vitest";
import type { CodecRunner } from "../../gateways/codecs/codec-runner.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import * as store from "./codecs.store.ts";
import { createDecoder } from "./decoder.ts";

const TYPE = "Pozo LT 22";
let app: TestApp;
let f: Fixture;

setUpProject((opened) => {
  ({ app, f } = opened);
});

const runner: CodecRunner = {
  run: async () => ({ ok: true, result: JSON.stringify({ data: { level: 1 } }) }),
  close: async () => {},
};
const decoder = () =>
  createDecoder({
    db: app.db,
    runner,
    now: Date.now,
    log: createLog("silent"),
    emit: async () => {},
  });
const versionOf = async (from: ReturnType<typeof decoder>) =>
  (await from.decode(f.project, TYPE, { bytes: new Uint8Array([1]), port: 1, t: 0 }))?.version ?? null;
/** Saves as another instance on the same database does. */
const saveElsewhere = (version: number) =>
  app.db.transaction().execute((tx) =>
    store.insert(tx, {
      project: f.project,
      key: TYPE.toLowerCase(),
      version,
      type: TYPE,
      code: "x",
      reason: "Alta",
      by: f.people.admin,
      at: new Date(),
    }),
  );

it("loads a codec saved by another instance also while the LISTEN connection is lost", async () => {
  const disconnected = decoder();
  expect(await versionOf(disconnected)).toBeNull();
  await saveElsewhere(1);
  await expect.poll(() => versionOf(disconnected), { timeout: 5000 }).toBe(1);
});

it("drops its cache when the LISTEN connection is back, and the codecs of an invalidated project", async () => {
  const one = decoder();
  expect(await versionOf(one)).toBe(1);
  await saveElsewhere(2);
  one.setConnected(true);
  expect(await versionOf(one)).toBe(2);
  await saveElsewhere(3);
  expect(await versionOf(one)).toBe(2);
  one.invalidate(f.otherProject);
  expect(await versionOf(one)).toBe(2);
  one.invalidate(f.project);
  expect(await versionOf(one)).toBe(3);
});
