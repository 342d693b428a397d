import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { endsOfBrowsers, startPush, type TestPush } from "../../../testing/push.ts";

const patience = { timeout: 15_000, interval: 20 };
/** Enough for two serialised timeouts, and for the worker to start. */
const long = { timeout: 40_000, interval: 20 };
let test: TestApp;
let push: TestPush;
let project: string;
let people: Record<"admin" | "reader", string>;
let codes: Record<"admin" | "reader", string>;
beforeAll(async () => {
  push = await startPush();
  test = await createTestApp({ push: push.settings, outsideAllowPrivate: true });
  project = await insertProject(test.db, "Quebrada");
  people = {
    admin: await insertUser(test.db, { email: "a@example.org" }),
    reader: await insertUser(test.db, { email: "r@example.org" }),
  };
  await insertMember(test.db, project, people.admin, { permissions: [1] });
  await insertMember(test.db, project, people.reader, { permissions: [2] });
  codes = { admin: await test.signIn(people.admin), reader: await test.signIn(people.reader) };
});
afterAll(async () => {
  await test.close();
  await push.close();
});

type Who = keyof typeof codes;
const call = (who: Who, method: string, path: string, body?: unknown) =>
  test.call(method, `/fkl-notification/${path}`, {
    code: codes[who],
    ...(body === undefined ? {} : { body }),
  });
const join = (who: Who, name: string) =>
  call(who, "POST", "push", { ...push.browser(name), device: `Chrome ${name}` });
const send = async (message: string, more: object = {}) => {
  const body = { priority: 2, methods: [1], message, recipients: { users: [people.reader] }, ...more };
  return (await call("admin", "POST", `${project}/notifications`, body)).body.data.id as string;
};
const states = async (id: string) => {
  const { rows } = await sql<{ state: string; error: string | null; attempts: number }>`
    select state, last_error as error, attempts from push_messages where notification_id = ${id} order by id`.execute(
    test.db,
  );
  return rows;
};
const became = (id: string, ...wanted: string[]) =>
  vi.waitFor(async () => expect((await states(id)).map(({ state }) => state)).toEqual(wanted), patience);

/** The log of deliveries to the user's browsers. */
const logged = async (id: string) => {
  const { deliveries } = (await call("admin", "GET", `${project}/notifications/${id}`)).body.data;
  return deliveries.filter(({ method }: { method: number }) => method === 4);
};

/** Runs the minute's retry for whatever is due. */
const again = (id: string) =>
  sql`with due as (update push_messages set next_try_at = now() where notification_id = ${id} returning project_id, id, user_id)
    select graphile_worker.add_job('push.send', json_build_object('project', project_id, 'id', id),
      queue_name := 'push:' || user_id, job_key := 'push:' || id) from due`.execute(test.db);
const prefer = (body: object) => call("reader", "PUT", "preferences", { muted: [], quiet: null, ...body });

/** Quiet hours around the current time. */
const quietNow = () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return { from: at(-60), to: at(60), timeZone: "UTC" };
};

describe("a push message that is retried", () => {
  it("waits for the end of quiet hours that began meanwhile, and is dropped once the user mutes it", {
    tags: ["scaled"],
  }, async () => {
    await join("reader", "one");
    push.refuse(1, 503);
    const id = await send("De día todavía");
    await vi.waitFor(async () => expect((await states(id))[0]?.attempts).toBe(1), patience);
    await prefer({ quiet: quietNow() });
    await again(id);
    const waits = async () =>
      (
        await sql<{ minutes: number }>`
        select extract(epoch from next_try_at - now())::int / 60 as minutes from push_messages where notification_id = ${id}`.execute(
          test.db,
        )
      ).rows[0]?.minutes;
    await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(30), patience);
    expect(await states(id)).toMatchObject([{ state: "queued", attempts: 1 }]);
    await prefer({ mutedPush: [{ module: "general", priority: 2 }] });
    await again(id);
    await became(id, "dropped");
    expect(await logged(id)).toMatchObject([{ state: "muted", error: null, attempts: 1 }]);
    expect(push.taken).toEqual([]);
    await prefer({});
  });
});

describe("an unresponsive push service", () => {
  it("occupies one worker at most, and its subscription ends after long silence while others respond", {
    tags: ["long"],
    timeout: 150_000,
  }, async () => {
    await sql`update push_subscriptions set ended_at = now(), end_reason = 'left'`.execute(test.db);
    await join("admin", "fast");
    await join("reader", "deaf");
    await join("reader", "dumb");
    push.hush("deaf", "dumb");
    const slow = await send("A nadie");
    const fast = await send("Al otro", { recipients: { users: [people.admin] } });
    expect((await push.next()).words.title).toBe("Al otro");
    await became(fast, "sent");
    expect(await logged(fast)).toMatchObject([
      { user: { id: people.admin }, state: "sent", heldUntil: null },
    ]);
    await vi.waitFor(async () => {
      const tried = (await states(slow)).filter(({ attempts }) => attempts > 0);
      expect(tried.map(({ state, error }) => [state, error])).toEqual(Array(2).fill(["queued", "timeOut"]));
    }, long);
    expect(push.mostWaiting()).toBe(1);
    expect(await logged(slow)).toMatchObject(Array(2).fill({ state: "queued", error: "timeOut" }));
    expect(await endsOfBrowsers(test.db, people.reader)).toEqual(["left", null, null]);
    // An outage of hours does not end a subscription.
    const silentFor = (hours: number) =>
      sql`update push_subscriptions
      set silent = 7, silent_since = now() - make_interval(hours => ${hours})
      where user_id = ${people.reader} and device in ('Chrome deaf', 'Chrome dumb')`.execute(test.db);
    await silentFor(23);
    await again(slow);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from push_subscriptions
        where user_id = ${people.reader} and silent >= 8`.execute(test.db);
      expect(rows[0]?.n).toBe(2);
    }, long);
    expect(await endsOfBrowsers(test.db, people.reader)).toEqual(["left", null, null]);
    // Silent for more than a day, while other subscriptions' services have responded since.
    await silentFor(25);
    await again(slow);
    await vi.waitFor(
      async () => expect(await endsOfBrowsers(test.db, people.reader)).toEqual(["left", "silent", "silent"]),
      long,
    );
    expect(await states(await send("Después"))).toEqual([]);
    expect((await call("reader", "GET", "push")).body.data.devices).toEqual([]);
  });
});
