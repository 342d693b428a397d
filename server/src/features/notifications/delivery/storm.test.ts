import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { createEvents } from "../../../platform/events/events.ts";
import type { TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { insertMember, insertUser } from "../../../testing/people.ts";
import { setUpMail } from "../../../testing/set-up.ts";
import type { TestSmtp } from "../../../testing/smtp.ts";
import { SHARE } from "./storm.ts";

const patience = { timeout: 60_000, interval: 100 };
const ALARMS = 600;
let smtp: TestSmtp;
let app: TestApp;
let f: Fixture;
let other: string;

setUpMail(async (opened) => {
  ({ app, smtp } = opened);
  f = await makeFixture(app.db);
  other = await insertUser(app.db, { email: "otra@example.org" });
  await insertMember(app.db, f.project, other, { permissions: [3] });
});

/** Raises an alarm as the rules do; the server's own handlers process it. */
async function raise(n: number, recipients: string[], device: string) {
  const { emit } = createEvents(app.db, [
    { type: "alert.raised", name: "notifications.alert-raised", handle: async () => {} },
  ]);
  await app.db.transaction().execute(async (tx) => {
    for (let i = 0; i < n; i++)
      await emit(tx, f.project, "alert.raised", {
        alert: newId(),
        device,
        sensor: "Nivel",
        unit: "m",
        type: "value",
        value: i,
        late: false,
        priority: 1,
        methods: [1, 2],
        recipients,
      });
  });
}

const messagesOf = async (user: string) =>
  (
    await sql<{ key: string; count: number | null }>`
      select n.phrase ->> 'key' as key, (n.phrase -> 'values' ->> 'count')::int as count
        from notification_recipients r
        join notifications n on n.project_id = r.project_id and n.id = r.notification_id
       where r.user_id = ${user} and n.module = 'modi' order by r.at`.execute(app.db)
  ).rows;
const handled = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs j
      where j.run_at <= now() limit 1`.execute(app.db);
    expect(rows).toEqual([]);
    const failed =
      await sql`select last_error from graphile_worker.jobs where last_error is not null`.execute(app.db);
    expect(failed.rows).toEqual([]);
  }, patience);
/** Simulates the end of the minute. */
const over = async () => {
  await sql`select graphile_worker.add_job('notification.storm', json_build_object('project', ${f.project}::text))`.execute(
    app.db,
  );
  await handled();
};
const sum = (rows: { key: string; count: number | null }[]) =>
  rows.reduce((all, { key, count }) => all + (key === "storm" ? (count ?? 0) : 1), 0);

it("an alert storm becomes a few messages and one with a count: each alert is counted once for each user", async () => {
  await raise(ALARMS, [f.people.write], "PZ-01");
  await raise(5, [other], "PZ-02");
  await raise(30, [f.people.write, other], "PZ-03");
  await handled();
  expect((await messagesOf(f.people.write)).map(({ key }) => key)).toEqual(Array(SHARE).fill("alertRaised"));
  await over();
  const first = await messagesOf(f.people.write);
  const second = await messagesOf(other);
  expect([first.length, second.length]).toEqual([SHARE + 1, SHARE + 1]);
  expect([sum(first), sum(second)]).toEqual([ALARMS + 30, 5 + 30]);
  // Repeated, as after a crash halfway: nothing is sent twice.
  await over();
  expect(await messagesOf(f.people.write)).toEqual(first);
  const { rows } = await sql<{ held: number; told: number }>`
    select count(*)::int as held, count(told_in)::int as told from notification_held`.execute(app.db);
  expect(rows[0]?.held).toBe(rows[0]?.told);
  const mails = smtp.received.filter((mail) => mail.to?.[0]?.address === "write@example.org");
  expect(mails).toHaveLength(SHARE + 1);
  expect(mails.at(-1)?.subject).toMatch(/620 notificaciones de alertas en 2 dispositivos/);
  expect(mails.at(-1)?.text).toContain("• PZ-01: 590");
}, 90_000);

it("an alert storm continues in the next minute, and ends after a quiet one", async () => {
  await raise(3, [f.people.write], "PZ-01");
  await handled();
  const before = await messagesOf(f.people.write);
  expect(before).toHaveLength(SHARE + 1);
  await over();
  expect((await messagesOf(f.people.write)).at(-1)).toEqual({ key: "storm", count: 3 });
  await sql`update notification_pace set since = now() - interval '61 seconds'`.execute(app.db);
  await raise(1, [f.people.write], "PZ-01");
  await handled();
  expect((await messagesOf(f.people.write)).at(-1)?.key).toBe("alertRaised");
});

it("an unread high-priority notification is escalated once, and not where it was read or escalation is off", async () => {
  const code = await app.signIn(f.people.system);
  const escalations = async () =>
    (
      await sql<{ users: string[] }>`select recipients -> 'users' as users from notifications
        where phrase ->> 'key' = 'unread' order by created_at`.execute(app.db)
    ).rows;
  const later = async () => {
    await sql`update notifications set sent_at = now() - interval '20 minutes' where sent_at is not null
      and project_id = ${f.project}`.execute(app.db);
    await sql`select graphile_worker.add_job('notification.escalate')`.execute(app.db);
    await handled();
  };
  await sql`update notification_recipients set read_at = now()`.execute(app.db);
  await later();
  const path = `/fkl-notification/config?project=${f.project}`;
  const { data } = (await app.call("GET", path, { code })).body;
  const saved = await app.call("PUT", path, {
    code,
    body: {
      notices: data.notices,
      obligatory: data.obligatory,
      version: data.version,
      escalation: { minutes: 15, users: [other] },
    },
  });
  expect(saved.body.data).toMatchObject({ escalation: { minutes: 15, users: [other] } });
  await later();
  expect(await escalations()).toEqual([]);
  const { body } = await app.call("POST", `/fkl-notification/${f.project}/notifications`, {
    code: await app.signIn(f.people.admin),
    body: { priority: 1, methods: [1], message: "Evacuar", recipients: { users: [f.people.write] } },
  });
  expect(body.data.sentAt).not.toBeNull();
  await later();
  await later();
  expect(await escalations()).toEqual([{ users: [other] }]);
});
