import { sql } from "kysely";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertMember, insertUser } from "../../testing/people.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpProject } from "../../testing/set-up.ts";

let clock = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let secondPerson: string;
type Who = "admin" | "second" | "read" | "write";
const codes = {} as Record<Who, string>;
const clients: MqttClient[] = [];
const soon = { timeout: 8000, interval: 25 };

setUpProject({ now: () => clock, mqttPort: 0 }, async (opened) => {
  ({ app, f } = opened);
  const second = await insertUser(app.db, { email: "second@example.org" });
  await insertMember(app.db, f.project, second, { permissions: [1] });
  secondPerson = second;
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  await vi.waitFor(async () => expect(await brokerPort()).toBeGreaterThan(0), soon);
});
afterAll(async () => {
  for (const client of clients) await client.endAsync(true);
  app.app.http.server.closeAllConnections();
});
beforeEach(async () => {
  // The clock advances by hours, which would expire the sessions.
  for (const who of ["admin", "read", "write"] as const) codes[who] = await app.signIn(f.people[who]);
  codes.second = await app.signIn(secondPerson);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});

const brokerPort = async (): Promise<number> =>
  (await app.call("GET", "/fkl-general/ready")).body.data.broker ?? 0;

/** The device in the field: connects and subscribes to its own topic. */
async function field(as = device) {
  const client = await connectAsync(`mqtt://127.0.0.1:${await brokerPort()}`, {
    username: as.serial,
    password: as.key,
    reconnectPeriod: 0,
  });
  client.on("error", () => {});
  clients.push(client);
  const messages: { text: string; retain: boolean }[] = [];
  client.on("message", (_topic, payload, { retain }) => messages.push({ text: payload.toString(), retain }));
  await client.subscribeAsync(`modi/${as.serial}/down`);
  const says = (body: unknown) =>
    client.publishAsync(`modi/${as.serial}/up`, JSON.stringify(body), { qos: 1 });
  return { client, messages, says, leave: () => client.endAsync(true) };
}

const base = (as = device) => `/fkl-modi/${f.project}/devices/${as.device}/relays`;
const call = (who: Who, method: string, path: string, body?: unknown) =>
  app.call(method, path, { code: codes[who], ...(body === undefined ? {} : { body }) });
const order = (on: boolean, more = {}, who: Who = "admin", relay = 1) =>
  call(who, "POST", `${base()}/${relay}`, { on, reason: "Baja el nivel", ...more });
const relays = async (who: Who = "read") => (await call(who, "GET", base())).body.data;
const relay = async (n = 1) => (await relays()).relays[n - 1];
const commands = async () => (await call("admin", "GET", `${base()}/commands`)).body.data.items;
const stateOf = async (id: string) =>
  (await commands()).find((one: { id: string }) => one.id === id) as {
    state: string;
    fault: string | null;
    answer: { verdict: string } | null;
  };
const becomes = (id: string, state: string) =>
  vi.waitFor(async () => expect((await stateOf(id)).state).toBe(state), soon);
/** Two users end the rule; that itself is tested with the protections. */
const endRule = () =>
  sql`update relay_settings set second_person = false, confirm_within = 30 where project_id = ${f.project}`.execute(
    app.db,
  );
/** A device that reported once by MQTT and is disconnected now. */
async function known() {
  const there = await field();
  await vi.waitFor(async () => expect((await relays()).reach.way).toBe("mqtt"), soon);
  return there;
}

describe("a command to a relay", () => {
  it("is sent to the device in the agreed form, and the state changes when the device confirms it", async () => {
    const there = await known();
    expect(await relay()).toMatchObject({ on: null, since: null, doubtful: false, open: null });
    const answer = await order(true);
    expect(answer.status).toBe(202);
    const { command } = answer.body.data;
    await vi.waitFor(() => expect(there.messages).toHaveLength(1), soon);
    const expires = new Date(clock + 60_000).toISOString();
    expect(there.messages[0]).toEqual({
      text: `{"command":"${command}","relay":1,"on":true,"expires":"${expires}"}`,
      retain: false,
    });
    await becomes(command, "sent");
    expect(await relay()).toMatchObject({ on: null, doubtful: true, open: { id: command, state: "sent" } });
    clock += 2000;
    await there.says({ command, relay: 1, on: true });
    expect(await stateOf(command)).toMatchObject({ state: "confirmed", answer: { verdict: "confirmed" } });
    const since = new Date(clock).toISOString();
    expect(await relay()).toMatchObject({ on: true, since, doubtful: false, open: null });
    expect(await relay(2)).toMatchObject({ on: null });
    // A repeated answer counts once.
    clock += 1000;
    await there.says({ command, relay: 1, on: true });
    expect((await relay()).since).toBe(since);
    const { rows } = await sql<{ action: string; actor: string | null }>`
      select action, actor_id as actor from audit_log where entity = 'relay' and entity_id = ${command} order by id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { action: "relay.commanded", actor: f.people.admin },
      { action: "relay.sent", actor: null },
      { action: "relay.confirmed", actor: null },
    ]);
  });

  it("is never sent late: a device that reconnects after the expiry does not get it", async () => {
    await (await known()).leave();
    const { command } = (await order(true)).body.data;
    await becomes(command, "pending");
    clock += 60_000;
    const back = await field();
    await becomes(command, "expired");
    expect(back.messages).toEqual([]);
    expect(await relay()).toMatchObject({ on: null, doubtful: false, open: null });
  });

  it("waits for an offline device until its expiry", async () => {
    await (await known()).leave();
    const { command } = (await order(false, { expiresInSeconds: 600 })).body.data;
    expect((await order(true)).body.error).toBe("RELAY_BUSY");
    clock += 599_000;
    const back = await field();
    await vi.waitFor(() => expect(back.messages).toHaveLength(1), soon);
    await back.says({ command, relay: 1, on: false });
    expect((await relay()).on).toBe(false);
  });

  it("that was confirmed late stays expired; the relay has the state that the device reports", async () => {
    const there = await known();
    const { command } = (await order(true)).body.data;
    await becomes(command, "sent");
    clock += 61_000;
    await becomes(command, "expired");
    expect(await relay()).toMatchObject({ on: null, doubtful: true });
    await there.says({ command, relay: 1, on: true });
    expect(await stateOf(command)).toMatchObject({ state: "expired", answer: { verdict: "late" } });
    expect(await relay()).toMatchObject({ on: true, doubtful: false });
  });

  it("does not change the state when it is confirmed after a newer one", async () => {
    const there = await known();
    const first = (await order(true)).body.data.command;
    await becomes(first, "sent");
    clock += 1000;
    const second = (await order(false)).body.data.command;
    await becomes(second, "sent");
    await there.says({ command: second, relay: 1, on: false });
    await there.says({ command: first, relay: 1, on: true });
    expect((await relay()).on).toBe(false);
  });

  it("fails when the device confirms another value, and the known state becomes uncertain", async () => {
    const there = await known();
    const first = (await order(true)).body.data.command;
    await becomes(first, "sent");
    await there.says({ command: first, relay: 1, on: true });
    clock += 1000;
    const second = (await order(true)).body.data.command;
    await becomes(second, "sent");
    await there.says({ command: second, relay: 1, on: false });
    expect(await stateOf(second)).toMatchObject({ state: "failed", fault: "otherValue" });
    expect(await relay()).toMatchObject({ on: null });
    const third = (await order(true, {}, "admin", 2)).body.data.command;
    await becomes(third, "sent");
    await there.says({ command: third, relay: 1, on: true });
    expect(await stateOf(third)).toMatchObject({ state: "failed", fault: "otherRelay" });
    expect(await relay(2)).toMatchObject({ on: null, doubtful: true });
  });

  it("is confirmed by its own device only; an unmatched confirmation is stored as received", async () => {
    const there = await known();
    const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    const hostile = await field(other);
    const { command } = (await order(true)).body.data;
    await becomes(command, "sent");
    await hostile.says({ command, relay: 1, on: true });
    await there.says({ command: newId(), relay: 1, on: true });
    expect(await relay()).toMatchObject({ on: null });
    expect((await stateOf(command)).state).toBe("sent");
    const { rows } = await sql<{ device: string; reason: string }>`
      select device_id as device, reason from readings_raw where device_id in (${other.device}, ${device.device}) order by id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { device: other.device, reason: "UNKNOWN_COMMAND" },
      { device: device.device, reason: "UNKNOWN_COMMAND" },
    ]);
  });

  it("may be confirmed in a report, whose readings are stored as usual", async () => {
    const there = await known();
    const { command } = (await order(true)).body.data;
    await becomes(command, "sent");
    await there.says({ command, relay: 1, on: true, readings: [{ variable: "level", t: clock, value: 3 }] });
    expect((await relay()).on).toBe(true);
    const { rows } = await sql`select value from readings r join device_sensors s
      on s.project_id = r.project_id and s.number = r.sensor_id where s.device_id = ${device.device}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ value: 3 }]);
  });

  it("is published on the live stream", async () => {
    const there = await known();
    const { port } = app.app.http.server.address() as { port: number };
    const stop = new AbortController();
    const stream = await fetch(
      `http://127.0.0.1:${port}/fkl-modi/${f.project}/live?device=${device.device}`,
      { headers: { authorization: codes.read }, signal: stop.signal },
    );
    let text = "";
    const reading = (async () => {
      for await (const piece of stream.body as AsyncIterable<Uint8Array>)
        text += Buffer.from(piece).toString();
    })().catch(() => {});
    const { command } = (await order(true)).body.data;
    await becomes(command, "sent");
    await there.says({ command, relay: 1, on: true });
    await vi.waitFor(() => expect(text.match(/event: relay/g)).toHaveLength(3), soon);
    expect(text).toContain(`{"device":"${device.device}","relay":1,"command":"${command}"}`);
    stop.abort();
    await reading;
  });
});

describe("a user who switches a relay", () => {
  it("must be an administrator, with a reason, and no API token", async () => {
    const there = await known();
    for (const who of ["read", "write"] as const) expect((await order(true, {}, who)).status).toBe(403);
    expect((await call("read", "GET", `${base()}/commands`)).status).toBe(403);
    for (const wrong of [{ reason: " " }, { expiresInSeconds: 5 }, { expiresInSeconds: 7200 }, { on: "yes" }])
      expect((await order(true, wrong)).status).toBe(422);
    expect((await order(true, {}, "admin", 3)).status).toBe(404);
    const token = await call("admin", "POST", `/fkl-user/${f.project}/tokens`, {
      name: "Grafana",
      role: 1,
      expiresAt: new Date(clock + 86_400_000).toISOString(),
    });
    const machine = await app.call("POST", `${base()}/1`, {
      headers: { authorization: `Bearer ${token.body.data?.token}` },
      body: { on: true, reason: "Sola" },
    });
    expect([401, 403]).toContain(machine.status);
    expect(there.messages).toEqual([]);
    expect(await commands()).toEqual([]);
  });

  it("is confirmed by a second user, where the project requires that", async () => {
    const settings = `/fkl-modi/${f.project}/relays/settings`;
    expect((await call("write", "PUT", settings, { secondPerson: true })).status).toBe(403);
    expect((await call("admin", "PUT", settings, { secondPerson: true })).body.data).toEqual({
      secondPerson: true,
      confirmWithinMinutes: 30,
    });
    const there = await known();
    const { command } = (await order(true)).body.data;
    const confirm = (who: Who, relay = 1) =>
      call(who, "POST", `${base()}/${relay}/commands/${command}/confirm`);
    expect((await confirm("admin")).body.error).toBe("RELAY_SAME_PERSON");
    expect((await confirm("read")).status).toBe(403);
    expect((await confirm("second", 2)).status).toBe(404);
    expect((await stateOf(command)).state).toBe("waiting");
    expect(there.messages).toEqual([]);
    expect((await confirm("second")).body.data).toMatchObject({
      second: { by: { name: expect.any(String) } },
    });
    await vi.waitFor(() => expect(there.messages).toHaveLength(1), soon);
    expect((await confirm("second")).body.error).toBe("RELAY_OVER");

    const late = (await order(false)).body.data.command;
    clock += 30 * 60_000;
    const tooLate = await call("second", "POST", `${base()}/1/commands/${late}/confirm`);
    expect(tooLate.body.error).toBe("RELAY_OVER");
    await becomes(late, "expired");
    await endRule();
    expect(there.messages).toHaveLength(1);
  });

  it("gets the count of other users who may confirm, also when it is zero", async () => {
    const before = (await relays("admin")).confirmers;
    expect(before).toBeGreaterThan(0);
    const { rows } = await sql<{ id: string }>`update users set active = false where active
      and id <> ${f.people.admin} and (admin or id in (select user_id from project_members
        where project_id = ${f.project} and 1 = any(permissions))) returning id`.execute(app.db);
    try {
      expect((await relays("admin")).confirmers).toBe(0);
      expect((await relays("read")).confirmers).toBe(1);
    } finally {
      for (const { id } of rows) await sql`update users set active = true where id = ${id}`.execute(app.db);
    }
    expect((await relays("admin")).confirmers).toBe(before);
  });

  it("has the waiting time for a second user, and after the confirmation the command's own short time", async () => {
    const settings = `/fkl-modi/${f.project}/relays/settings`;
    for (const wrong of [4, 1441, 7.5])
      expect(
        (await call("admin", "PUT", settings, { secondPerson: true, confirmWithinMinutes: wrong })).status,
      ).toBe(422);
    await call("admin", "PUT", settings, { secondPerson: true, confirmWithinMinutes: 60 });
    await (await known()).leave();
    const { command } = (await order(true, { expiresInSeconds: 60 })).body.data;
    const requestedAt = clock;
    expect((await relay()).open).toMatchObject({
      state: "waiting",
      expiresAt: new Date(requestedAt + 3_600_000).toISOString(),
    });
    clock += 59 * 60_000;
    const confirm = await call("second", "POST", `${base()}/1/commands/${command}/confirm`);
    expect(confirm.body.data).toMatchObject({
      state: "pending",
      expiresAt: new Date(clock + 60_000).toISOString(),
    });
    clock += 60_000;
    const back = await field();
    await becomes(command, "expired");
    expect(back.messages).toEqual([]);
    await endRule();
  });

  it("is notified when a command waits for them, and the requester is notified of its outcome", async () => {
    const settings = `/fkl-modi/${f.project}/relays/settings`;
    await call("admin", "PUT", settings, { secondPerson: true });
    const there = await known();
    const messages = async (who: Who, about: string): Promise<string[]> =>
      (
        await app.call("GET", `/fkl-notification/${f.project}/notifications?size=100`, {
          code: codes[who],
          headers: { "accept-language": "en" },
        })
      ).body.data.items
        .map(({ message }: { message: string }) => message)
        .filter((message: string) => message.includes(about));
    const notified = (who: Who, text: string) =>
      vi.waitFor(async () => expect((await messages(who, device.serial)).join("\n\n")).toContain(text), soon);
    const act = (who: Who, id: string, what: string) =>
      call(who, "POST", `${base()}/1/commands/${id}/${what}`);

    const first = (await order(true)).body.data.command;
    await notified("second", `Command to confirm at ${device.serial}: Start the south pump`);
    const [waiting] = await messages("second", "Command to confirm");
    expect(waiting).toContain("Baja el nivel");
    expect(waiting).toMatch(/until \d\d-\d\d-2026 \d\d:\d\d/);
    await act("second", first, "confirm");
    await vi.waitFor(() => expect(there.messages).toHaveLength(1), soon);
    await there.says({ command: first, relay: 1, on: true });
    await notified("admin", "The device confirmed the command.");

    const second = (await order(false)).body.data.command;
    await act("second", second, "cancel");
    await notified("admin", "It was cancelled by");
    const third = (await order(false)).body.data.command;
    clock += 30 * 60_000;
    await becomes(third, "expired");
    await notified("admin", "The second person did not confirm it in time.");
    // Users are not notified of their own step; users who may not confirm are not notified at all.
    expect(await messages("admin", "Command to confirm")).toEqual([]);
    for (const who of ["read", "write"] as const) expect(await messages(who, device.serial)).toEqual([]);
    const { rows } = await sql<{ email: string }>`
      select distinct u.email from notification_deliveries d join users u on u.id = d.user_id
        join notifications n on n.project_id = d.project_id and n.id = d.notification_id
       where n.phrase ->> 'key' = 'relayWaiting' and n.phrase -> 'values' ->> 'device' = ${device.serial} and d.method = 2`.execute(
      app.db,
    );
    expect(rows.map(({ email }) => email)).toContain("second@example.org");
    await endRule();
  });

  it("may withdraw an unsent command, and no other", async () => {
    const there = await known();
    await there.leave();
    const { command } = (await order(true)).body.data;
    const cancel = (id: string) => call("second", "POST", `${base()}/1/commands/${id}/cancel`);
    expect((await cancel(command)).body.data).toMatchObject({
      state: "cancelled",
      endedBy: { id: expect.any(String) },
    });
    expect((await cancel(command)).body.error).toBe("RELAY_OVER");
    const back = await field();
    const sent = (await order(true)).body.data.command;
    await becomes(sent, "sent");
    expect((await cancel(sent)).body.error).toBe("RELAY_OVER");
    expect(back.messages).toHaveLength(1);
  });
});

describe("no command", () => {
  const why = async () => (await order(true)).body.why;
  const change = (set: string) =>
    sql`update devices set ${sql.raw(set)} where id = ${device.device}`.execute(app.db);

  it("is sent to a device without a return channel, and the reason is returned", async () => {
    expect((await order(true)).body.error).toBe("RELAY_UNREACHABLE");
    expect(await why()).toBe("notHeard");
    await change("channel = 'satellite'");
    expect(await why()).toBe("satellite");
    expect((await relays()).reach).toEqual({ way: null, why: "satellite" });
  });

  it("is sent to a paused or locked device, also not one that was requested before", async () => {
    await (await known()).leave();
    const { command } = (await order(true)).body.data;
    const lock = (locked: boolean, who: Who = "admin") =>
      call(who, "PUT", `${base()}/lock`, { locked, reason: "Mantención de la bomba" });
    expect((await lock(true, "write")).status).toBe(403);
    expect((await lock(true)).body.data).toMatchObject({
      reach: { way: null, why: "locked" },
      lock: { reason: "Mantención de la bomba" },
    });
    expect(await stateOf(command)).toMatchObject({ state: "cancelled", fault: "locked" });
    const back = await field();
    expect(await why()).toBe("locked");
    await lock(false);
    await back.leave();
    const waiting = (await order(true)).body.data.command;
    await change("paused = true");
    expect((await relays()).reach.why).toBe("paused");
    await becomes(waiting, "cancelled");
    await change("paused = false");
    expect((await field()).messages).toEqual([]);
  });
});

it("a start after a crash resumes waiting commands, and sends no expired one", async () => {
  await (await known()).leave();
  const [within, over] = [newId(), newId()];
  // As left by a crashed process: one command still valid, one that expired meanwhile.
  for (const [id, relay, seconds] of [
    [within, 1, 60],
    [over, 2, -1],
  ] as const)
    await sql`insert into relay_commands (project_id, id, device_id, relay, wanted, reason, second_person, state, asked_at, asked_by, expires_at)
      values (${f.project}, ${id}, ${device.device}, ${relay}, true, 'Antes', false, 'pending', ${new Date(clock - 600_000)},
        ${f.people.admin}, ${new Date(clock + seconds * 1000)})`.execute(app.db);
  const back = await field();
  await becomes(within, "sent");
  await becomes(over, "expired");
  expect(back.messages.map(({ text }) => JSON.parse(text).command)).toEqual([within]);
});
