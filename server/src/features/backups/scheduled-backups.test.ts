import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFolderStore } from "../../gateways/files/objects.folder.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";
import { makeBackup } from "./backup.ts";
import { createScheduledBackups, type ScheduledBackupsDeps } from "./scheduled-backups.ts";
import { createSealing } from "./sealing.ts";

const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "vv-scheduled-"));
const log = createLog("silent");
let app: TestApp;
let f: Fixture;
let codes: Record<"system" | "admin", string>;
let now = Date.now();
let notified: { hours: number; people: string[] }[] = [];

setUpSessions(["system", "admin"], { backupTo: folder }, (opened) => {
  ({ app, f, codes } = opened);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  notified = [];
  await sql`delete from backup_runs`.execute(app.db);
  await sql`update backup_schedule set since = ${new Date(now)}, alerted_at = null, active = true`.execute(
    app.db,
  );
});

const real: ScheduledBackupsDeps["make"] = async (run) =>
  makeBackup({
    source: { url: app.ownerUrl, storage: app.storage, secretKey: undefined, program: "test" },
    store: createFolderStore(folder),
    sealing: await createSealing(undefined),
    ...run,
  });
const failing: ScheduledBackupsDeps["make"] = async ({ begun }) => {
  await begun();
  throw new Error("the disk is full");
};

/** One round, at the current time of the test. */
async function round(make: ScheduledBackupsDeps["make"]): Promise<void> {
  const emit: ScheduledBackupsDeps["emit"] = async (_tx, _project, name, payload) => {
    if (name === "backup.late" && "hours" in payload) notified.push(payload as (typeof notified)[number]);
  };
  const scheduled = createScheduledBackups({ db: app.db, log, emit, now: () => now, make });
  await scheduled.tasks["backups.watch"]?.(null, { attempt: 1, lastAttempt: false });
  await scheduled.settled();
}

const state = async (who: "system" | "admin" = "system") =>
  (await app.call("GET", "/fkl-general/backups", { code: codes[who] })).body;

describe("the schedule", () => {
  it("makes a backup when the last one is old enough, and keeps as many as it says", async () => {
    const body = {
      active: true,
      everyHours: 24,
      keep: 1,
      lateHours: 36,
      version: (await state()).data.schedule.version,
    };
    const changed = await app.call("PUT", "/fkl-general/backups/schedule", { code: codes.system, body });
    expect(changed.body.data).toMatchObject({
      configured: true,
      encrypted: false,
      isLate: false,
      schedule: { keep: 1 },
    });
    await round(real);
    await round(real);
    expect((await state()).data.runs).toMatchObject([
      { state: "done", scheduled: true, lostFiles: expect.any(Number) },
    ]);
    now += 25 * HOUR;
    await round(real);
    const { runs, lastSuccess } = (await state()).data;
    expect(runs).toHaveLength(2);
    expect(lastSuccess).toBe(runs[0].savedAt);
    expect(
      readdirSync(join(folder, "backups"), { recursive: true }).filter((name) =>
        String(name).endsWith("manifest"),
      ),
    ).toHaveLength(1);
  });

  it("refuses a change of a version that is no longer current, and is audited", async () => {
    const body = { active: false, everyHours: 1, keep: 1, lateHours: 2, version: -1 };
    const stale = await app.call("PUT", "/fkl-general/backups/schedule", { code: codes.system, body });
    expect(stale.status).toBe(409);
    const { rows } = await sql`select from audit_log where action = 'backups.scheduled'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it("repeats a failed backup an hour later, and reports the cause", async () => {
    await round(failing);
    await round(failing);
    now += HOUR;
    await round(failing);
    expect((await state()).data.runs).toMatchObject([
      { state: "failed", error: "the disk is full" },
      { state: "failed", error: "the disk is full" },
    ]);
  });

  it("marks a run as interrupted whose process has died", async () => {
    await sql`insert into backup_runs (id, started_at, state, scheduled)
      values (gen_random_uuid(), ${new Date(now - HOUR)}, 'running', true)`.execute(app.db);
    await round(failing);
    expect((await state()).data.runs[1]).toMatchObject({ state: "failed", error: "INTERRUPTED" });
  });
});

describe("a missing backup", () => {
  it("is notified to the system administrators once a day, until there is one", async () => {
    now += 37 * HOUR;
    await round(failing);
    await round(failing);
    expect(notified).toMatchObject([{ hours: 37, people: expect.arrayContaining([f.people.system]) }]);
    now += 25 * HOUR;
    await round(failing);
    expect(notified).toHaveLength(2);
    now += HOUR;
    await sql`insert into backup_runs (id, started_at, state, scheduled, saved_at)
      values (gen_random_uuid(), ${new Date(now)}, 'done', true, ${new Date(now)})`.execute(app.db);
    await round(failing);
    expect(notified).toHaveLength(2);
  });

  it("is shown where the latest is too old", async () => {
    expect((await state()).data.isLate).toBe(false);
    await sql`update backup_schedule set since = now() - interval '37 hours'`.execute(app.db);
    expect((await state()).data.isLate).toBe(true);
  });

  it("is notified to nobody where the operator has set no place", async () => {
    now += 100 * HOUR;
    await round(null);
    expect(notified).toEqual([]);
  });
});

it("only a system administrator sees them", async () => {
  expect((await state("admin")).code).toBe(403);
});
