import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let codes: Record<"system" | "admin" | "audit" | "stranger", string>;

setUpSessions(["system", "admin", "audit", "stranger"], async (opened) => {
  ({ app, f, codes } = opened);
  const source = (name: string) =>
    app.call("POST", `/fkl-plan/${f.project}/catalog/sources`, { code: codes.admin, body: { name } });
  await source("Ñandú");
  await source("=1+1");
  await app.call("PUT", `/fkl-user/${f.project}/users/${f.people.read}`, {
    code: codes.admin,
    body: { permissions: [4] },
  });
  await app.call("POST", `/fkl-plan/${f.otherProject}/catalog/sources`, {
    code: codes.stranger,
    body: { name: "Ajena" },
  });
});

const list = async (query = "", code = codes.audit) =>
  (await app.call("GET", `/fkl-general/${f.project}/audit${query}`, { code })).body.data;

describe("the audit trail of a project", () => {
  it("records user, action, target, before, after and origin; the newest first", async () => {
    const { items, total } = await list();
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({
      action: "member.updated",
      actor: { id: f.people.admin, email: "admin@example.org" },
      entity: "member",
      entityId: f.people.read,
      entityName: "Nombre Apellido",
      before: { permissions: [2] },
      after: { permissions: [2, 4] },
      address: "127.0.0.1",
    });
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      "member.updated",
      "catalog.created",
      "catalog.created",
    ]);
  });

  it("contains nothing of another project and nothing of the platform", async () => {
    const everything = JSON.stringify(await list("?size=500"));
    expect(everything).not.toContain("Ajena");
    expect(everything).not.toContain("session.begun");
  });

  it("is filtered by user, action, entity, period and text", async () => {
    expect((await list("?action=member.updated")).total).toBe(1);
    expect((await list("?action=member.updated&action=catalog.created")).total).toBe(3);
    expect((await list(`?actor=${f.people.read}`)).total).toBe(0);
    expect((await list(`?entityId=${f.people.read}`)).total).toBe(1);
    expect((await list("?q=nombre%20apellido")).total).toBe(3);
    expect((await list("?to=2020-01-01T00:00:00Z")).total).toBe(0);
    expect((await list("?from=2020-01-01T00:00:00Z&size=2&page=2")).items).toHaveLength(1);
  });

  it("lists the users and the actions that occur in it", async () => {
    const { body } = await app.call("GET", `/fkl-general/${f.project}/audit/choices`, { code: codes.audit });
    expect(body.data).toEqual({
      actors: [{ id: f.people.admin, name: "Nombre Apellido", email: "admin@example.org" }],
      actions: ["catalog.created", "member.updated"],
    });
  });

  it("is exported completely, row by row, with no cell that a spreadsheet would run as a formula", async () => {
    await sql`insert into audit_log (project_id, id, action, entity, entity_id, after)
      select ${f.project}, gen_random_uuid(), 'catalog.updated', 'sources', '=cmd()', jsonb_build_object('name', n)
        from generate_series(1, 1200) n`.execute(app.db);
    const answer = await app.call("GET", `/fkl-general/${f.project}/audit.csv`, { code: codes.audit });
    const lines = answer.raw.toString("utf8").trimEnd().split("\r\n");
    expect(lines[0]).toContain("Persona");
    expect(lines).toHaveLength(1 + 1203);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.some((line) => /(^|,)=/.test(line))).toBe(false);
    expect(lines.filter((line) => line.includes("'=cmd()"))).toHaveLength(1200);
  });

  it("cannot be changed or truncated by the server's database role", async () => {
    for (const statement of [
      "update audit_log set action = 'x'",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toMatchObject({ code: "42501" });
  });
});

it("only the system administrator reads the platform's audit trail", async () => {
  const answer = await app.call("GET", "/fkl-general/audit", { code: codes.system });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain("catalog.created");
});
