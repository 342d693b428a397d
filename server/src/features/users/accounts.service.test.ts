import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { endsOfBrowsers, insertBrowser } from "../../testing/push.ts";
import { setUpMail } from "../../testing/set-up.ts";
import type { TestSmtp } from "../../testing/smtp.ts";

const USERS = "/fkl-user/users";
let app: TestApp;
let smtp: TestSmtp;
let system: string;
let code: string;
setUpMail(async (opened) => {
  ({ app, smtp } = opened);
  system = await insertUser(app.db, { email: "system@example.org", admin: true });
  code = await app.signIn(system);
});

let count = 0;
const fresh = (parts: object = {}) => ({
  email: `p${++count}@example.org`,
  name: "Ana",
  lastName: "Soto",
  phone: null,
  position: null,
  locale: "es",
  admin: false,
  ...parts,
});
const post = (path: string, body?: unknown) => app.call("POST", USERS + path, { code, body });
const make = async (parts: object = {}) => (await post("", fresh(parts))).body.data;
const list = async (query: string) => (await app.call("GET", USERS + query, { code })).body.data;
const linkIn = (text: string | undefined) => /forgot#activate=(\S+)/.exec(text ?? "")?.[1];
const active = () => insertUser(app.db, { email: `p${++count}@example.org` });

describe("the users of the platform", () => {
  it("are created once for an e-mail, and set their first password by the mailed link", async () => {
    const made = await post("", fresh({ email: "Nueva@Example.org" }));
    expect([made.status, made.body.data.state, made.body.data.email]).toEqual([
      201,
      "pending",
      "nueva@example.org",
    ]);
    const again = await post("", fresh({ email: "nueva@example.org" }));
    expect([again.status, again.body.error]).toEqual([409, "FK-0005"]);
    const first = linkIn((await smtp.next()).text);
    expect((await post(`/${made.body.data.id}/invite`)).status).toBe(200);
    const second = linkIn((await smtp.next()).text);
    const choose = (token: string | undefined, password: string) =>
      app.call("POST", "/fkl-auth/activate", { body: { token, password, repeat: password } });
    expect((await choose(first, "Caudal2026")).body.error).toBe("LINK_INVALID");
    expect((await choose(second, "clave")).body.error).toBe("VALIDATION");
    expect((await choose(second, "Caudal2026")).status).toBe(200);
    const entered = await app.call("POST", "/login", {
      body: { email: "nueva@example.org", password: "Caudal2026" },
    });
    expect(entered.status).toBe(200);
    expect((await post(`/${made.body.data.id}/invite`)).body.error).toBe("FK-0006");
    expect((await list("?q=nueva")).items[0].state).toBe("active");
  });

  it("are blocked immediately, and a repeated call has its own error", async () => {
    const user = await active();
    const theirs = await app.signIn(user);
    const requestOwn = () => app.call("GET", "/fkl-user/me", { code: theirs });
    expect((await requestOwn()).status).toBe(200);
    await insertBrowser(app.db, user);
    expect((await post(`/${user}/block`)).body).toMatchObject({
      data: { state: "blocked" },
      status: "FK-0014",
    });
    expect(await endsOfBrowsers(app.db, user)).toEqual(["account"]);
    expect([(await requestOwn()).status, (await requestOwn()).body.error]).toEqual([401, "FK-0001"]);
    expect((await post(`/${user}/block`)).body.error).toBe("FK-0014");
    expect((await post(`/${user}/unblock`)).body).toMatchObject({
      data: { state: "active" },
      status: "FK-0015",
    });
    expect((await requestOwn()).status).toBe(401);
    expect((await post(`/${user}/unblock`)).body.error).toBe("FK-0015");
    expect((await post(`/${user}/activate`)).body.error).toBe("FK-0007");
    const again = await app.signIn(user);
    await insertBrowser(app.db, user);
    expect((await post(`/${user}/deactivate`)).body.data.state).toBe("inactive");
    expect(await endsOfBrowsers(app.db, user)).toEqual(["account", "account"]);
    expect((await app.call("GET", "/fkl-user/me", { code: again })).status).toBe(401);
    expect((await post(`/${user}/deactivate`)).body.error).toBe("FK-0008");
  });

  it("lose a mailed link when they are blocked, and get another when they are unblocked", async () => {
    const { id } = await make();
    const before = linkIn((await smtp.next()).text);
    await post(`/${id}/block`);
    const body = { token: before, password: "Caudal2026", repeat: "Caudal2026" };
    expect((await app.call("POST", "/fkl-auth/activate", { body })).body.error).toBe("LINK_INVALID");
    expect((await post(`/${id}/invite`)).body.error).toBe("FK-0003");
    expect((await post(`/${id}/unblock`)).body.data.state).toBe("pending");
    const after = { ...body, token: linkIn((await smtp.next()).text) };
    expect((await app.call("POST", "/fkl-auth/activate", { body: after })).status).toBe(200);
  });

  it("cannot block themselves, nor the last administrator", async () => {
    expect((await post(`/${system}/block`)).body.error).toBe("OWN_ACCOUNT");
    expect((await post(`/${system}/deactivate`)).body.error).toBe("OWN_ACCOUNT");
    const me = (await list("?q=system@")).items[0];
    const {
      id: _id,
      state: _state,
      verified: _verified,
      vouched: _vouched,
      projects: _projects,
      createdAt: _at,
      ...own
    } = me;
    const stripped = await app.call("PUT", `${USERS}/${system}`, { code, body: { ...own, admin: false } });
    expect(stripped.body.error).toBe("OWN_ACCOUNT");
  });

  it("are edited with a version check; a new address is confirmed by its own mail", async () => {
    const made = await make();
    const old = linkIn((await smtp.next()).text);
    const edit = (parts: object) =>
      app.call("PUT", `${USERS}/${made.id}`, { code, body: { ...fresh(), version: made.version, ...parts } });
    expect((await edit({ email: "system@example.org" })).body.error).toBe("FK-0005");
    const changed = await edit({ email: "otra@example.org", name: "Ñandú", position: "Geóloga" });
    expect([changed.status, changed.body.data.name, changed.body.data.position]).toEqual([
      200,
      "Ñandú",
      "Geóloga",
    ]);
    const mail = await smtp.next();
    expect(linkIn(mail.text)).not.toBe(old);
    const stale = await edit({ name: "Otra" });
    expect([stale.status, stale.body.error]).toEqual([409, "STALE_VERSION"]);
    expect((await edit({ email: "otra@example.org", version: undefined })).status).toBe(200);
    const trail = await sql<{ action: string }>`select action from audit_log
      where entity_id = ${made.id} order by at`.execute(app.db);
    expect(trail.rows.map(({ action }) => action)).toEqual(["user.created", "user.updated", "user.updated"]);
  });

  it("are found without case and accents, by state and by project, with pagination", async () => {
    const project = await insertProject(app.db, "Proyecto");
    const { id } = await make({ name: "Íñigo", lastName: "Güell" });
    await insertMember(app.db, project, id, { permissions: [2] });
    expect((await list("?q=INIGO%20guell")).items.map((one: { id: string }) => one.id)).toEqual([id]);
    const [found] = (await list(`?project=${project}`)).items;
    expect([found.id, found.projects]).toEqual([id, [{ id: project, name: "Proyecto" }]]);
    expect((await list(`?project=${project}&state=active&state=blocked`)).total).toBe(0);
    expect((await list(`?project=${project}&state=pending`)).total).toBe(1);
    const page = await list("?size=1&page=2&sort=-email");
    expect([page.items.length, page.total > 1]).toEqual([1, true]);
    expect((await list("?q=%25")).total).toBe(0);
  });

  it("are found despite a typing error, after the exact matches", async () => {
    const one = await make({ name: "Fernanda", lastName: "Goicochea" });
    const other = await make({ name: "Fernando", lastName: "Goikoetxea" });
    const names = async (q: string, more = "") =>
      (await list(`?q=${encodeURIComponent(q)}${more}`)).items.map((found: { id: string }) => found.id);
    expect(await names("goicochaea")).toEqual([one.id]);
    expect(await names("Goicohcea fernanda")).toEqual([one.id]);
    // The requested order applies within exact matches and within similar ones.
    expect(await names("fernanda", "&sort=-name")).toEqual([one.id, other.id]);
    expect(await names("fernando", "&sort=name")).toEqual([other.id, one.id]);
    const mail = other.email.replace("example", "exmaple");
    expect(await names(mail)).toContain(other.id);
    expect(await names("fernanda", "&state=blocked")).toEqual([]);
    expect((await list("?q=fernanda&size=1&page=2")).items[0].id).toBe(other.id);
    expect((await list("?q=fernanda&size=1&page=2")).total).toBe(2);
    for (const nothing of ["%", "%%%%", "____", "zzzzzz", "fernxxxx"])
      expect(await names(nothing)).toEqual([]);
  });

  it("are searched by an index, exactly and with a typing error", async () => {
    await sql`insert into users (id, email, name, last_name)
      select gen_random_uuid(), 'bulk' || n || '@example.org', 'Persona', 'Número ' || n
        from generate_series(1, 5000) n`.execute(app.db);
    const explain = (where: string) =>
      app.db.transaction().execute(async (tx) => {
        await sql`analyze users`.execute(tx).catch(() => {});
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<Record<string, string>>`explain select id from published_user_directory
          where ${sql.raw(where)}`.execute(tx);
        return rows.map((row) => Object.values(row)[0]).join("\n");
      });
    for (const where of [
      "name_key like '%goicoch%' or email like '%goicoch%'",
      "'goicochaea' <% name_key or 'goicochaea' <% email",
    ]) {
      const plan = await explain(where);
      expect(plan).toContain("users_search");
      expect(plan).not.toContain("Seq Scan");
    }
  });
});
