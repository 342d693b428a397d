import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import { setUpSessions } from "../../testing/set-up.ts";

let app: TestApp;
let code: string;
setUpSessions(["system"], {}, (opened) => {
  ({ app } = opened);
  code = opened.codes.system;
});

const health = async () => (await app.call("GET", "/fkl-general/platform-health", { code })).body.data;
const checkOf = (data: { checks: { part: string }[] }, part: string) =>
  data.checks.find((one) => one.part === part);

it("returns versions, sizes and the state of each part", async () => {
  const data = await health();
  expect(data.checks.map(({ part }: { part: string }) => part)).toEqual([
    "database",
    "queue",
    "broker",
    "disk",
    "backups",
    "mail",
  ]);
  expect(checkOf(data, "database")).toMatchObject({ state: "ok" });
  expect(checkOf(data, "queue")).toMatchObject({ state: "ok" });
  expect(checkOf(data, "broker")).toMatchObject({ state: "off" });
  expect(checkOf(data, "backups")).toMatchObject({ state: "warning", reason: "NOT_CONFIGURED" });
  const { rows } = await sql<{ version: string; schema: string }>`
    select current_setting('server_version') as version, max(name) as schema from schema_migrations`.execute(
    app.db,
  );
  expect(data.database).toMatchObject(rows[0] ?? {});
  expect(data.database.bytes).toBeGreaterThan(1_000_000);
  expect(data.program.node).toBe(process.versions.node);
  expect(data.disk.free).toBeGreaterThan(0);
  expect(data.disk.free).toBeLessThanOrEqual(data.disk.total);
});

it("counts mails that could not be sent within the last day, without those that nobody waits for", async () => {
  const add = (state: string, error: string | null, ended: string) =>
    sql`
    insert into mails (project_id, id, kind, recipient, locale, subject, state, last_error, ended_at, body)
    values (${newId()}, ${newId()}, 'test', 'a@example.org', 'es', 'Prueba', ${state}, ${error}, now() - ${ended}::interval, null)`.execute(
      app.db,
    );
  await add("failed", "550 no such user", "2 hours");
  await add("failed", "550 no such user", "3 days");
  await add("failed", "EXPIRED", "1 hour");
  await add("sent", null, "5 minutes");
  const data = await health();
  expect(data.mail).toMatchObject({ failedLastDay: 1, lastFailure: { error: "550 no such user" } });
  expect(Date.now() - Date.parse(data.mail.lastSent)).toBeLessThan(600_000);
  expect(checkOf(data, "mail")).toMatchObject({ state: "warning", reason: "MAILS_FAILED" });
});

it("lists slow statements without their values", async () => {
  await sql`select pg_sleep(${1.1})`.execute(app.db);
  const data = await health();
  const slow = data.slowQueries.find((one: { sql: string }) => one.sql.includes("pg_sleep"));
  expect(slow).toMatchObject({ sql: "select pg_sleep($1)", times: 1 });
  expect(slow.maxMs).toBeGreaterThanOrEqual(1000);
});

it("says how long the oldest job has been due", async () => {
  await sql`select graphile_worker.add_job('nothing.does', run_at := now() - interval '20 minutes')`.execute(
    app.db,
  );
  // No runner takes a job whose task it does not have.
  const data = await health();
  expect(data.queue.overdueSeconds).toBeGreaterThan(1190);
  expect(checkOf(data, "queue")).toMatchObject({ state: "problem", reason: "BEHIND" });
});
