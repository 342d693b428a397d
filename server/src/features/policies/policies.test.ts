import { createHash } from "node:crypto";
import { DROPPED_TAGS, SAFE_TAGS } from "@vetaverde/domain/text/safe-html";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { cleanHtml } from "./policy-html.ts";

let app: TestApp;
let fixture: Fixture;
let now = Date.now();

setUpProject({ now: () => now }, (opened) => {
  ({ app, f: fixture } = opened);
});

type Who = keyof Fixture["people"];
const as = async (who: Who, method: string, url: string, body?: unknown, headers = {}) =>
  app.call(method, url, {
    code: await app.signIn(fixture.people[who]),
    ...(body === undefined ? {} : { body }),
    headers,
  });
const text = (content: string, title = "Política 2") => ({ es: { title, content } });
const publish = (body: unknown) => as("system", "POST", "/fkl-general/policies", body);
const status = async (who: Who) =>
  (await as(who, "GET", `/user/policy?project=${fixture.project}&user=${fixture.people[who]}`)).body.data;
const accept = async (who: Who, policy: string, language = "es") =>
  as(
    who,
    "POST",
    "/user/policy",
    { policy, user: fixture.people[who], project: fixture.project },
    { "accept-language": language },
  );
const hash = (content: string) => createHash("sha256").update(content).digest("hex");

describe("the policy status of a user", () => {
  it("without an acceptance has the date 1970-01-01 and is not valid", async () => {
    expect(await status("admin")).toEqual({
      id_policy: fixture.policy,
      title: "Política",
      content: "<p>Texto</p>",
      start_date: expect.stringMatching(/^20\d\d-.+Z$/),
      acceptance_date: "1970-01-01T00:00:00Z",
      is_valid: false,
    });
  });

  it("is an empty 204 where the platform has no policy, or none in force yet", async () => {
    const empty = await createTestApp();
    const project = await insertProject(empty.db, "Sin política");
    const user = await insertUser(empty.db, { email: "nadie@example.org" });
    await insertMember(empty.db, project, user, { permissions: [2] });
    const loadPolicy = async () =>
      empty.call("GET", `/user/policy?project=${project}&user=${user}`, { code: await empty.signIn(user) });
    const none = await loadPolicy();
    expect([none.status, none.raw.length]).toEqual([204, 0]);
    const texts = { es: { title: "Política", content: "<p>Texto</p>" } };
    await sql`insert into policies (id, texts, start_date)
      values (gen_random_uuid(), ${JSON.stringify(texts)}, now() + interval '1 day')`.execute(empty.db);
    expect((await loadPolicy()).status).toBe(204);
    await empty.close();
  });
});

describe("a version of the policy", () => {
  it("is in force once published, and every user must accept it again", async () => {
    await accept("read", fixture.policy);
    const accepted = { acceptance_date: new Date(now).toISOString(), is_valid: true };
    expect(await status("read")).toMatchObject({ id_policy: fixture.policy, ...accepted });
    now += 1000;
    const texts = { ...text("<p>Nueva</p>"), en: { title: "Policy 2", content: "<p>New</p>" } };
    const answer = await publish({ texts });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      state: "inForce",
      title: "Política 2",
      languages: ["es", "en"],
      publishedBy: "Nombre Apellido",
      acceptances: 0,
      texts: [
        { locale: "es", content: "<p>Nueva</p>", sha256: hash("<p>Nueva</p>") },
        { locale: "en", content: "<p>New</p>", sha256: hash("<p>New</p>") },
      ],
    });
    expect(await status("read")).toMatchObject({ id_policy: answer.body.data.id, is_valid: false });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity_id = ${answer.body.data.id}`.execute(app.db);
    expect(rows).toEqual([{ action: "policy.published" }]);
  });

  it("takes effect on its start date", async () => {
    const before = (await status("read")).id_policy;
    const startDate = new Date(now + 86_400_000).toISOString();
    const scheduled = (await publish({ texts: text("<p>De mañana</p>"), startDate })).body.data;
    expect(scheduled).toMatchObject({ state: "scheduled", startDate });
    expect((await status("read")).id_policy).toBe(before);
    now += 2 * 86_400_000;
    expect((await status("read")).id_policy).toBe(scheduled.id);
    const { items, total } = (await as("system", "GET", "/fkl-general/policies")).body.data;
    expect(total).toBe(3);
    expect(items.map((item: { state: string }) => item.state)).toEqual(["inForce", "past", "past"]);
  });

  it("is refused with a start date in the past", async () => {
    const late = await publish({
      texts: text("<p>x</p>"),
      startDate: new Date(now - 3_600_000).toISOString(),
    });
    expect(late.status).toBe(422);
    expect(late.body.details).toEqual([{ path: "startDate", message: expect.stringContaining("ya pasó") }]);
  });

  it("cannot be changed, neither by a call nor by the server's database role", async () => {
    const { id } = (await as("system", "GET", "/fkl-general/policies")).body.data.items[0];
    for (const method of ["PUT", "DELETE"]) {
      expect((await as("system", method, `/fkl-general/policies/${id}`, {})).status).toBe(404);
      expect((await as("system", method, `/fkl-general/policies/${id}/texts`, {})).status).toBe(404);
    }
    await expect(sql`update policies set texts = '{}'`.execute(app.db)).rejects.toThrow(/permission/);
    await expect(sql`delete from policies`.execute(app.db)).rejects.toThrow(/permission/);
  });

  it("is published once, however often the call is repeated", async () => {
    const code = await app.signIn(fixture.people.system);
    const body = { texts: text("<p>Una vez</p>"), startDate: "2190-01-01T00:00:00Z" };
    const send = () =>
      app.call("POST", "/fkl-general/policies", { code, body, headers: { "idempotency-key": "once" } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
  });
});

describe("the text of a policy", () => {
  it("keeps structure and external links, and no script", async () => {
    const dirty =
      '<h2 onclick="x()" style="color:red">A</h2><script>x()</script><p>b<img src=x onerror=x()><a href="javascript:x()">c</a>' +
      '<a href="https://mina.example/?a=1&b=2" target="_blank">d</a><iframe src="//x"></iframe></p><form>e<svg><b>f</b></svg></form>';
    expect(await cleanHtml(dirty)).toBe(
      '<h2>A</h2><p>b<a>c</a><a href="https://mina.example/?a=1&amp;b=2">d</a></p>e',
    );
    for (const href of ["//x.example", "/config", "data:text/html,x", "java\tscript:x()", "vbscript:x"])
      expect(await cleanHtml(`<p><a href="${href}">x</a></p>`)).toBe("<p><a>x</a></p>");
  });

  it("accepts every tag of the list and no other", async () => {
    const empty = new Set(["br", "hr"]);
    for (const tag of SAFE_TAGS)
      expect(await cleanHtml(empty.has(tag) ? `<${tag}>` : `<${tag}>x</${tag}>`)).toContain(`<${tag}`);
    for (const tag of [...DROPPED_TAGS, "img", "form", "input", "video", "base", "meta", "link", "div"])
      expect(await cleanHtml(`<p>a</p><${tag}>b</${tag}>`)).not.toContain(`<${tag}`);
  });

  it("is unchanged when it is sanitised again", async () => {
    const once = await cleanHtml("<p>a < b & c</p><b><i>x</b></i><table><tr><td>1</table>");
    expect(await cleanHtml(once)).toBe(once);
  });

  it("is refused when nothing is left after sanitising", async () => {
    for (const content of ["<script>x()</script>", "<p> &nbsp;</p>", "<svg>x</svg>"]) {
      const answer = await publish({ texts: text(content) });
      expect({ status: answer.status, path: answer.body.details?.[0]?.path }).toEqual({
        status: 422,
        path: "texts.es.content",
      });
    }
  });
});

describe("the list of acceptances", () => {
  it("is returned to the project's administrators and auditors, with the text's hash", async () => {
    const policy = (await status("write")).id_policy;
    await accept("write", policy, "fr");
    const { items, total } = (await as("audit", "GET", `/fkl-user/${fixture.project}/policy-acceptances`))
      .body.data;
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      user: { email: "write@example.org" },
      policy: { id: policy },
      locale: "es",
      sha256: hash("<p>De mañana</p>"),
    });
    const found = await as("admin", "GET", `/fkl-user/${fixture.project}/policy-acceptances?q=READ@exam`);
    expect(found.body.data.items.map((item: { user: { email: string } }) => item.user.email)).toEqual([
      "read@example.org",
    ]);
    const byPolicy = await as(
      "admin",
      "GET",
      `/fkl-user/${fixture.project}/policy-acceptances?policy=${fixture.policy}`,
    );
    expect(byPolicy.body.data.total).toBe(1);
  });

  it("contains nothing of another project", async () => {
    const own = await as("stranger", "GET", `/fkl-user/${fixture.otherProject}/policy-acceptances`);
    expect(own.body.data.items).toEqual([]);
    const other = await as("stranger", "GET", `/fkl-user/${fixture.project}/policy-acceptances.csv`);
    expect(other.status).toBe(403);
  });

  it("of the whole platform is returned to its administrator", async () => {
    const { items } = (await as("system", "GET", "/fkl-general/policy-acceptances?sort=acceptedAt")).body
      .data;
    expect(items.map((item: { project: { id: string } }) => item.project.id)).toEqual([
      fixture.project,
      fixture.project,
    ]);
  });

  it("is exported as CSV, in which a name is never run as a formula", async () => {
    await sql`update users set name = '=HYPERLINK("x")' where id = ${fixture.people.read}`.execute(app.db);
    const answer = await as("admin", "GET", `/fkl-user/${fixture.project}/policy-acceptances.csv`);
    expect(answer.headers["content-disposition"]).toMatch(/aceptaciones-politica-.*\.csv/);
    const lines = answer.raw.toString().split("\r\n");
    expect(lines[0]).toMatch(/^\ufeffAceptada el \(UTC\),Proyecto,Persona,Correo,/);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"") Apellido"`);
    expect(lines[1]).toContain(hash("<p>Texto</p>"));
    expect(lines.length).toBe(4);
  });

  it("is exported as a workbook as well", async () => {
    const answer = await as("system", "GET", "/fkl-general/policy-acceptances.xlsx", undefined, {
      "accept-language": "en",
    });
    const book = await readXlsx(answer.raw);
    const rows = book.sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(0, 3)).toEqual(["Accepted on (UTC)", "Project", "Person"]);
    expect(rows).toHaveLength(3);
  });

  it("is exported completely when it is long", async () => {
    await sql`insert into policy_acceptances (project_id, id, user_id, policy_id, accepted_at, locale, content_sha256)
      select ${fixture.project}, gen_random_uuid(), ${fixture.people.admin}, ${fixture.policy},
             now() - n * interval '1 minute', 'es', 'x' from generate_series(1, 1234) n`.execute(app.db);
    const answer = await as("admin", "GET", `/fkl-user/${fixture.project}/policy-acceptances.csv`);
    expect(answer.raw.toString().trim().split("\r\n")).toHaveLength(1 + 2 + 1234);
  });
});
