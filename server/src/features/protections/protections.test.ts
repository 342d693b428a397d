import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createDb } from "../../platform/db/db.ts";
import { createLog } from "../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";

const HOUR = 3_600_000;
let clock = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let project: string;
let device: ReportingDevice;
let serial = 0;
/** Two administrators, an auditor, one user with read permission only, and two system administrators. */
type Who = "ana" | "luis" | "audit" | "read" | "system" | "operator";
const people = {} as Record<Who, string>;
const codes = {} as Record<Who, string>;
const soon = { timeout: 8000, interval: 25 };

beforeAll(async () => {
  app = await createTestApp({ now: () => clock });
  people.system = await insertUser(app.db, { email: "system@example.org", admin: true });
  people.operator = await insertUser(app.db, { email: "operator@example.org", admin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  serial++;
  // Resets rules left by other tests, which would affect this test's accounts.
  await sql`update relay_settings set second_person = false`.execute(app.db);
  await sql`update protection_settings set is_on = false`.execute(app.db);
  project = await insertProject(app.db, `Proyecto ${serial}`);
  for (const [who, permissions] of [
    ["ana", [1]],
    ["luis", [1]],
    ["audit", [4]],
    ["read", [2]],
  ] as const) {
    people[who] = await insertUser(app.db, { email: emailOf(who) });
    await insertMember(app.db, project, people[who], { permissions: [...permissions] });
  }
  for (const who of Object.keys(people) as Who[]) codes[who] = await app.signIn(people[who]);
  device = await insertReporting(app.db, project, people.ana, ["level"]);
});

/** A device that forwards its readings. */
const reports = () =>
  sql`update devices set report_url = 'https://authority.example.org/in' where id = ${device.device}`.execute(
    app.db,
  );
const emailOf = (who: string) => `${who}-${serial}@example.org`;
const call = (who: Who, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.call(method, path, {
    code: codes[who],
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  });
const protections = () => `/fkl-project/${project}/protections`;
const relayRule = (who: Who, body: object) => call(who, "PUT", `/fkl-modi/${project}/relays/settings`, body);
const setRule = (who: Who, isOn: boolean) => call(who, "PUT", protections(), { isOn });
const decide = (who: Who, change: string, what: "confirm" | "reject" | "withdraw", at = project) =>
  call(
    who,
    "POST",
    `/fkl-project/${at}/protections/changes/${change}/${what}`,
    what === "reject" ? { reason: "No corresponde" } : undefined,
  );
const changes = async (who: Who = "audit", query = "") =>
  (await call(who, "GET", `${protections()}/changes${query}`)).body.data.items;
const relaySettings = async () => {
  const { rows } = await sql<{ secondPerson: boolean; minutes: number }>`
    select second_person as "secondPerson", confirm_within as minutes from relay_settings where project_id = ${project}`.execute(
    app.db,
  );
  return rows[0];
};
const permissionsOf = async (user: string) => {
  const { rows } = await sql<{ permissions: number[] }>`
    select permissions from project_members where project_id = ${project} and user_id = ${user}`.execute(
    app.db,
  );
  return rows[0]?.permissions ?? null;
};
const trail = async (action: string) => {
  const { rows } = await sql<{ actor: string | null; after: Record<string, unknown> }>`
    select actor_id as actor, after from audit_log where project_id = ${project} and action = ${action} order by id`.execute(
    app.db,
  );
  return rows;
};
/** Requests the end of the relays' rule, which is in force. @returns the change */
async function requestEnd(who: Who = "ana"): Promise<string> {
  await relayRule("luis", { secondPerson: true });
  const answer = await relayRule(who, { secondPerson: false, reason: "La bomba se cambia" });
  expect(answer.status).toBe(202);
  return answer.body.data.pendingChange.id;
}

describe("the two-person rule of relays", () => {
  it("is not ended by one user: it stays active until another confirms", async () => {
    const change = await requestEnd();
    expect(await relaySettings()).toMatchObject({ secondPerson: true });
    const [row] = await changes();
    expect(row).toMatchObject({
      id: change,
      kind: "relays.rule",
      state: "pending",
      reason: "La bomba se cambia",
      before: { secondPerson: true, confirmWithinMinutes: 30 },
      after: { secondPerson: false, confirmWithinMinutes: 30 },
    });
    const done = await decide("luis", change, "confirm");
    expect([done.status, done.body.data.state]).toEqual([200, "approved"]);
    expect(await relaySettings()).toMatchObject({ secondPerson: false });
    expect(await trail("protection.requested")).toMatchObject([{ actor: people.ana }]);
    expect(await trail("protection.approved")).toMatchObject([{ actor: people.luis }]);
    const settings = await trail("relay.settings-updated");
    expect(settings.at(-1)).toMatchObject({ actor: people.ana, after: { secondPerson: false } });
  });

  it("is activated, and its waiting time shortened, by one user; a longer waiting time needs two", async () => {
    expect((await relayRule("ana", { secondPerson: true })).status).toBe(200);
    expect((await relayRule("ana", { secondPerson: true, confirmWithinMinutes: 10 })).status).toBe(200);
    const longer = await relayRule("ana", { secondPerson: true, confirmWithinMinutes: 60 });
    expect(longer.status).toBe(202);
    expect(await relaySettings()).toEqual({ secondPerson: true, minutes: 10 });
    await decide("luis", longer.body.data.pendingChange.id, "confirm");
    expect(await relaySettings()).toEqual({ secondPerson: true, minutes: 60 });
  });

  it("leaves a device locked until another user confirms, while it is active", async () => {
    const lock = `/fkl-modi/${project}/devices/${device.device}/relays/lock`;
    await call("luis", "PUT", lock, { locked: true, reason: "Buzo en la captación" });
    await relayRule("luis", { secondPerson: true });
    const answer = await call("ana", "PUT", lock, { locked: false, reason: "Terminó" });
    expect(answer.status).toBe(202);
    const read = async () =>
      (await call("read", "GET", `/fkl-modi/${project}/devices/${device.device}/relays`)).body.data.lock;
    expect(await read()).toMatchObject({ reason: "Buzo en la captación" });
    // Locking again does not make the requester the owner of the lock.
    await call("ana", "PUT", lock, { locked: true, reason: "Mío" });
    expect((await decide("luis", answer.body.data.pendingChange.id, "confirm")).body.error).toBe(
      "PROTECTED_STALE",
    );
    const again = await call("ana", "PUT", lock, { locked: false, reason: "Terminó" });
    expect(again.status).toBe(202);
    await decide("luis", again.body.data.pendingChange.id, "confirm");
    expect(await read()).toBeNull();
  });
});

describe("a pending change", () => {
  it("is confirmed by another administrator only: not by its requester, a reader, a non-member or an API token", async () => {
    const change = await requestEnd();
    expect((await decide("ana", change, "confirm")).body.error).toBe("PROTECTED_SAME_PERSON");
    expect((await decide("ana", change, "reject")).body.error).toBe("PROTECTED_SAME_PERSON");
    for (const who of ["audit", "read"] as const)
      expect((await decide(who, change, "confirm")).status).toBe(403);
    expect((await decide("luis", change, "withdraw")).body.error).toBe("PROTECTED_NOT_YOURS");
    const other = await insertProject(app.db, `Otro ${serial}`);
    expect((await decide("system", change, "confirm", other)).status).toBe(404);
    const key = await call("luis", "POST", `/fkl-user/${project}/tokens`, {
      name: "Máquina",
      role: 1,
      expiresAt: new Date(clock + 90 * 24 * HOUR).toISOString(),
    });
    const bearer = `Bearer ${key.body.data.token}`;
    const machine = (method: string, path: string, body?: unknown) =>
      app.call(method, path, { code: bearer, ...(body === undefined ? {} : { body }) });
    expect((await machine("GET", protections())).status).toBe(200);
    for (const path of [`${protections()}/changes/${change}/confirm`])
      expect((await machine("POST", path)).body.error).toBe("PROTECTED_PERSON");
    expect(
      (await machine("PUT", `/fkl-modi/${project}/relays/settings`, { secondPerson: false })).body.error,
    ).toBe("RELAY_PERSON");
    expect(
      (await machine("PUT", `/fkl-user/${project}/users/${people.read}`, { permissions: [1] })).body.error,
    ).toBe("PROTECTED_PERSON");
    expect(await relaySettings()).toMatchObject({ secondPerson: true });
    expect((await changes())[0].state).toBe("pending");
  });

  it("is not confirmed in a view as another user", async () => {
    const change = await requestEnd("luis");
    // A user who views the project as another member can read it, but decide nothing.
    const view = await call("luis", "POST", `/fkl-user/${project}/users/${people.ana}/view`);
    const seen = await call(
      "luis",
      "POST",
      `${protections()}/changes/${change}/confirm`,
      {},
      { "view-as": view.body.data.code },
    );
    expect(seen.body.error).toBe("VIEW_ONLY");
    const read = await call("luis", "GET", `${protections()}/changes`, undefined, {
      "view-as": view.body.data.code,
    });
    expect(read.body.data.items[0]).toMatchObject({ mayConfirm: false, mayWithdraw: false });
  });

  it("is not confirmed by a user who became an administrator after the request", async () => {
    const change = await requestEnd();
    const sock = await insertUser(app.db, { email: emailOf("sock") });
    await insertMember(app.db, project, sock, { permissions: [1] });
    const answer = await app.call("POST", `${protections()}/changes/${change}/confirm`, {
      code: await app.signIn(sock),
    });
    expect(answer.body.error).toBe("PROTECTED_NOT_CONFIRMER");
    // An account that was never activated cannot confirm either, however early it was created.
    const never = await insertUser(app.db, { email: emailOf("never"), verified: false });
    await insertMember(app.db, project, never, { permissions: [1] });
    const names = (await call("ana", "GET", protections())).body.data.confirmers.map(
      ({ id }: { id: string }) => id,
    );
    expect(names).toContain(sock);
    expect(names).not.toContain(never);
  });

  it("is not confirmed by a former administrator, and not applied for a former one", async () => {
    const first = await requestEnd();
    await sql`update project_members set permissions = '{2}' where user_id = ${people.luis}`.execute(app.db);
    expect((await decide("luis", first, "confirm")).status).toBe(403);
    await sql`update project_members set permissions = '{2}' where user_id = ${people.ana}`.execute(app.db);
    const late = await decide("system", first, "confirm");
    expect([late.status, late.body.error]).toEqual([409, "PROTECTED_STALE"]);
    expect((await changes())[0]).toMatchObject({ state: "superseded", decidedBy: { id: people.system } });
    expect(await relaySettings()).toMatchObject({ secondPerson: true });
  });

  it("is not applied where its subject was changed since the request", async () => {
    const change = await requestEnd();
    await relayRule("luis", { secondPerson: true, confirmWithinMinutes: 5 });
    const answer = await decide("luis", change, "confirm");
    expect([answer.status, answer.body.error]).toEqual([409, "PROTECTED_STALE"]);
    expect(answer.body.current.state).toBe("superseded");
    expect(await relaySettings()).toEqual({ secondPerson: true, minutes: 5 });
    expect((await decide("luis", change, "confirm")).body.error).toBe("PROTECTED_OVER");
  });

  it("is applied once, however many users confirm it at the same time", async () => {
    const change = await requestEnd();
    const answers = await Promise.all(
      (["luis", "system", "operator", "luis", "system"] as const).map((who) =>
        decide(who, change, "confirm"),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await trail("protection.approved")).toHaveLength(1);
    const ended = (await trail("relay.settings-updated")).filter(
      ({ after }) => after["secondPerson"] === false,
    );
    expect(ended).toHaveLength(1);
  });

  it("is not applied where its decision cannot be stored", async () => {
    const change = await requestEnd();
    const open = createDb(app.ownerUrl, { log: createLog("silent") });
    const owner = open.db;
    await sql`alter table protected_change_decisions add constraint never_approved
      check (outcome <> 'approved') not valid`.execute(owner);
    try {
      expect((await decide("luis", change, "confirm")).status).toBeGreaterThanOrEqual(400);
      expect(await relaySettings()).toMatchObject({ secondPerson: true });
      expect((await changes())[0].state).toBe("pending");
    } finally {
      await sql`alter table protected_change_decisions drop constraint never_approved`.execute(owner);
      await open.close();
    }
  });

  it("ends by rejection with a reason, by withdrawal, and by a newer request of the same user", async () => {
    const first = await requestEnd();
    const second = (await relayRule("ana", { secondPerson: false, reason: "Otra vez" })).body.data
      .pendingChange.id;
    const theirs = await relayRule("luis", { secondPerson: false });
    expect([theirs.status, theirs.body.error]).toEqual([409, "PROTECTED_PENDING"]);
    const no = await decide("luis", second, "reject");
    expect(no.body.data).toMatchObject({ state: "rejected", decisionReason: "No corresponde" });
    const third = (await relayRule("ana", { secondPerson: false })).body.data.pendingChange.id;
    expect((await decide("ana", third, "withdraw")).body.data.state).toBe("withdrawn");
    const states = Object.fromEntries(
      (await changes()).map(({ id, state }: { id: string; state: string }) => [id, state]),
    );
    expect(states).toEqual({ [first]: "superseded", [second]: "rejected", [third]: "withdrawn" });
    for (const change of [first, second, third])
      expect((await decide("luis", change, "confirm")).body.error).toBe("PROTECTED_OVER");
    expect(await relaySettings()).toMatchObject({ secondPerson: true });
  });

  it("expires after seven days, and cannot be applied afterwards", async () => {
    const change = await requestEnd();
    clock += 7 * 24 * HOUR;
    for (const who of ["ana", "luis", "audit"] as const) codes[who] = await app.signIn(people[who]);
    expect((await changes("audit", "?state=expired"))[0].id).toBe(change);
    expect(await changes("audit", `?change=${change}`)).toHaveLength(1);
    expect(await changes("audit", `?change=${people.ana}`)).toEqual([]);
    expect((await decide("luis", change, "confirm")).body.error).toBe("PROTECTED_OVER");
    await app.app.decideByTime();
    expect(await trail("protection.expired")).toMatchObject([{ actor: null }]);
    expect(await relaySettings()).toMatchObject({ secondPerson: true });
  });

  it("is notified in the list and by mail to those who may confirm it, and its end to the requester", async () => {
    const eventsOf = async (key: string) => {
      const { rows } = await sql<{ user: string; methods: number[] }>`
        select d.user_id as user, array_agg(d.method order by d.method) as methods
          from notifications n join notification_deliveries d on d.notification_id = n.id
         where n.project_id = ${project} and n.phrase ->> 'key' = ${key} group by d.user_id`.execute(app.db);
      return new Map(rows.map(({ user, methods }) => [user, methods]));
    };
    const change = await requestEnd();
    const waiting = await vi.waitFor(async () => {
      const found = await eventsOf("protectionWaiting");
      expect(found.size).toBe(3);
      return found;
    }, soon);
    expect([...waiting.keys()].sort()).toEqual([people.luis, people.operator, people.system].sort());
    // By mail; the list in the product shows the same notification.
    expect(waiting.get(people.luis)).toContain(2);
    const bell = await call("luis", "GET", `/fkl-notification/${project}/notifications?page=1&size=5`);
    expect(bell.body.data.items[0].message).toContain("La bomba se cambia");
    await decide("luis", change, "reject");
    await vi.waitFor(
      async () => expect([...(await eventsOf("protectionDecided")).keys()]).toEqual([people.ana]),
      soon,
    );
    const mine = await call("ana", "GET", `/fkl-notification/${project}/notifications?page=1&size=5`);
    const [notice] = mine.body.data.items;
    expect(notice.message).toContain("No corresponde");
    expect(notice.links).toEqual([
      { label: "Cambios protegidos", path: `/config/protections?change=${change}` },
    ]);
  });
});

describe("a project with protected changes", () => {
  const device1 = () => `/fkl-modi/${project}/devices/${device.device}`;
  const retention = (who: Who, months: number | null, version: number) =>
    call(who, "PUT", `/fkl-modi/${project}/retention`, {
      months,
      counted: 0,
      reason: "Espacio",
      version,
    });

  it("is protected by one user and unprotected by two", async () => {
    expect((await setRule("ana", true)).body.data.isOn).toBe(true);
    const off = await setRule("ana", false);
    expect(off.status).toBe(202);
    expect((await call("ana", "GET", protections())).body.data).toMatchObject({ isOn: true, pending: 1 });
    await decide("luis", off.body.data.pendingChange.id, "confirm");
    expect((await call("ana", "GET", protections())).body.data).toMatchObject({ isOn: false, pending: 0 });
    expect(await trail("protection.rule-set")).toMatchObject([{ actor: people.ana }, { actor: people.ana }]);
  });

  it("keeps forwarding readings to the former address until another user confirms", async () => {
    await reports();
    await setRule("ana", true);
    const at = async () => (await call("read", "GET", device1())).body.data;
    for (const change of [
      { reportUrl: null },
      { reportUrl: "https://other.example.org/" },
      { active: false },
    ]) {
      const answer = await call("system", "PUT", device1(), { ...change, name: "Otro", reason: "Prueba" });
      expect(answer.status).toBe(202);
      expect(await at()).toMatchObject({ reportUrl: "https://authority.example.org/in", active: true });
    }
    const [pending] = await changes();
    expect(pending).toMatchObject({ kind: "forwards.target", label: device.serial, reason: "Prueba" });
    expect((await decide("ana", pending.id, "confirm")).status).toBe(200);
    expect(await at()).toMatchObject({ active: false, name: "Otro" });
    const [version] = (await call("audit", "GET", `${device1()}/history`)).body.data.items;
    expect(version).toMatchObject({ by: { id: people.system }, reason: "Prueba" });
  });

  it("is not redirected for a requester who is no longer a platform administrator", async () => {
    await reports();
    await setRule("ana", true);
    await sql`update project_members set permissions = '{1}' where user_id = ${people.read}`.execute(app.db);
    await sql`update users set admin = true where id = ${people.read}`.execute(app.db);
    codes.read = await app.signIn(people.read);
    const requested = await call("read", "PUT", device1(), { reportUrl: null, reason: "Prueba" });
    await sql`update users set admin = false where id = ${people.read}`.execute(app.db);
    // The requester is still an administrator of the project, but may not configure forwarding.
    const answer = await decide("luis", requested.body.data.pendingChange.id, "confirm");
    expect(answer.body.error).toBe("PROTECTED_STALE");
    const stored = (await call("ana", "GET", device1())).body.data;
    expect(stored.reportUrl).toBe("https://authority.example.org/in");
  });

  it("lets one user start forwarding readings, and change every other field of a device", async () => {
    await setRule("ana", true);
    expect(
      (await call("system", "PUT", device1(), { reportUrl: "https://a.example.org/", reason: "Nuevo" }))
        .status,
    ).toBe(200);
    expect((await call("system", "PUT", device1(), { name: "PZ-9", reason: "Nombre" })).status).toBe(200);
  });

  it("signs with the former secret until another user confirms the new one", async () => {
    await reports();
    const secret = () => call("system", "POST", `${device1()}/forward/secret`);
    const first = await secret();
    expect(first.body.data.pendingChangeId).toBeNull();
    await setRule("ana", true);
    const sealed = async () => {
      const { rows } = await sql<{ secret: string }>`
        select secret from forward_targets where device_id = ${device.device}`.execute(app.db);
      return rows[0]?.secret;
    };
    const before = await sealed();
    const next = await secret();
    expect(next.body.data.secret).toMatch(/^vvf_/);
    expect(await sealed()).toBe(before);
    const shown = JSON.stringify(await changes());
    const { rows } = await sql<{ stored: string }>`
      select request::text as kept from protected_changes where id = ${next.body.data.pendingChangeId}`.execute(
      app.db,
    );
    for (const text of [shown, rows[0]?.stored ?? ""]) expect(text).not.toContain(next.body.data.secret);
    expect((await decide("luis", next.body.data.pendingChangeId, "confirm")).status).toBe(200);
    expect(await sealed()).not.toBe(before);
  });

  it("retains raw readings for the former time until another user confirms a shorter one", async () => {
    await setRule("ana", true);
    const stored = async () => (await call("ana", "GET", `/fkl-modi/${project}/retention`)).body.data;
    const shorter = await retention("ana", 24, 0);
    expect(shorter.status).toBe(202);
    expect(await stored()).toMatchObject({ months: null, version: 0 });
    await decide("luis", shorter.body.data.pendingChange.id, "confirm");
    expect(await stored()).toMatchObject({ months: 24, version: 1, by: { id: people.ana } });
    expect((await retention("luis", 36, 1)).status).toBe(200);
    expect((await retention("luis", null, 2)).status).toBe(200);
    // After another change of the setting, the earlier request is not applied.
    const stale = await retention("ana", 13, 3);
    await sql`insert into readings_retention (project_id, version, months, counted, reason, at, by)
      values (${project}, 4, null, 0, 'Todo', now(), ${people.luis})`.execute(app.db);
    expect((await decide("luis", stale.body.data.pendingChange.id, "confirm")).body.error).toBe(
      "PROTECTED_STALE",
    );
    expect(await stored()).toMatchObject({ months: null, version: 4 });
  });
});

describe("administrators of a project with a two-person rule", () => {
  const member = (user: string) => `/fkl-user/${project}/users/${user}`;

  it("are neither added nor removed by one user, under either rule", async () => {
    for (const begin of [() => relayRule("ana", { secondPerson: true }), () => setRule("ana", true)]) {
      await begin();
      const given = await call("ana", "PUT", member(people.read), { permissions: [1] });
      const taken = await call("ana", "PUT", member(people.luis), { permissions: [2] });
      const removed = await call("ana", "DELETE", member(people.luis));
      const added = await call("ana", "POST", `/fkl-user/${project}/users`, {
        email: emailOf("nueva"),
        name: "Nueva",
        lastName: "Persona",
        permissions: [1],
      });
      expect([given, taken, removed, added].map(({ status }) => status)).toEqual([202, 202, 202, 202]);
      expect(await permissionsOf(people.read)).toEqual([2]);
      expect(await permissionsOf(people.luis)).toEqual([1]);
      const { rows } = await sql`select from users where email = ${emailOf("nueva")}`.execute(app.db);
      expect(rows).toEqual([]);
      await sql`update relay_settings set second_person = false`.execute(app.db);
    }
    const removal = (await changes()).find(
      ({ subject, state }: { subject: string; state: string }) =>
        subject === people.luis && state === "pending",
    );
    expect((await decide("system", removal.id, "confirm")).status).toBe(200);
    expect(await permissionsOf(people.luis)).toBeNull();
  });

  it("are added by two users: the new one is invited, and cannot take part in the decision", async () => {
    await setRule("ana", true);
    const body = { email: emailOf("nueva"), name: "Nueva", lastName: "Persona", permissions: [1] };
    const added = await call("ana", "POST", `/fkl-user/${project}/users`, body);
    await decide("luis", added.body.data.pendingChange.id, "confirm");
    const { rows } = await sql<{ id: string; invitedBy: string }>`
      select id, invited_by as "invitedBy" from users where email = ${body.email}`.execute(app.db);
    expect(rows[0]?.invitedBy).toBe(people.ana);
    expect(await permissionsOf(rows[0]?.id ?? "")).toEqual([1]);
  });

  it("change members without that permission, and guests, without a second user", async () => {
    await setRule("ana", true);
    expect((await call("ana", "PUT", member(people.read), { permissions: [3] })).status).toBe(200);
    expect((await call("ana", "DELETE", member(people.read))).status).toBe(200);
    expect((await call("ana", "PUT", member(people.luis), { permissions: [1, 2] })).status).toBe(200);
  });

  it("are not blocked, unblocked, given another e-mail or made platform administrators by one system administrator", async () => {
    await setRule("ana", true);
    const account = async (user: string) => {
      const { rows } = await sql<{ email: string; admin: boolean; active: boolean; blocked: boolean }>`
        select email, admin, active, blocked from users where id = ${user}`.execute(app.db);
      return rows[0];
    };
    const before = await account(people.luis);
    const edit = (user: string, email: string, admin: boolean) =>
      call("system", "PUT", `/fkl-user/users/${user}/account`, {
        email,
        admin,
        name: "Luis",
        lastName: "Soto",
        locale: "es",
      });
    for (const move of ["deactivate", "block"])
      expect((await call("system", "POST", `/fkl-user/users/${people.luis}/${move}`)).status).toBe(202);
    expect((await edit(people.luis, "stolen@example.org", false)).status).toBe(202);
    expect((await edit(people.read, emailOf("read"), true)).status).toBe(202);
    expect((await edit(people.operator, "operator@example.org", false)).status).toBe(202);
    expect(
      (
        await call("system", "POST", "/fkl-user/users", {
          email: emailOf("root"),
          name: "Otro",
          lastName: "Yo",
          locale: "es",
          admin: true,
        })
      ).status,
    ).toBe(202);
    expect(await account(people.luis)).toEqual(before);
    expect(await account(people.read)).toMatchObject({ admin: false });
    expect(await account(people.operator)).toMatchObject({ admin: true });
    // The project's own administrators see it and may reject it; another system administrator confirms it.
    const [shown] = await changes("luis", "?kind=accounts.standing&state=pending");
    expect(shown).toMatchObject({ project: null, mayConfirm: false, mayReject: true });
    const of = (await changes("luis", `?subject=${people.luis}&state=pending`))[0];
    expect((await decide("luis", of.id, "confirm")).body.error).toBe("PROTECTED_NOT_CONFIRMER");
    expect((await decide("operator", of.id, "confirm")).status).toBe(200);
    expect(await account(people.luis)).toMatchObject({ email: "stolen@example.org" });
    // An account that decides nowhere needs the system administrator only.
    expect((await call("system", "POST", `/fkl-user/users/${people.read}/block`)).status).toBe(200);
    await sql`update users set active = false where id = ${people.luis}`.execute(app.db);
    expect((await call("system", "POST", `/fkl-user/users/${people.luis}/activate`)).status).toBe(202);
  });
});

describe("a change that no other user could confirm", () => {
  /** Makes one user the only one who can decide. */
  const alone = async () => {
    await relayRule("ana", { secondPerson: true });
    await sql`update project_members set permissions = '{2}' where project_id = ${project} and user_id = ${people.luis}`.execute(
      app.db,
    );
    await sql`update users set active = false where admin`.execute(app.db);
  };
  const together = () => sql`update users set active = true where admin`.execute(app.db);

  it("waits 72 hours, visible to administrators and auditors of the project, and then applies", async () => {
    await alone();
    try {
      const requested = await relayRule("ana", { secondPerson: false });
      const change = requested.body.data.pendingChange;
      expect(change.appliesAt).toBe(new Date(clock + 72 * HOUR).toISOString());
      expect(change.confirmers).toEqual([]);
      await vi.waitFor(async () => {
        const { rows } = await sql<{ user: string }>`
          select distinct d.user_id as user from notifications n join notification_deliveries d on d.notification_id = n.id
           where n.project_id = ${project} and n.phrase ->> 'key' = 'protectionCooling'`.execute(app.db);
        expect(rows.map(({ user }) => user).sort()).toEqual([people.ana, people.audit].sort());
      }, soon);
      clock += 72 * HOUR - 1;
      await app.app.decideByTime();
      expect(await relaySettings()).toMatchObject({ secondPerson: true });
      clock += 1;
      await app.app.decideByTime();
      expect(await relaySettings()).toMatchObject({ secondPerson: false });
      expect(await trail("protection.approved")).toMatchObject([{ actor: null }]);
    } finally {
      await together();
    }
  });

  it("may be withdrawn, or rejected by a later administrator, and cannot be confirmed earlier", async () => {
    await alone();
    try {
      const first = (await relayRule("ana", { secondPerson: false })).body.data.pendingChange.id;
      expect((await decide("ana", first, "withdraw")).status).toBe(200);
      const second = (await relayRule("ana", { secondPerson: false })).body.data.pendingChange.id;
      await together();
      codes.system = await app.signIn(people.system);
      expect((await decide("system", second, "confirm")).body.error).toBe("PROTECTED_NOT_CONFIRMER");
      expect((await decide("system", second, "reject")).status).toBe(200);
      clock += 72 * HOUR;
      await app.app.decideByTime();
      expect(await relaySettings()).toMatchObject({ secondPerson: true });
    } finally {
      await together();
    }
  });
});

/**
 * Every call that changes something in the features with protected settings, and what prevents a single user from
 * lowering the protection. A new call has to be added here.
 */
const WAITS = [
  ...["relays.settings", "relays.lock", "protections.setRule", "retention.save", "devices.update"],
  ...["forwards.secret", "members.add", "members.update", "members.remove", "accounts.create"],
  ...["accounts.update", "accounts.activate", "accounts.deactivate", "accounts.block", "accounts.unblock"],
];
const CANNOT: Readonly<Record<string, string>> = {
  "relays.command": "moves water under the relays' own rule",
  "relays.confirm": "the second person of a command",
  "relays.cancel": "ends a command",
  "protections.confirm": "is the second person",
  "protections.reject": "leaves all as it is",
  "protections.withdraw": "leaves all as it is",
  "forwards.retry": "sends what waits",
  "devices.create": "a new device passes nothing on yet",
  "devices.renewKey":
    "ends how a device signs in here, not where its readings go; a key that leaked must end at once",
  "devices.saveSensors": "says what is measured; the address and its secret stay",
  "devices.testMail": "a mail to oneself",
  "members.setGuest": "a guest is never an administrator",
  "members.invite": "a mail to the address of the account",
  "members.handLink": "activates an account; an administrator among them was added by two",
  "members.view": "reads",
  "members.endView": "reads",
  "accounts.invite": "a mail to the address of the account",
  "accounts.handLink": "activates an account; an administrator among them was added by two",
  "people.platformPreview": "saves nobody",
  "people.platformImport": "makes no system administrators",
  "people.createPreview": "saves nobody",
  "people.import": "refuses administrators while a rule is in force",
  "tokens.create": "a key is no person: it neither asks for a protected change nor confirms one",
  "tokens.revoke": "a key is no person",
  "menus.save": "what a menu says never narrows or widens an administrator",
  "menus.saveOfMember": "what a menu says never narrows or widens an administrator",
  "projects.enter": "remembers where one works",
  "projects.create": "another project, with rules of its own",
  "projects.update": "names, colours and policy",
  "switches.setProject": "holds no protection",
  "switches.setOwn": "holds no protection",
  "users.updateMe": "one's own telephone and language",
};
const OWNERS = [
  ...["relays", "protections", "retention", "forwards", "devices", "members", "accounts", "people"],
  ...["tokens", "menus", "projects", "switches", "users"],
];

describe("the calls that could lower a protection", () => {
  const writing = Object.entries(calls as Record<string, Record<string, EndpointSpec>>)
    .filter(([feature]) => OWNERS.includes(feature))
    .flatMap(([feature, table]) =>
      Object.entries(table)
        .filter(([, { method }]) => method !== "GET")
        .map(([name, spec]) => ({ name: `${feature}.${name}`, spec })),
    );

  it("are all listed, each with its restriction", () => {
    const known = [...WAITS, ...Object.keys(CANNOT)];
    expect(writing.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !writing.some((one) => one.name === name))).toEqual([]);
  });

  it("declare in the contract that they may wait, and no other call does", () => {
    const waits = Object.entries(calls as Record<string, Record<string, EndpointSpec>>).flatMap(
      ([feature, table]) =>
        Object.entries(table).flatMap(([name, { mayWait }]) => (mayWait ? [`${feature}.${name}`] : [])),
    );
    // Its response itself says that the change is pending, because the new secret is shown to the requester once.
    expect(waits.sort()).toEqual(WAITS.filter((name) => name !== "forwards.secret").sort());
  });

  it("create no administrator by a workbook", async () => {
    await setRule("ana", true);
    const row = JSON.stringify({
      columns: [{ key: "email", header: "Correo" }],
      people: [
        {
          row: 2,
          person: { email: emailOf("libro"), name: "De", lastName: "Libro", permissions: [1], locale: "es" },
        },
      ],
    });
    const { rows } = await sql<{ id: string }>`
      insert into people_previews (project_id, id, created_by, file_name, rows, error_count, people, expires_at)
      values (${project}, gen_random_uuid(), ${people.ana}, 'personas.xlsx', 1, 0, ${row}, ${new Date(clock + HOUR)})
      returning id`.execute(app.db);
    const answer = await call("ana", "POST", `/fkl-user/${project}/users/imports`, { preview: rows[0]?.id });
    expect([answer.status, answer.body.error]).toEqual([409, "PROTECTED_ONE_BY_ONE"]);
    expect((await sql`select from users where email = ${emailOf("libro")}`.execute(app.db)).rows).toEqual([]);
  });
});
