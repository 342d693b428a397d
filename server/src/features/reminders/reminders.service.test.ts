import type { Role } from "@vetaverde/domain/permissions/roles";
import { addDays } from "@vetaverde/domain/time/dates";
import { instantToLocal, localToInstant, todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createMail } from "../../gateways/mail/mail.ts";
import { createDb, type Db, type Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit, EventPayloads } from "../../platform/events/events.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { makeFixture } from "../../testing/fixture.ts";
import { insertMember, insertUser } from "../../testing/people.ts";
import { startSmtp, type TestSmtp } from "../../testing/smtp.ts";
import { createReminders } from "./reminders.service.ts";

const DAY = 86_400_000;
const ZONE = "America/Santiago";
let test: TestApp;
let smtp: TestSmtp;
/** Claimed days can be changed by the owner of the tables only. */
let owner: ReturnType<typeof createDb>;
let project: string;
let series: { plan: string; series: string; station: string };
let now: number;
let events: (EventPayloads["monitorings.due"] & { project: string })[];

beforeAll(async () => {
  smtp = await startSmtp();
  now = Date.parse("2026-11-20T12:00:00Z");
  test = await createTestApp({
    mail: createMail(smtp.url, "vetaverde@example.org"),
    now: () => now,
    reminderHour: 7,
  });
  ({ project } = await makeFixture(test.db));
  owner = createDb(test.ownerUrl, { log: createLog("silent") });
  const { rows } = await sql<typeof series>`select plan_id as plan, id as series, station_id as station
    from monitoring_series where project_id = ${project}`.execute(test.db);
  if (!rows[0]) throw new Error("no series");
  series = rows[0];
});
afterAll(async () => {
  await owner.close();
  await test.close();
  await smtp.close();
});

/** Each test begins with one user of one project, on a separate day and with nothing due. */
let user: string;
let people = 0;
let start = Date.parse("2027-01-01T12:00:00Z");
beforeEach(async () => {
  events = [];
  start += 100 * DAY;
  now = start;
  await sql`update monitorings set skipped = true`.execute(test.db);
  await sql`delete from project_members`.execute(test.db);
  user = await person();
});

async function person(permissions: Role[] = [2], timeZone: string | null = null): Promise<string> {
  const id = await insertUser(test.db, { email: `reminded${++people}@example.org` });
  await insertMember(test.db, project, id, { permissions });
  await sql`update users set time_zone = ${timeZone} where id = ${id}`.execute(test.db);
  return id;
}
const idAt = (ms: number): string => {
  const made = ms.toString(16).padStart(12, "0");
  return `${made.slice(0, 8)}-${made.slice(8)}-${newId().slice(14)}`;
};
async function monitoring(
  on: string,
  set: { completed?: boolean; skipped?: boolean; made?: number } = {},
): Promise<string> {
  // Created long before the day of the test, unless given.
  const id = idAt(set.made ?? start - 50 * DAY);
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed, skipped)
    values (${project}, ${id}, ${series.plan}, ${series.series}, ${series.station}, ${on}, ${`${on}T12:00Z`}, ${`${on}T14:00Z`},
      ${set.completed ?? false}, ${set.skipped ?? false})`.execute(test.db);
  return id;
}
/** Inserts a monitoring with its own import, in one transaction as the plans do. */
async function imported(db: Db | Tx, on: string, made = now): Promise<string> {
  const [plan, by, id] = [newId(), newId(), idAt(made)];
  await sql`insert into plan_imports (project_id, id, plan_id, file_name, file_sha256, rows, monitorings, imported_by, imported_at)
    select ${project}, ${by}, ${series.plan}, 'plan.xlsx', ${"0".repeat(64)}, 1, 1, created_by, now() from plans where id = ${series.plan}`.execute(
    db,
  );
  await sql`insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', ${plan}::uuid, 'import_id', ${by}::uuid,
      'row_number', s.row_number + 1))).* from monitoring_series s where s.id = ${series.series}`.execute(db);
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at) values
    (${project}, ${id}, ${series.plan}, ${plan}, ${series.station}, ${on}, ${`${on}T12:00Z`}, ${`${on}T14:00Z`})`.execute(
    db,
  );
  return id;
}
/** Reschedules it as a user does. */
async function moved(db: Db | Tx, id: string, to: string): Promise<void> {
  await sql`insert into reschedules (project_id, id, monitoring_id, version, from_day, to_day, reason, decided_by, decided_at)
    select project_id, ${newId()}, id, version + 1, estimated_on, ${to}, 'Lluvia', ${user}, now() from monitorings where id = ${id}`.execute(
    db,
  );
  await sql`update monitorings set estimated_on = ${to}, rescheduled = true, updated_at = now(), version = version + 1
    where id = ${id}`.execute(db);
}
/** A transaction that stays open until the test ends it. */
async function openTransaction(): Promise<{ tx: Tx; commit(): Promise<void> }> {
  let commit = () => {};
  const locked = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let over: Promise<void> = locked;
  const tx = await new Promise<Tx>((given) => {
    over = test.db.transaction().execute(async (own) => {
      given(own);
      await locked;
    });
  });
  return {
    tx,
    commit: async () => {
      commit();
      await over;
    },
  };
}
const emit: Emit = async (_tx, of, _type, payload) => {
  events.push({ project: of, ...(payload as EventPayloads["monitorings.due"]) });
};
const run = (hour: number | null = 7, db: Db = test.db, by: Emit = emit) =>
  createReminders({ db, emit: by, hour, now: () => now }).run();
const counts = () => events.map(({ due, near, unfulfilled }) => [due.count, near.count, unfulfilled.count]);
const at = (date: string, time: string, zone: string) => localToInstant({ date, time }, zone);
const today = () => todayIn(ZONE, now);

describe("the day's digest", () => {
  it("lists what is due, what became near and what became unfulfilled, once each", async () => {
    const day = today();
    await monitoring(day);
    await monitoring(day, { completed: true });
    await monitoring(day, { skipped: true });
    await monitoring(addDays(day, 7));
    await monitoring(addDays(day, 8));
    await monitoring(addDays(day, -1));
    await monitoring(addDays(day, -2));
    await run();
    await run();
    expect(counts()).toEqual([[1, 1, 1]]);
    expect(events[0]).toMatchObject({
      project,
      user,
      day,
      plans: [{ id: series.plan, title: "Plan" }],
      due: { items: [{ station: "PZ-01", commitment: "Nivel freático", day }] },
    });
    // On the next day what was due and not done is unfulfilled, and the next future monitoring is near.
    now += DAY;
    await run();
    expect(counts()[1]).toEqual([0, 1, 1]);
    now += DAY;
    await run();
    expect(events.length).toBe(2);
  });

  it("is sent once after days of downtime, with the changes of all of them", async () => {
    const day = today();
    for (let ahead = 0; ahead < 20; ahead++) await monitoring(addDays(day, ahead));
    await run();
    now += 7 * DAY;
    await run();
    expect(counts()).toEqual([
      [1, 1, 0],
      [1, 7, 7],
    ]);
  });

  it("lists what was imported or moved into the near days since, each once", async () => {
    await run();
    now += DAY;
    // Created by a clock that is an hour ahead of the digest's.
    const id = await imported(test.db, addDays(today(), 3), now + 3_600_000);
    await run();
    now += DAY;
    await run();
    expect(counts()).toEqual([[0, 1, 0]]);
    await moved(test.db, id, addDays(today(), 5));
    now += DAY;
    await run();
    now += DAY;
    await run();
    expect(counts()).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  it("lists a transaction committed after the digest on the next day, once, whatever its clock", async () => {
    const far = await monitoring(addDays(today(), 30));
    await run();
    const under = await openTransaction();
    await imported(under.tx, addDays(today(), 5));
    await moved(under.tx, far, addDays(today(), 6));
    now += DAY;
    await run();
    expect(events).toEqual([]);
    await under.commit();
    now += DAY;
    await run();
    now += DAY;
    await run();
    expect(counts()).toEqual([[0, 2, 0]]);
  });

  it("uses the creation time where the last digest stored no usable snapshot", async () => {
    await run();
    await sql`update reminder_days set seen = null`.execute(owner.db);
    now += DAY;
    await monitoring(addDays(today(), 3), { made: now - 1000 });
    await monitoring(addDays(today(), 3));
    await run();
    // As after a restore into a new database, whose transaction ids begin again: the stored snapshot is of another
    // database.
    await sql`update reminder_days set seen = '9000000000:9000000000:'`.execute(owner.db);
    now += DAY;
    await monitoring(addDays(today(), 3), { made: now - 1000 });
    await run();
    expect(counts()).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  it("lists the first of many, and the total", async () => {
    for (let n = 0; n < 12; n++) await monitoring(today());
    await run();
    expect([events[0]?.due.count, events[0]?.due.items.length]).toEqual([12, 8]);
  });

  it("marks the day as done for a user with nothing to list, and sends nothing", async () => {
    await run();
    await monitoring(today());
    await run();
    expect(events).toEqual([]);
    const { rows } = await sql<{
      told: number;
    }>`select told from reminder_days where user_id = ${user}`.execute(test.db);
    expect(rows).toEqual([{ told: 0 }]);
  });

  it("is not sent where the hour is off", async () => {
    await monitoring(today());
    await run(null);
    expect(events).toEqual([]);
  });
});

describe("a recipient of the day's digest", () => {
  it("is no user who lost access, whose guest time is over, whose area is closed, or who turned it off", async () => {
    await monitoring(today());
    await sql`update users set active = false where id = ${user}`.execute(test.db);
    const [out, over, closed, off, reader] = [
      await person(),
      await person([]),
      await person(),
      await person(),
      await person(),
    ];
    await sql`delete from project_members where user_id = ${out}`.execute(test.db);
    await sql`update project_members set guest_permissions = '{2}', guest_expires_at = ${new Date(now - 1)}
      where user_id = ${over}`.execute(test.db);
    const { rows } = await sql<{ id: string }>`select id from menu_entries
      where project_id = ${project} and alias = 'PlanningAndMonitoring'`.execute(test.db);
    await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
      values (${project}, ${rows[0]?.id}, ${closed}, false, '{2}')`.execute(test.db);
    await sql`insert into notification_preferences (user_id, muted, digest) values (${off}, '{}', false)`.execute(
      test.db,
    );
    await run();
    expect(events.map((one) => one.user)).toEqual([reader]);
  });

  it("gets it once from two concurrent processes, and again where the first transaction was rolled back", async () => {
    for (let n = 0; n < 30; n++) await person();
    await monitoring(today());
    const broken: Emit = async () => {
      throw new Error("the lights went out");
    };
    await expect(run(7, test.db, broken)).rejects.toThrow("the lights went out");
    const others = [0, 1, 2].map(() => createDb(test.appUrl, { log: createLog("silent") }));
    await Promise.all(others.map(({ db }) => run(7, db)));
    await Promise.all(others.map(({ close }) => close()));
    expect(events.length).toBe(31);
    expect(new Set(events.map((one) => one.user)).size).toBe(31);
  });
});

describe("the hour of the digest", () => {
  it.each([
    ["Pacific/Tongatapu"],
    ["Asia/Kathmandu"],
    ["Australia/Adelaide"],
    ["America/St_Johns"],
    ["Pacific/Pago_Pago"],
  ])("is in the user's own time zone in %s, to the minute, whatever the project's is", async (zone) => {
    const own = await person([2], zone);
    const day = addDays(todayIn(zone, now), 1);
    for (let ahead = -2; ahead < 3; ahead++) await monitoring(addDays(day, ahead));
    await sql`insert into notification_preferences (user_id, muted, digest) values (${user}, '{}', false)`.execute(
      test.db,
    );
    now = at(day, "06:59", zone);
    await run();
    const before = events.length;
    now = at(day, "07:00", zone);
    await run();
    expect([before, events.length]).toEqual([0, 1]);
    expect(events.at(-1)).toMatchObject({ user: own, day: today() });
  });

  it.each([
    // The clocks go forward at midnight: that day has no 00:00 in Santiago.
    [ZONE, "2026-09-06", 0],
    [ZONE, "2027-04-04", 0],
    ["Europe/Lisbon", "2027-03-28", 1],
    ["Europe/Lisbon", "2027-10-31", 1],
    ["Australia/Lord_Howe", "2027-10-03", 2],
  ])("occurs once on the days on which the clocks of %s change (%s)", async (zone, change, hour) => {
    await sql`update users set time_zone = ${zone} where id = ${user}`.execute(test.db);
    await sql`update projects set time_zone = ${zone} where id = ${project}`.execute(test.db);
    const days = [-1, 0, 1].map((ahead) => addDays(change, ahead));
    for (const day of days) await monitoring(day);
    const [first = change] = days;
    const until = at(addDays(change, 2), "00:00", zone);
    for (now = at(first, "00:00", zone); now < until; now += 15 * 60_000) await run(hour);
    await sql`update projects set time_zone = ${ZONE} where id = ${project}`.execute(test.db);
    expect(events.map((one) => one.day)).toEqual(days);
    expect(instantToLocal(until, zone).date).toBe(addDays(change, 2));
  });

  it("does not occur twice for a user who travels to where the day starts again", async () => {
    for (let ahead = -1; ahead < 4; ahead++) await monitoring(addDays(today(), ahead));
    await sql`update users set time_zone = 'Pacific/Auckland' where id = ${user}`.execute(test.db);
    await run();
    await sql`update users set time_zone = 'Pacific/Honolulu' where id = ${user}`.execute(test.db);
    await run();
    now += 6 * 3_600_000;
    await run();
    expect(events.length).toBe(1);
  });
});

describe("the sent digest", () => {
  it("is a notification and a mail in each user's language, with links to the plans", async () => {
    const day = today();
    const languages = ["es", "en", "fr", "pt"] as const;
    await sql`update users set locale = 'es' where id = ${user}`.execute(test.db);
    const ids: Record<string, string> = { es: user };
    for (const locale of languages.slice(1)) {
      const id = await person();
      ids[locale] = id;
      await sql`update users set locale = ${locale} where id = ${id}`.execute(test.db);
    }
    await monitoring(day);
    await monitoring(addDays(day, 7));
    await test.db.transaction().execute((tx) => enqueue(tx, "reminders.day", {}));
    const mails = await Promise.all(languages.map(() => smtp.next()));
    const written = day.split("-").reverse();
    const dash = written.join("-");
    const slash = written.join("/");
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        `VetaVerde: Monitoreos del ${dash}: 1 para hoy, 1 nuevo próximo`,
        `VetaVerde: Monitorings of ${slash}: 1 due today, 1 newly near`,
        `VetaVerde: Suivis du ${slash} : 1 pour aujourd'hui, 1 devenu proche`,
        `VetaVerde: Monitoramentos de ${slash}: 1 para hoje, 1 novo próximo`,
      ].sort(),
    );
    for (const mail of mails) {
      const address = `https://vetaverde.example/planning-and-monitoring/${series.plan}`;
      expect(mail.text).toContain(address);
      expect(mail.text).toContain("• PZ-01 · Nivel freático");
      expect(mail.html).toContain(`<a href="${address}"`);
      expect(mail.html).toContain("<li>PZ-01 · Nivel freático</li>");
    }
    const code = await test.signIn(user);
    const { body } = await test.call("GET", `/fkl-notification/${project}/notifications`, { code });
    expect(body.data.items).toMatchObject([
      {
        module: "plans",
        origin: "platform",
        priority: 2,
        sender: null,
        received: true,
        links: [{ label: "Plan", path: `/planning-and-monitoring/${series.plan}` }],
      },
    ]);
    expect(body.data.items[0].message).toContain("Para hoy\n• PZ-01 · Nivel freático\n\nNuevos próximos");
  });

  it("is only in the list where a user muted such mails", async () => {
    await monitoring(today());
    await sql`insert into notification_preferences (user_id, muted) values (${user}, '{plans:2}')`.execute(
      test.db,
    );
    await test.db.transaction().execute((tx) => enqueue(tx, "reminders.day", {}));
    const deliveries = async () =>
      (
        await sql<{ mail: string | null }>`select mail_id as mail from notification_deliveries
          where user_id = ${user}`.execute(test.db)
      ).rows;
    await vi.waitFor(async () => expect(await deliveries()).toEqual([{ mail: null }]), { timeout: 15_000 });
    const code = await test.signIn(user);
    const { body } = await test.call("GET", `/fkl-notification/${project}/notifications`, { code });
    expect(body.data.counts.unread).toBe(1);
  });
});
