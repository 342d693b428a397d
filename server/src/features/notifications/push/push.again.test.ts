import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { endsOfBrowsers } from "../../../testing/push.ts";
import { PATIENCE, setUpPush } from "../testing/push.ts";

const { opened, call, join, send, states, became } = setUpPush();
/** Enough for two serialised timeouts, and for the worker to start. */
const long = { timeout: 40_000, interval: 20 };

/** The log of deliveries to the user's browsers. */
const logged = async (id: string) => {
  const { deliveries } = (await call("admin", "GET", `${opened.project}/notifications/${id}`)).body.data;
  return deliveries.filter(({ method }: { method: number }) => method === 4);
};

/** Runs the minute's retry for whatever is due. */
const again = (id: string) =>
  sql`with due as (update push_messages set next_try_at = now() where notification_id = ${id} returning project_id, id, user_id)
    select graphile_worker.add_job('push.send', json_build_object('project', project_id, 'id', id),
      queue_name := 'push:' || user_id, job_key := 'push:' || id) from due`.execute(opened.app.db);
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
    opened.push.refuse(1, 503);
    const id = await send("De día todavía");
    await vi.waitFor(async () => expect((await states(id))[0]?.attempts).toBe(1), PATIENCE);
    await prefer({ quiet: quietNow() });
    await again(id);
    const waits = async () =>
      (
        await sql<{ minutes: number }>`
        select extract(epoch from next_try_at - now())::int / 60 as minutes from push_messages where notification_id = ${id}`.execute(
          opened.app.db,
        )
      ).rows[0]?.minutes;
    await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(30), PATIENCE);
    expect(await states(id)).toMatchObject([{ state: "queued", attempts: 1 }]);
    await prefer({ mutedPush: [{ module: "general", priority: 2 }] });
    await again(id);
    await became(id, "dropped");
    expect(await logged(id)).toMatchObject([{ state: "muted", error: null, attempts: 1 }]);
    expect(opened.push.received).toEqual([]);
    await prefer({});
  });
});

describe("an unresponsive push service", () => {
  it("occupies one worker at most, and its subscription ends after long silence while others respond", {
    tags: ["long"],
    timeout: 150_000,
  }, async () => {
    await sql`update push_subscriptions set ended_at = now(), end_reason = 'left'`.execute(opened.app.db);
    await join("admin", "fast");
    await join("reader", "deaf");
    await join("reader", "dumb");
    opened.push.hush("deaf", "dumb");
    const slow = await send("A nadie");
    const fast = await send("Al otro", { recipients: { users: [opened.people.admin] } });
    expect((await opened.push.next()).words.title).toBe("Al otro");
    await became(fast, "sent");
    expect(await logged(fast)).toMatchObject([
      { user: { id: opened.people.admin }, state: "sent", heldUntil: null },
    ]);
    await vi.waitFor(async () => {
      const tried = (await states(slow)).filter(({ attempts }) => attempts > 0);
      expect(tried.map(({ state, error }) => [state, error])).toEqual(Array(2).fill(["queued", "timeOut"]));
    }, long);
    expect(opened.push.mostWaiting()).toBe(1);
    expect(await logged(slow)).toMatchObject(Array(2).fill({ state: "queued", error: "timeOut" }));
    expect(await endsOfBrowsers(opened.app.db, opened.people.reader)).toEqual(["left", null, null]);
    // An outage of hours does not end a subscription.
    const silentFor = (hours: number) =>
      sql`update push_subscriptions
      set silent = 7, silent_since = now() - make_interval(hours => ${hours})
      where user_id = ${opened.people.reader} and device in ('Chrome deaf', 'Chrome dumb')`.execute(
        opened.app.db,
      );
    await silentFor(23);
    await again(slow);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from push_subscriptions
        where user_id = ${opened.people.reader} and silent >= 8`.execute(opened.app.db);
      expect(rows[0]?.n).toBe(2);
    }, long);
    expect(await endsOfBrowsers(opened.app.db, opened.people.reader)).toEqual(["left", null, null]);
    // Silent for more than a day, while other subscriptions' services have responded since.
    await silentFor(25);
    await again(slow);
    await vi.waitFor(
      async () =>
        expect(await endsOfBrowsers(opened.app.db, opened.people.reader)).toEqual([
          "left",
          "silent",
          "silent",
        ]),
      long,
    );
    expect(await states(await send("Después"))).toEqual([]);
    expect((await call("reader", "GET", "push")).body.data.devices).toEqual([]);
  });
});
