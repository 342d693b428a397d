import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("read", (opened) => {
  ({ app, f, code } = opened);
});

const own = { phone: "+56 9 1234 5678", position: "Hidrogeóloga", locale: "fr", timeZone: "America/Lima" };
const put = (body: unknown) => app.call("PUT", "/fkl-user/me", { code, body });
const me = async () => (await app.call("GET", "/fkl-user/me", { code })).body.data;

describe("a user's own record", () => {
  it("accepts contact data, language and time zone, with an audit entry", async () => {
    const answer = await put(own);
    expect(answer.status).toBe(200);
    expect(await me()).toMatchObject({ ...own, id: f.people.read });
    const { rows } = await sql<{ after: object }>`select after from audit_log
      where action = 'user.updated' and entity_id = ${f.people.read}`.execute(app.db);
    expect(rows).toEqual([{ after: own }]);
  });

  it("accepts no other name, address or permission", async () => {
    const before = await me();
    for (const part of [{ name: "Otra" }, { email: "otra@example.org" }, { admin: true }, { active: true }]) {
      expect((await put({ ...own, ...part })).status).toBe(422);
    }
    expect(await me()).toEqual(before);
  });

  it("refuses an unknown time zone, at its field", async () => {
    const answer = await put({ ...own, timeZone: "Marte/Olimpo" });
    expect([answer.status, answer.body.details]).toEqual([
      422,
      [{ path: "timeZone", message: "La zona horaria no es válida. Elija una de la lista." }],
    ]);
    expect((await put({ ...own, timeZone: null })).body.data.timeZone).toBe(null);
  });

  it("needs a session", async () => {
    expect((await app.call("PUT", "/fkl-user/me", { body: own })).status).toBe(401);
  });
});
