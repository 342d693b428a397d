/** @module-tag long */
// Two processes send to a local authority and are killed at any moment: its own books say what it took.
import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { seeded } from "@vetaverde/domain/testing/seeded";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { TEST_KEY, type TestApp } from "../../testing/app.ts";
import { AuthorityServer } from "../../testing/authority-server.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { startSender } from "../../testing/sender-run.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { insertTransmission } from "../../testing/transmissions.ts";
import { passwordScope } from "./message.ts";

const PROFILES = 6;
/** Profiles that share an informant. */
const OF_INFORMANT = 2;
const INSTANTS = 200;
const KILLS = 12;
const SLOW = { timeout: 300_000 };

let app: TestApp;
let f: Fixture;
const authority = new AuthorityServer();
const senders: ChildProcess[] = [];

// At the time of this server nothing is due yet: only the processes send.
setUpProject({ now: () => Date.parse("2020-01-01Z") }, (opened) => {
  app = opened.app;
  f = opened.f;
});
afterAll(() => {
  for (const sender of senders) sender.kill("SIGKILL");
  authority.close();
});

async function insertProfile(n: number, address: string): Promise<string> {
  const id = await insertTransmission(app.db, f.project, f.people.admin);
  const settings = { workCode: `OB-0101-${n}`, companyRut: "76123456-0", userRut: "12345678-5" };
  const password = createSecrets(TEST_KEY).seal(passwordScope(f.project, id), authority.password);
  await sql`update transmission_submissions set state = 'gap', reason = null where project_id = ${f.project} and profile_id = ${id}`.execute(
    app.db,
  );
  await sql`update transmission_profiles set state = 'live', live_since = now(), address = ${address}, password = ${password},
      settings = ${JSON.stringify(settings)}, informant = ${`informant ${Math.floor(n / OF_INFORMANT)}`}
    where project_id = ${f.project} and id = ${id}`.execute(app.db);
  for (const [position, name] of ["caudal", "totalizador"].entries())
    await sql`insert into transmission_fields (project_id, profile_id, name, position, sensor_id, unit, decimals, is_required)
      values (${f.project}, ${id}, ${name}, ${position}::int, ${f.sensor}, ${name === "caudal" ? "L/s" : "m³"}, 0, true)`.execute(
      app.db,
    );
  await sql`insert into transmission_submissions (project_id, profile_id, due_at, state, measured_at, vals, fields, next_try_at, late_from, changed_at)
    select ${f.project}, ${id}, t, 'waiting', t, jsonb_build_object('caudal', n || '.00', 'totalizador', (1000 + n)::text),
           '[{"name": "caudal", "unit": "L/s"}, {"name": "totalizador", "unit": "m³"}]', now(), now() + interval '1 day', now()
      from generate_series(1, ${INSTANTS}::int) n
     cross join lateral (select timestamptz '2026-02-01Z' + n * interval '1 hour' as t) u`.execute(app.db);
  return id;
}

const countOpen = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transmission_submissions s
      join transmission_profiles p on p.project_id = s.project_id and p.id = s.profile_id
     where p.state = 'live' and s.state not in ('accepted', 'gap')`.execute(app.db);
  return rows[0]?.n ?? 0;
};

it("each value that is due is taken once, over kills of two processes and lost answers", SLOW, async () => {
  const random = seeded(23);
  const address = await authority.listen();
  for (let n = 0; n < PROFILES; n++) await insertProfile(n, address);
  const start = () => startSender(app.appUrl);
  senders.push(start(), start());
  for (let kill = 0; kill < KILLS; kill++) {
    const goal = Math.min(authority.taken.length + random(5, 40), PROFILES * INSTANTS);
    while (authority.taken.length < goal) await pause(5);
    if (kill % 3 === 0) authority.next.push("lost", "cut");
    const victim = kill % 2;
    senders[victim]?.kill("SIGKILL");
    senders[victim] = start();
  }
  await expect.poll(countOpen, { timeout: 200_000, interval: 500 }).toBe(0);
  const keys = authority.taken.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(PROFILES * INSTANTS);
  expect(authority.malformed).toEqual([]);
  const { rows } = await sql<{ receipt: string }>`select receipt from transmission_submissions s
      join transmission_profiles p on p.project_id = s.project_id and p.id = s.profile_id where p.state = 'live' and s.state = 'accepted'`.execute(
    app.db,
  );
  expect(rows.map(({ receipt }) => receipt).sort()).toEqual(
    authority.taken.map(({ receipt }) => receipt).sort(),
  );
  // What it had already was sent again only after an answer that nobody received.
  const lost = await sql<{ n: number }>`select count(*)::int as n from transmission_attempts a
      left join transmission_outcomes o on o.project_id = a.project_id and o.profile_id = a.profile_id and o.due_at = a.due_at and o.n = a.n
     where o.n is null or o.outcome = 'lost'`.execute(app.db);
  expect(authority.repeated).toBeGreaterThan(0);
  expect(authority.repeated).toBeLessThanOrEqual(lost.rows[0]?.n ?? 0);
});
