import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

const DAY = 86_400_000;
let now = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;

setUpSession("admin", { now: () => now }, (opened) => {
  ({ app, f, code } = opened);
});

const tokens = () => `/fkl-user/${f.project}/tokens`;
const make = async (role: number, days = 30, name = "Grafana") =>
  (
    await app.call("POST", tokens(), {
      code,
      body: { name, role, expiresAt: new Date(now + days * DAY).toISOString() },
    })
  ).body;
const as = (token: string, method: string, url: string, body?: unknown) =>
  app.call(method, url, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
const plans = () => `/fkl-plan/${f.project}/plans`;
const write = (token: string, name: string) =>
  as(token, "POST", `/fkl-plan/${f.project}/catalog/sources`, { name });

describe("an API token", () => {
  it("is returned once, stored as a hash, and listed without its value", async () => {
    const { data } = await make(2);
    expect(data).toMatchObject({ name: "Grafana", role: 2, live: true, lastUsedAt: null });
    const { body } = await app.call("GET", tokens(), { code });
    expect(JSON.stringify(body)).not.toContain(data.token);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from api_tokens where token_hash = ${Buffer.from(data.token)}`.execute(
      app.db,
    );
    expect(rows[0]?.n).toBe(0);
    const trail = await sql`select * from audit_log where action = 'token.created'`.execute(app.db);
    expect(JSON.stringify(trail.rows)).not.toContain(data.token);
  });

  it("is created once for a repeated request, and not returned a second time", async () => {
    const body = { name: "Dos veces", role: 2, expiresAt: new Date(now + DAY).toISOString() };
    const request = { code, body, headers: { "idempotency-key": "tokens-twice-0001" } };
    const [first, again] = [
      await app.call("POST", tokens(), request),
      await app.call("POST", tokens(), request),
    ];
    const { token, ...shown } = first.body.data;
    expect(token).toMatch(/^vv/);
    expect(again.body.data).toEqual({ ...shown, token: null });
    const { body: list } = await app.call("GET", tokens(), { code });
    expect(list.data.filter(({ name }: { name: string }) => name === "Dos veces")).toHaveLength(1);
    const { rows } = await sql<{ answer: string }>`select answer::text from idempotency_keys`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("has the permissions of its role in its project, and no others", async () => {
    const reader = (await make(2)).data.token;
    const administrator = (await make(1)).data.token;
    expect((await as(reader, "GET", plans())).status).toBe(200);
    expect((await write(reader, "Fuente nueva")).body.error).toBe("FORBIDDEN");
    expect((await write(administrator, "Fuente nueva")).status).toBe(201);
    for (const url of [
      `/fkl-plan/${f.otherProject}/plans`,
      "/fkl-project/projects",
      "/user/admin@example.org",
      `/general/menu?project=${f.project}&user=${f.people.admin}`,
    ]) {
      expect([url, (await as(administrator, "GET", url)).body.error]).toEqual([url, "FORBIDDEN"]);
    }
    expect((await as(administrator, "POST", "/logout")).body.error).toBe("FORBIDDEN");
    const more = { name: "x", role: 2, expiresAt: new Date(now + DAY).toISOString() };
    expect((await as(administrator, "POST", tokens(), more)).body.error).toBe("FORBIDDEN");
  });

  it("ends no session, and records its last use", async () => {
    const { id, token } = (await make(2)).data;
    await as(token, "GET", plans());
    expect((await app.call("GET", plans(), { code })).status).toBe(200);
    const list = (await app.call("GET", tokens(), { code })).body.data;
    const mine = list.find((one: { id: string }) => one.id === id);
    expect(mine.lastUsedAt).toBe(new Date(now).toISOString());
  });

  it("is named in the audit trail together with the responsible user", async () => {
    const { id, token } = (await make(1)).data;
    await write(token, "Fuente de máquina");
    const { rows } = await sql<{ token_id: string; actor_id: string }>`
      select token_id, actor_id from audit_log where after ->> 'name' = 'Fuente de máquina'`.execute(app.db);
    expect(rows).toEqual([{ token_id: id, actor_id: f.people.admin }]);
  });

  it("cannot be revoked from another project", async () => {
    const { id, token } = (await make(2)).data;
    const stranger = await app.signIn(f.people.stranger);
    const answer = await app.call("DELETE", `/fkl-user/${f.otherProject}/tokens/${id}`, { code: stranger });
    expect([answer.status, answer.body.error]).toEqual([404, "NOT_FOUND"]);
    expect((await as(token, "GET", plans())).status).toBe(200);
  });

  it("ends when it is revoked, when it expires, and with its creator's access", async () => {
    const revoked = (await make(2)).data;
    expect((await app.call("DELETE", `${tokens()}/${revoked.id}`, { code })).status).toBe(200);
    const short = (await make(2, 1)).data;
    const left = (await make(2)).data;
    const before = now;
    now += DAY;
    code = await app.signIn(f.people.admin);
    for (const { token } of [revoked, short])
      expect((await as(token, "GET", plans())).body.error).toBe("FK-0001");
    expect((await as(left.token, "GET", plans())).status).toBe(200);
    const demote = (permissions: string) =>
      sql`update project_members set permissions = ${permissions}::smallint[] where project_id = ${f.project} and user_id = ${f.people.admin}`.execute(
        app.db,
      );
    await demote("{2}");
    expect((await as(left.token, "GET", plans())).body.error).toBe("FK-0001");
    await demote("{1}");
    now = before;
    code = await app.signIn(f.people.admin);
  });

  it.each([-1, 0, 731])("is refused with an expiry in %s days", async (days) => {
    const answer = await make(2, days);
    expect([answer.code, answer.details[0].path]).toEqual([422, "expiresAt"]);
  });

  it("that was never issued is refused", async () => {
    expect((await as("vv_nothing", "GET", plans())).body.error).toBe("FK-0001");
  });
});
