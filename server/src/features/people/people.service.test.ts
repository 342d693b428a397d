import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { setUpMail } from "../../testing/set-up.ts";
import type { TestSmtp } from "../../testing/smtp.ts";
import type { ImportScope } from "./people.columns.ts";
import { type PersonInput, peopleBook, someone } from "./testing/people-books.ts";

const HOUR = 3_600_000;
const BEGIN = Date.parse("2026-11-20T12:00:00Z");
let now = BEGIN;
let app: TestApp;
let smtp: TestSmtp;
let system: string;
let systemCode: string;
let project: string;
let admin: string;
let code: string;
setUpMail({ now: () => now }, async (opened) => {
  ({ app, smtp } = opened);
  system = await insertUser(app.db, { email: "system@example.org", admin: true });
});

let count = 0;
const address = () => `p${++count}@example.org`;
/** A separate project for each test, with the clock reset. */
beforeEach(async () => {
  now = BEGIN;
  project = await insertProject(app.db, `Proyecto ${++count}`);
  admin = await insertUser(app.db, { email: address() });
  await insertMember(app.db, project, admin, { permissions: [1] });
  code = await app.signIn(admin);
  systemCode = await app.signIn(system);
});

const base = (scope: ImportScope) =>
  scope === "platform" ? "/fkl-user/users" : `/fkl-user/${project}/users`;
const codeOf = (scope: ImportScope) => (scope === "platform" ? systemCode : code);

const upload = (scope: ImportScope, bytes: Buffer, options: { code?: string; language?: string } = {}) => {
  const { headers, payload } = fileBody("gente.xlsx", bytes);
  return app.call("POST", `${base(scope)}/previews`, {
    code: options.code ?? codeOf(scope),
    payload,
    headers: { ...headers, "accept-language": options.language ?? "es" },
  });
};
async function preview(scope: ImportScope, people: readonly PersonInput[]): Promise<string> {
  const answer = await upload(scope, peopleBook(scope, people));
  expect([answer.status, answer.body.data?.errors]).toEqual([201, []]);
  return answer.body.data.preview;
}
const save = (
  scope: ImportScope,
  id: string,
  options: { code?: string; headers?: Record<string, string> } = {},
) => app.call("POST", `${base(scope)}/imports`, { code: codeOf(scope), body: { preview: id }, ...options });
const errorsFile = (scope: ImportScope, id: string, who = codeOf(scope)) =>
  app.call("GET", `${base(scope)}/previews/${id}/errors.xlsx`, { code: who });
const members = async () => (await app.call("GET", `/fkl-user/${project}/users`, { code })).body.data.items;
const known = async (email: string) =>
  (
    await sql<{ id: string; admin: boolean }>`select id, admin from users where email = ${email}`.execute(
      app.db,
    )
  ).rows[0];
const trail = async (id: string) => {
  const { rows } = await sql<{ action: string; after: Record<string, unknown> }>`
    select action, after from audit_log where entity_id = ${id} order by at`.execute(app.db);
  return rows;
};

describe("importing people into a project", () => {
  it("adds all of them together: those without an account are invited by mail once, the others just join", async () => {
    const [fresh, guest, there] = [address(), address(), address()];
    const thereId = await insertUser(app.db, { email: there });
    const id = await preview("project", [
      someone({ email: fresh, name: "Ñusta", permissions: "Escritura, Auditoría", locale: "English" }),
      someone({ email: guest, until: "31-12-2026" }),
      someone({ email: there.toUpperCase(), name: "Otro", permissions: "Administración" }),
    ]);
    expect((await members()).length).toBe(1);
    const before = smtp.received.length;
    const saved = await save("project", id);
    expect([saved.status, saved.body.data]).toEqual([201, { people: 3, created: 2 }]);
    const mails = [await smtp.next(), await smtp.next()];
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([fresh, guest].sort());
    expect(mails.find(({ to }) => to?.[0]?.address === fresh)?.text).toMatch(/activate=\S+/);

    const listed = await members();
    const of = (email: string) => listed.find((one: { email: string }) => one.email === email);
    expect(of(fresh)).toMatchObject({ name: "Ñusta", permissions: [2, 3, 4], verified: false, locale: "en" });
    expect(of(guest)).toMatchObject({
      permissions: [],
      guestPermissions: [2],
      guestExpiresAt: "2027-01-01T03:00:00.000Z",
    });
    // An existing account keeps its own name.
    expect(of(there)).toMatchObject({ id: thereId, name: "Nombre", permissions: [1] });
    expect(smtp.received.length - before).toBe(2);

    expect((await trail(of(fresh).id)).map(({ action }) => action)).toEqual(["user.created", "member.added"]);
    expect((await trail(thereId)).map(({ action }) => action)).toEqual(["member.added"]);
    expect(await trail(id)).toEqual([
      { action: "people.imported", after: { fileName: "gente.xlsx", people: 3, created: 2 } },
    ]);
  });

  it("lets the invited set their first password by the mailed link", async () => {
    const email = address();
    await save("project", await preview("project", [someone({ email })]));
    const mail = await smtp.next();
    const token = /activate=(\S+)/.exec(mail.text ?? "")?.[1];
    const body = { token, password: "Caudal2026", repeat: "Caudal2026" };
    expect((await app.call("POST", "/fkl-auth/activate", { body })).status).toBe(200);
    const entered = await app.call("POST", "/login", { body: { email, password: "Caudal2026" } });
    expect(entered.status).toBe(200);
  });

  it("reveals no accounts outside of the project: known and unknown addresses get the same answer", async () => {
    const [there, nobody] = [address(), address()];
    await insertUser(app.db, { email: there });
    const answers = await Promise.all(
      [there, nobody].map(async (email) => {
        const { body } = await upload("project", peopleBook("project", [someone({ email, name: null })]));
        const { preview: _id, ...fields } = body.data;
        return JSON.stringify(fields).replaceAll(email, "x");
      }),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toContain('"rule":"required"');
  });

  it("makes no platform administrator, and changes no other project", async () => {
    const email = address();
    const other = await insertProject(app.db, "Otro");
    await save("project", await preview("project", [someone({ email, permissions: "Administración" })]));
    await smtp.next();
    expect((await known(email))?.admin).toBe(false);
    const { rows } = await sql`select 1 from project_members where project_id = ${other}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

describe("importing people into the platform", () => {
  it("adds all of them together, each with an invitation, and none as an administrator", async () => {
    const [one, two] = [address(), address()];
    const id = await preview("platform", [someone({ email: one, phone: null }), someone({ email: two })]);
    const saved = await save("platform", id);
    expect([saved.status, saved.body.data]).toEqual([201, { people: 2, created: 2 }]);
    const to = [await smtp.next(), await smtp.next()].map((mail) => mail.to?.[0]?.address);
    expect(to.sort()).toEqual([one, two].sort());
    const { body } = await app.call("GET", `/fkl-user/users?q=${one}`, { code: systemCode });
    expect(body.data.items[0]).toMatchObject({
      email: one,
      state: "pending",
      admin: false,
      phone: null,
      projects: [],
    });
    expect((await trail(body.data.items[0].id)).map(({ action }) => action)).toEqual(["user.created"]);
    expect((await trail(id))[0]?.action).toBe("people.imported");
  });

  it("adds each once: existing accounts are listed before saving", async () => {
    const there = address();
    await insertUser(app.db, { email: there });
    const { body } = await upload("platform", peopleBook("platform", [someone({ email: there })]));
    expect(body.data.errors).toMatchObject([{ row: 2, column: "email", rule: "alreadyUser", value: there }]);
    expect((await save("platform", body.data.preview)).body).toMatchObject({
      code: 422,
      error: "PREVIEW_HAS_ERRORS",
      errorCount: 1,
    });
  });

  it("refuses the address of a deleted account, in both scopes", async () => {
    const gone = address();
    await insertUser(app.db, { email: gone });
    await sql`update users set deleted_at = now() where email = ${gone}`.execute(app.db);
    for (const scope of ["platform", "project"] as const) {
      const { body } = await upload(scope, peopleBook(scope, [someone({ email: gone })]));
      expect(body.data.errors.map(({ rule }: { rule: string }) => rule)).toEqual(["addressGone"]);
    }
  });
});

describe("a preview of an import of people", () => {
  it("with errors lists them, and returns the file with the invalid cells marked", async () => {
    const book = peopleBook("project", [
      someone({ email: "ana", permissions: "jefa" }),
      someone({ email: address() }),
    ]);
    const { body } = await upload("project", book, { language: "pt" });
    expect(body.data).toMatchObject({ rows: 2, errorCount: 2, rowsWithErrors: 1, fileName: "gente.xlsx" });
    expect(body.data.errors[1].message).toBe("“jefa” não é uma permissão.");
    const file = await errorsFile("project", body.data.preview);
    expect(file.headers["content-disposition"]).toContain('filename="gente-errores.xlsx"');
    expect((await upload("project", file.raw)).body.data.errorCount).toBe(2);
  });

  it("lists the people who are in the project already", async () => {
    const email = address();
    await insertMember(app.db, project, await insertUser(app.db, { email }), { permissions: [2] });
    const { body } = await upload("project", peopleBook("project", [someone({ email })]));
    expect(body.data.errors).toMatchObject([
      { rule: "alreadyMember", message: "Esta persona ya está en el proyecto." },
    ]);
  });

  it("is accessible to its creator only, and in its own scope only", async () => {
    const id = await preview("project", [someone({ email: address() })]);
    const second = await insertUser(app.db, { email: address() });
    await insertMember(app.db, project, second, { permissions: [1] });
    const theirs = await app.signIn(second);
    expect((await errorsFile("project", id, theirs)).body.error).toBe("NOT_FOUND");
    expect((await save("project", id, { code: theirs })).body.error).toBe("NOT_FOUND");
    expect((await save("platform", id)).body.error).toBe("NOT_FOUND");
    const own = await upload("project", peopleBook("project", [someone({ email: address() })]), {
      code: systemCode,
    });
    // The same user in another project and in another scope.
    const elsewhereId = await insertProject(app.db, "Otro");
    await insertMember(app.db, elsewhereId, admin, { permissions: [1] });
    const elsewhere = { code, body: { preview: id } };
    const there = `/fkl-user/${elsewhereId}/users`;
    expect((await app.call("POST", `${there}/imports`, elsewhere)).body.error).toBe("NOT_FOUND");
    expect((await app.call("GET", `${there}/previews/${id}/errors.xlsx`, { code })).body.error).toBe(
      "NOT_FOUND",
    );
    expect((await save("platform", own.body.data.preview)).body.error).toBe("NOT_FOUND");
  });

  it("expires after a day and is deleted; once saved, its file and its people are deleted immediately", async () => {
    const id = await preview("project", [someone({ email: address() })]);
    const storedState = async () =>
      (
        await sql`select file is null as gone, people is null as empty from people_previews where id = ${id}`.execute(
          app.db,
        )
      ).rows;
    expect(await storedState()).toEqual([{ gone: false, empty: false }]);
    expect((await save("project", id)).status).toBe(201);
    await smtp.next();
    expect(await storedState()).toEqual([{ gone: true, empty: true }]);
    expect((await save("project", id)).body.error).toBe("PREVIEW_USED");
    expect((await errorsFile("project", id)).body.error).toBe("PREVIEW_USED");

    const late = await preview("project", [someone({ email: address() })]);
    now += 24 * HOUR + 1;
    code = await app.signIn(admin);
    expect((await save("project", late)).body.error).toBe("PREVIEW_EXPIRED");
    expect((await errorsFile("project", late)).body.error).toBe("PREVIEW_EXPIRED");
    const { deleteExpired } = await import("./people.store.ts");
    await deleteExpired(app.db, new Date(now));
    expect((await save("project", late)).body.error).toBe("NOT_FOUND");
  });

  it("is refused for a file that is no such workbook, and for one of too many people", async () => {
    const other = await upload("project", peopleBook("platform", [someone()]));
    expect(other.body).toMatchObject({ code: 422, error: "NOT_TEMPLATE", missingColumns: ["Permiso"] });
    const empty = await upload("project", peopleBook("project", []));
    expect(empty.body).toMatchObject({ code: 422, error: "NOT_TEMPLATE", empty: true });
    expect((await upload("project", Buffer.from("%PDF-1.4"))).body).toMatchObject({
      code: 422,
      error: "FILE_UNKNOWN",
      found: "pdf",
    });
    const many = Array.from({ length: 1001 }, (_, at) => someone({ email: `m${at}@example.org` }));
    const refused = await upload("project", peopleBook("project", many));
    expect([refused.status, refused.body.error]).toEqual([422, "FILE_TOO_MANY_ROWS"]);
    expect(refused.body.message).toMatch(/1[.,\s]?000/);
  });
});

describe("saving an import of people", () => {
  it("adds all people or none: each conflict since the preview is listed by row and in the marked file", async () => {
    const [one, two, three] = [address(), address(), address()];
    const id = await preview("project", [
      someone({ email: one }),
      someone({ email: two }),
      someone({ email: three, until: "21-11-2026" }),
    ]);
    await insertMember(app.db, project, await insertUser(app.db, { email: two }), { permissions: [2] });
    const early = await save("project", id);
    expect(early.body).toMatchObject({
      code: 409,
      error: "PREVIEW_STALE",
      errorCount: 1,
      errors: [{ row: 3, column: "email", header: "Correo electrónico", rule: "alreadyMember", value: two }],
    });
    expect(early.body.message).toContain("Los datos del proyecto cambiaron");
    expect(await known(one)).toBeUndefined();
    const again = await upload("project", (await errorsFile("project", id)).raw);
    expect(again.body.data.errors).toMatchObject([{ row: 3, rule: "alreadyMember" }]);

    await sql`delete from project_members where project_id = ${project} and user_id = ${(await known(two))?.id}`.execute(
      app.db,
    );
    // The last day is over by now.
    now += 40 * HOUR;
    await sql`update people_previews set expires_at = ${new Date(now + HOUR)} where id = ${id}`.execute(
      app.db,
    );
    code = await app.signIn(admin);
    const late = await save("project", id);
    expect(late.body).toMatchObject({
      error: "PREVIEW_STALE",
      errors: [{ row: 4, column: "until", rule: "pastEnd" }],
    });
    expect(await known(one)).toBeUndefined();
  });

  it("waits for a concurrent transaction that adds the same person, and reports the conflict", async () => {
    const [one, two] = [address(), address()];
    const id = await preview("platform", [someone({ email: one }), someone({ email: two })]);
    let saving: ReturnType<typeof save> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into users (id, email, name, last_name) values (gen_random_uuid(), ${two}, 'A', 'B')`.execute(
        tx,
      );
      saving = save("platform", id);
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
                app.db,
              )
            ).rows.length,
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0);
    });
    expect((await saving)?.body).toMatchObject({
      error: "PREVIEW_STALE",
      errors: [{ row: 3, rule: "alreadyUser", value: two }],
    });
    expect(await known(one)).toBeUndefined();
  });

  it("happens once; a repeated call with the same key returns the first answer", async () => {
    const email = address();
    const id = await preview("project", [someone({ email })]);
    const headers = { "idempotency-key": id };
    const [a, b] = await Promise.all([save("project", id, { headers }), save("project", id, { headers })]);
    expect([a.body, b.body]).toEqual([a.body, a.body]);
    expect(a.status).toBe(201);
    expect((await save("project", id)).body.error).toBe("PREVIEW_USED");
    await smtp.next();
    // Mails are inserted with the change, so a second one would already be in the table.
    const { rows } = await sql`select 1 from mails where recipient = ${email}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it("lets one of two imports with the same people through, without a deadlock", async () => {
    const people = Array.from({ length: 20 }, () => someone({ email: address() }));
    const [a, b] = [await preview("platform", people), await preview("platform", [...people].reverse())];
    const answers = await Promise.all([save("platform", a), save("platform", b)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([refused.error, refused.errorCount]).toEqual(["PREVIEW_STALE", 20]);
    for (let at = 0; at < 20; at++) await smtp.next();
  });
});

it("returns each scope's template in the caller's language", async () => {
  const names = await Promise.all(
    (["platform", "project"] as const).map(async (scope) => {
      const { status, headers } = await app.call("GET", `${base(scope)}/template.xlsx`, {
        code: codeOf(scope),
        headers: { "accept-language": "fr" },
      });
      return [status, String(headers["content-disposition"])];
    }),
  );
  expect(names).toEqual([
    [200, expect.stringContaining("modele-utilisateurs.xlsx")],
    [200, expect.stringContaining("modele-utilisateurs-du-projet.xlsx")],
  ]);
});
