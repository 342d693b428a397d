import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { setUpMail } from "../../testing/set-up.ts";
import type { TestSmtp } from "../../testing/smtp.ts";

const DAY = 86_400_000;
let now = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let smtp: TestSmtp;
let project: string;
let admin: string;
let code: string;
setUpMail({ now: () => now }, (opened) => {
  ({ app, smtp } = opened);
});

let count = 0;
async function freshProject(): Promise<void> {
  project = await insertProject(app.db, `Proyecto ${++count}`);
  admin = await insertUser(app.db, { email: `admin${count}@example.org` });
  await insertMember(app.db, project, admin, { permissions: [1] });
  code = await app.signIn(admin);
}
beforeAll(freshProject);

const someone = (email = `person${++count}@example.org`) => insertUser(app.db, { email });
const users = () => `/fkl-user/${project}/users`;
const add = (body: unknown) => app.call("POST", users(), { code, body });
const list = async (query = "") => (await app.call("GET", users() + query, { code })).body.data;

describe("the members of a project", () => {
  it("are added once by e-mail; WRITE implies READ", async () => {
    await someone("ana@example.org");
    const answer = await add({ email: "ANA@example.org", permissions: [3] });
    expect([answer.status, answer.body.data.permissions, answer.body.data.effective]).toEqual([
      201,
      [2, 3],
      [2, 3],
    ]);
    const again = await add({ email: "ana@example.org", permissions: [2] });
    expect([again.status, again.body.error]).toEqual([409, "FK-0005"]);
    expect((await list("?q=ANA")).items[0].permissions).toEqual([2, 3]);
  });

  it("get an account where the address has none, and set their first password by mail", async () => {
    const unknown = await add({ email: "nueva@example.org", permissions: [2] });
    expect([unknown.status, unknown.body.error]).toEqual([404, "FK-0002"]);
    const made = await add({
      email: "nueva@example.org",
      permissions: [2],
      name: "Ñusta",
      lastName: "Pérez",
    });
    expect([made.status, made.body.data.verified]).toEqual([201, false]);
    const mail = await smtp.next();
    const { name } = (await app.call("GET", `/fkl-project/projects/${project}`, { code })).body.data;
    expect(mail.subject).toContain(name);
    for (const part of [mail.text, mail.html || ""])
      expect(part).toContain(`le invita a participar en el proyecto ${name}`);
    const again = `${users()}/${made.body.data.id}/invite`;
    const stranger = `${users()}/${await someone()}/invite`;
    expect((await app.call("POST", stranger, { code })).body.error).toBe("NOT_FOUND");
    const first = /activate=(\S+)/.exec(mail.text ?? "")?.[1];
    expect((await app.call("POST", again, { code })).status).toBe(200);
    const second = await smtp.next();
    const old = { token: first, password: "Caudal2026", repeat: "Caudal2026" };
    expect((await app.call("POST", "/fkl-auth/activate", { body: old })).body.error).toBe("LINK_INVALID");
    const token = /https:\/\/vetaverde\.example\/forgot#activate=(\S+)/.exec(second.text ?? "")?.[1];
    const chosen = { token, password: "Caudal2026", repeat: "Caudal2026" };
    const wrong = await app.call("POST", "/fkl-auth/password/reset", { body: chosen });
    expect(wrong.body.error).toBe("LINK_INVALID");
    expect((await app.call("POST", "/fkl-auth/activate", { body: chosen })).status).toBe(200);
    expect((await app.call("POST", "/fkl-auth/activate", { body: chosen })).body.error).toBe("LINK_INVALID");
    const entered = await app.call("POST", "/login", {
      body: { email: "nueva@example.org", password: "Caudal2026" },
    });
    expect(entered.status).toBe(200);
    expect((await app.call("POST", again, { code })).body.error).toBe("FK-0006");
    expect((await list("?q=nusta perez")).items[0].verified).toBe(true);
  });

  it("are found despite a typing error, within their own project only", async () => {
    const person = { permissions: [2], name: "Rosalinda", lastName: "Huenchumil" };
    const first = project;
    const made = await add({ ...person, email: "rosa@example.org" });
    await smtp.next();
    expect((await list("?q=huenchumill")).items.map(({ id }: { id: string }) => id)).toEqual([
      made.body.data.id,
    ]);
    expect((await list("?q=rosalnida")).total).toBe(1);
    expect((await list("?q=rosalnida&permission=1")).total).toBe(0);
    await freshProject();
    expect((await list("?q=huenchumill")).total).toBe(0);
    for (const q of ["%25", "%25%25%25%25", "____", "huenchxxxx"])
      expect((await list(`?q=${q}`)).total).toBe(0);
    expect(project).not.toBe(first);
  });

  it("leave no data behind where adding them fails", async () => {
    const answer = await add({ email: "nadie@example.org", permissions: [], name: "N", lastName: "N" });
    expect([answer.status, answer.body.details[0].path]).toEqual([422, "permissions"]);
    const { rows } = await sql`select 1 from users where email = 'nadie@example.org'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("are added, changed and removed with the codes for created, updated and deleted", async () => {
    const email = `person${++count}@example.org`;
    const user = await someone(email);
    const one = `${users()}/${user}`;
    const answers = [
      await add({ email, permissions: [2] }),
      await app.call("PUT", one, { code, body: { permissions: [3] } }),
      await app.call("DELETE", one, { code }),
      await app.call("GET", users(), { code }),
    ];
    expect(answers.map(({ body }) => body.status)).toEqual(["FK-0013", "FK-0012", "FK-0011", undefined]);
  });

  it("always include an administrator: removing or demoting the last one is refused", async () => {
    for (const [method, url, body] of [
      ["PUT", `${users()}/${admin}`, { permissions: [2] }],
      ["DELETE", `${users()}/${admin}`, undefined],
    ] as const) {
      const answer = await app.call(method, url, { code, body });
      expect([answer.status, answer.body.error]).toEqual([409, "LAST_ADMIN"]);
    }
    const other = await someone();
    await insertMember(app.db, project, other, { permissions: [1] });
    expect((await app.call("PUT", `${users()}/${other}`, { code, body: { permissions: [2] } })).status).toBe(
      200,
    );
  });

  it("lose their permissions immediately on removal, and what they recorded remains", async () => {
    const email = `va${++count}@example.org`;
    const user = await someone(email);
    await add({ email, permissions: [2] });
    const theirs = await app.signIn(user);
    const read = () => app.call("GET", `/fkl-plan/${project}/plans`, { code: theirs });
    expect((await read()).status).toBe(200);
    expect((await app.call("DELETE", `${users()}/${user}`, { code })).status).toBe(200);
    expect((await read()).body.error).toBe("FORBIDDEN");
    const { rows } = await sql`select action from audit_log where entity_id = ${user} order by at`.execute(
      app.db,
    );
    expect(rows).toEqual([{ action: "member.added" }, { action: "member.removed" }]);
  });
});

describe("a guest", () => {
  it("has the guest permissions until the exact end instant", async () => {
    const email = `guest${++count}@example.org`;
    const user = await someone(email);
    const expiresAt = new Date(now + DAY).toISOString();
    await add({ email, permissions: [], guest: { permissions: [3], expiresAt } });
    const theirs = await app.signIn(user);
    const read = () => app.call("GET", `/fkl-plan/${project}/plans`, { code: theirs });
    expect((await read()).status).toBe(200);
    expect((await list("?guests=true")).items.map((item: { id: string }) => item.id)).toEqual([user]);
    const before = now;
    now += DAY;
    code = await app.signIn(admin);
    const later = await app.signIn(user);
    expect((await app.call("GET", `/fkl-plan/${project}/plans`, { code: later })).body.error).toBe(
      "FORBIDDEN",
    );
    expect((await list("?guests=true")).total).toBe(0);
    now = before;
    code = await app.signIn(admin);
  });

  it("is not invited with permanent permissions, which would outlast the end date", async () => {
    const email = `guest${++count}@example.org`;
    await someone(email);
    const guest = { permissions: [2], expiresAt: new Date(now + DAY).toISOString() };
    const answer = await add({ email, permissions: [2], guest });
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([
      422,
      "VALIDATION",
      [{ path: "permissions", message: expect.stringContaining("permisos permanentes") }],
    ]);
    expect((await list(`?q=${email}`)).total).toBe(0);
  });

  it("needs an end in the future, and cannot be an administrator", async () => {
    const email = `guest${++count}@example.org`;
    const user = await someone(email);
    await add({ email, permissions: [2] });
    const set = (body: unknown) => app.call("PUT", `${users()}/${user}/guest`, { code, body });
    const past = new Date(now - 1).toISOString();
    for (const body of [
      { permissions: [3], expiresAt: null },
      { permissions: [3], expiresAt: past },
      { permissions: [1], expiresAt: new Date(now + DAY).toISOString() },
    ]) {
      expect((await set(body)).status).toBe(422);
    }
    const given = await set({ permissions: [4], expiresAt: new Date(now + DAY).toISOString() });
    expect(given.body.data.effective).toEqual([2, 4]);
    const ended = await set({ permissions: [], expiresAt: null });
    expect([ended.body.data.effective, ended.body.data.guestExpiresAt]).toEqual([[2], null]);
  });

  it("needs at least one permission, as every member does", async () => {
    const email = `guest${++count}@example.org`;
    const user = await someone(email);
    await add({ email, permissions: [2] });
    const save = (what: string, body: unknown) =>
      app.call("PUT", `${users()}/${user}${what}`, { code, body });
    const nothing = await save("", { permissions: [] });
    expect([nothing.status, nothing.body.details]).toEqual([
      422,
      [{ path: "permissions", message: "Elija al menos un permiso, o quite a la persona del proyecto." }],
    ]);
    await save("/guest", { permissions: [3], expiresAt: new Date(now + DAY).toISOString() });
    expect((await save("", { permissions: [] })).body.data.effective).toEqual([2, 3]);
    const ended = await save("/guest", { permissions: [], expiresAt: null });
    expect([ended.status, ended.body.details[0].path]).toEqual([422, "permissions"]);
    expect((await list(`?q=${email}`)).items[0].effective).toEqual([2, 3]);
  });
});

describe("the view as another user", () => {
  let user: string;
  let view: string;
  beforeAll(async () => {
    const email = `visto${++count}@example.org`;
    user = await someone(email);
    await add({ email, permissions: [2] });
    const answer = await app.call("POST", `${users()}/${user}/view`, { code });
    view = answer.body.data.code;
  });
  const see = (method: string, url: string, body?: unknown) =>
    app.call(method, url, { code, headers: { "view-as": view }, ...(body === undefined ? {} : { body }) });

  it("has exactly that user's data and permissions", async () => {
    const roles = await see("GET", `/user/permissions?user=${user}&project=${project}`);
    expect(roles.body.data).toEqual([2]);
    expect((await see("GET", users())).body.error).toBe("FORBIDDEN");
    expect((await see("GET", `/fkl-plan/${project}/plans`)).status).toBe(200);
  });

  it("is read-only", async () => {
    const body = { name: "Pozo nuevo" };
    const answer = await see("POST", `/fkl-plan/${project}/catalog/sources`, body);
    expect([answer.status, answer.body.error]).toEqual([403, "VIEW_ONLY"]);
  });

  it("is refused for other projects and for the user's personal data", async () => {
    const other = await insertProject(app.db, "Otro");
    await insertMember(app.db, other, user, { permissions: [2] });
    expect((await see("GET", `/fkl-plan/${other}/plans`)).body.error).toBe("FORBIDDEN");
    expect((await see("GET", "/fkl-project/projects")).body.error).toBe("FORBIDDEN");
  });

  it("is valid for the administrator who started it, while an administrator, for an hour, until ended", async () => {
    const second = await someone();
    await insertMember(app.db, project, second, { permissions: [1] });
    const theirs = await app.signIn(second);
    const stolen = await app.call("GET", `/fkl-plan/${project}/plans`, {
      code: theirs,
      headers: { "view-as": view },
    });
    expect(stolen.body.error).toBe("VIEW_REFUSED");
    await sql`update project_members set permissions = '{2}' where project_id = ${project} and user_id = ${admin}`.execute(
      app.db,
    );
    expect((await see("GET", `/fkl-plan/${project}/plans`)).body.error).toBe("VIEW_REFUSED");
    await sql`update project_members set permissions = '{1}' where project_id = ${project} and user_id = ${admin}`.execute(
      app.db,
    );
    expect((await see("GET", `/fkl-plan/${project}/plans`)).status).toBe(200);
    await app.call("POST", `/fkl-user/${project}/views/end`, { code });
    expect((await see("GET", `/fkl-plan/${project}/plans`)).body.error).toBe("VIEW_REFUSED");
    const { rows } = await sql<{ action: string; actor_id: string }>`
      select action, actor_id from audit_log where entity_id = ${user} and action like 'member.view%' order by id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { action: "member.view-began", actor_id: admin },
      { action: "member.view-ended", actor_id: admin },
    ]);
  });

  it("is refused of oneself, of a system administrator and of a user who is no member", async () => {
    const system = await insertUser(app.db, { email: `system${++count}@example.org`, admin: true });
    await insertMember(app.db, project, system, { permissions: [2] });
    for (const [whom, error] of [
      [admin, "VIEW_REFUSED"],
      [system, "VIEW_REFUSED"],
      [await someone(), "NOT_FOUND"],
    ] as const) {
      expect((await app.call("POST", `${users()}/${whom}/view`, { code })).body.error).toBe(error);
    }
  });
});
