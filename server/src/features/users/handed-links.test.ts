import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMail } from "../../gateways/mail/mail.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { startSmtp } from "../../testing/smtp.ts";

const WEEK = 7 * 86_400_000;
const now = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let project: string;
let admin: string;
let code: string;
let count = 0;
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
});
afterAll(() => app.close());

async function administrator(of: string): Promise<string> {
  const user = await insertUser(app.db, { email: `jefa${++count}@example.org` });
  await insertMember(app.db, of, user, { permissions: [1] });
  return user;
}
beforeEach(async () => {
  project = await insertProject(app.db, `Faena ${++count}`);
  admin = await administrator(project);
  code = await app.signIn(admin);
});

const add = async (email: string, as = code, to = project) => {
  const body = { email, permissions: [2], name: "Rosa", lastName: "Huamán" };
  const answer = await app.call("POST", `/fkl-user/${to}/users`, { code: as, body });
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
};
const fresh = () => `nueva${++count}@example.org`;
const path = (user: string, of = project) => `/fkl-user/${of}/users/${user}/activation-link`;
const requestLink = (user: string, as = code, of = project) => app.call("POST", path(user, of), { code: as });
const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get("activate") ?? "";
const password = { password: "Cobre2026x", repeat: "Cobre2026x" };
const activate = (link: string) =>
  app.call("POST", "/fkl-auth/activate", { body: { token: tokenOf(link), ...password } });
const systemCode = async () =>
  app.signIn(await insertUser(app.db, { email: `plataforma${++count}@example.org`, admin: true }));

describe("a handed activation link", () => {
  it("opens the account once, within a week, and proves no address", async () => {
    const email = fresh();
    const user = await add(email);
    const answer = await requestLink(user);
    expect(answer.status).toBe(201);
    const { link, expiresAt } = answer.body.data;
    expect(Date.parse(expiresAt)).toBe(now + WEEK);
    const opened = await activate(link);
    expect([opened.status, opened.body.status]).toEqual([200, undefined]);
    expect((await activate(link)).body.error).toBe("LINK_INVALID");
    const login = { email, password: password.password };
    expect((await app.call("POST", "/fkl-auth/login", { body: login })).status).toBe(200);
    const list = await app.call("GET", `/fkl-user/${project}/users?q=${email}`, { code });
    expect(list.body.data.items).toMatchObject([{ verified: true, vouched: true }]);
    expect((await requestLink(user)).body.error).toBe("FK-0006");
  });

  it("is audited, not stored in clear, and not returned again", async () => {
    const user = await add(fresh());
    const options = { code, headers: { "idempotency-key": "0193aaaa-0000-7000-8000-000000000001" } };
    const first = await app.call("POST", path(user), options);
    const again = await app.call("POST", path(user), options);
    expect(again.body.data).toEqual({ ...first.body.data, link: null });
    const { rows } = await sql<{ kept: string }>`
      select coalesce(string_agg(t::text, ' '), '') as kept from (
        select row_to_json(a) as t from audit_log a union all select row_to_json(i) from idempotency_keys i
        union all select row_to_json(p) from password_tokens p) kept`.execute(app.db);
    expect(rows[0]?.kept).toContain("member.link-handed");
    expect(rows[0]?.kept).not.toContain(tokenOf(first.body.data.link));
    expect((await activate(first.body.data.link)).status).toBe(200);
  });

  it("ends when another is requested, and leaves the mailed link valid", async () => {
    const user = await add(fresh());
    const [old, next] = [await requestLink(user), await requestLink(user)];
    expect((await activate(old.body.data.link)).body.error).toBe("LINK_INVALID");
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from password_tokens
      where user_id = ${user} and handed_by is null`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
    expect((await activate(next.body.data.link)).status).toBe(200);
  });

  it("is returned only to the user who created the account", async () => {
    const user = await add(fresh());
    const colleague = await app.signIn(await administrator(project));
    expect((await requestLink(user, colleague)).body.error).toBe("LINK_NOT_YOURS");
    const elsewhere = await insertProject(app.db, `Otra ${++count}`);
    const stranger = await app.signIn(await administrator(elsewhere));
    expect((await requestLink(user, stranger)).status).toBe(403);
    expect((await requestLink(user, stranger, elsewhere)).status).toBe(404);
    expect((await requestLink(user, await systemCode())).status).toBe(201);
  });

  it("is refused to a project administrator for an account that existed before", async () => {
    const email = fresh();
    const system = await systemCode();
    const body = { email, name: "Rosa", lastName: "Huamán", locale: "es" };
    const made = await app.call("POST", "/fkl-user/users", { code: system, body });
    await add(email);
    expect((await requestLink(made.body.data.id)).body.error).toBe("LINK_NOT_YOURS");
    const used = await insertUser(app.db, { email: fresh() });
    await insertMember(app.db, project, used, { permissions: [2] });
    expect((await requestLink(used)).body.error).toBe("FK-0006");
  });

  it("is refused for a user of another project, and ends when the user joins one", async () => {
    const email = fresh();
    const user = await add(email);
    const before = await requestLink(user);
    const elsewhere = await insertProject(app.db, `Otra ${++count}`);
    await add(email, await app.signIn(await administrator(elsewhere)), elsewhere);
    expect((await activate(before.body.data.link)).body.error).toBe("LINK_INVALID");
    expect((await requestLink(user)).body.error).toBe("LINK_NOT_YOURS");
  });

  it("ends when the user becomes a platform administrator", async () => {
    const email = fresh();
    const user = await add(email);
    const before = await requestLink(user);
    const body = { email, name: "Rosa", lastName: "Huamán", locale: "es", admin: true };
    const made = await app.call("PUT", `/fkl-user/users/${user}/account`, {
      code: await systemCode(),
      body: { phone: null, position: null, ...body },
    });
    expect(made.status).toBe(200);
    expect((await activate(before.body.data.link)).body.error).toBe("LINK_INVALID");
    expect((await requestLink(user)).body.error).toBe("LINK_NOT_YOURS");
  });

  it("is refused for a closed account", async () => {
    const user = await add(fresh());
    await sql`update users set blocked = true where id = ${user}`.execute(app.db);
    expect((await requestLink(user)).body.error).toBe("FK-0003");
  });

  it("is refused to an API token", async () => {
    const user = await add(fresh());
    const made = await app.call("POST", `/fkl-user/${project}/tokens`, {
      code,
      body: { name: "Robot", role: 1, expiresAt: "2027-01-01T00:00:00Z" },
    });
    const answer = await app.call("POST", path(user), {
      headers: { authorization: `Bearer ${made.body.data.token}` },
    });
    expect([answer.status, answer.body.error]).toEqual([403, "FORBIDDEN"]);
  });

  it("is also returned to the platform's administrator, with an audit entry", async () => {
    const system = await systemCode();
    const body = { email: fresh(), name: "Rosa", lastName: "Huamán", locale: "es" };
    const made = await app.call("POST", "/fkl-user/users", { code: system, body });
    const user = made.body.data.id;
    const answer = await app.call("POST", `/fkl-user/users/${user}/activation-link`, { code: system });
    expect(answer.status).toBe(201);
    const { rows } = await sql`select 1 from audit_log where action = 'user.link-handed'
      and entity_id = ${user}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect((await activate(answer.body.data.link)).status).toBe(200);
  });
});

it("a later mailed link proves the address", async () => {
  const user = await add(fresh());
  await activate((await requestLink(user)).body.data.link);
  const token = newSecret();
  await sql`insert into password_tokens (token_hash, user_id, purpose, expires_at)
    values (${hashSecret(token)}, ${user}, 'reset', ${new Date(now + WEEK)})`.execute(app.db);
  const other = { password: "Litio2026x", repeat: "Litio2026x" };
  const reset = await app.call("POST", "/fkl-auth/password/reset", { body: { token, ...other } });
  expect(reset.status).toBe(200);
  const list = await app.call("GET", `/fkl-user/${project}/users`, { code });
  expect(list.body.data.items.find(({ id }: { id: string }) => id === user).vouched).toBe(false);
});

it("a link is mailed and never returned where a mail server is configured", async () => {
  const smtp = await startSmtp();
  const mailing = await createTestApp({
    mail: createMail(smtp.url, "vetaverde@example.org"),
    now: () => now,
  });
  try {
    const of = await insertProject(mailing.db, "Con correo");
    const boss = await insertUser(mailing.db, { email: "jefa@example.org" });
    await insertMember(mailing.db, of, boss, { permissions: [1] });
    const as = await mailing.signIn(boss);
    const body = { email: "nueva@example.org", permissions: [2], name: "Rosa", lastName: "Huamán" };
    const made = await mailing.call("POST", `/fkl-user/${of}/users`, { code: as, body });
    const answer = await mailing.call("POST", path(made.body.data.id, of), { code: as });
    expect([answer.status, answer.body.error]).toEqual([409, "LINK_BY_MAIL"]);
  } finally {
    await mailing.close();
    await smtp.close();
  }
});
