import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { setUpProject } from "../../../testing/set-up.ts";
import { MAX_STREAMS } from "./jobs.service.ts";
import * as store from "./jobs.store.ts";

let app: TestApp;
let fixture: Fixture;
setUpProject((opened) => {
  ({ app, f: fixture } = opened);
});

it("a processing's stream ends with the session that opened it, and each user has a maximum number of streams", {
  tags: ["long"],
  timeout: 40_000,
}, async () => {
  const job = newId();
  const { project, instrument, people } = fixture;
  await app.db.transaction().execute(async (tx) => {
    await store.insert(tx, project, { id: job, instrument, pages: 3, by: people.write });
    // Another process has the lease for longer than the test takes.
    await sql`update instrument_jobs set holder = ${newId()}, held_until = now() + interval '1 hour'
      where project_id = ${project} and id = ${job}`.execute(tx);
  });
  const listen = (code: string) => app.call("GET", `/fkl-bdo/${project}/jobs/${job}/events`, { code });
  const code = await app.signIn(people.read);
  const streams = Array.from({ length: MAX_STREAMS }, () => listen(code));
  // A stream sends nothing before its job changes, so its opening cannot be observed.
  await pause(500);
  const more = await listen(code);
  expect([more.status, more.body.error]).toEqual([429, "RATE_LIMITED"]);
  const ended = Promise.all(streams);
  const sessions = sql`update sessions set last_used_at = now() - interval '30 minutes' where user_id = ${people.read}`;
  await sessions.execute(app.db);
  // Listening does not count as use of the session; the stream stays open as long as the session lives.
  expect(await Promise.race([ended, pause(4500, "open")])).toBe("open");
  const { rows } = await sql<{ idle: boolean }>`select last_used_at < now() - interval '29 minutes' as idle
    from sessions where user_id = ${people.read}`.execute(app.db);
  expect(rows).toEqual([{ idle: true }]);
  await app.signIn(people.read);
  const events = await ended;
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set([200]));
  expect(String(events[0]?.body).match(/event: job/g)).toHaveLength(1);
  const other = await app.signIn(people.write);
  const last = listen(await app.signIn(people.read));
  await pause(200);
  expect((await app.call("DELETE", `/fkl-bdo/${project}/jobs/${job}`, { code: other })).status).toBe(200);
  expect(String((await last).body)).toContain("cancelled");
});
