import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import { companySettings } from "../../testing/company-smtp.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { setUpProject } from "../../testing/set-up.ts";

const PROJECTS = "/fkl-project/projects";
let app: TestApp;
let f: Fixture;
let system: string;
let admin: string;
/** Difference between the services' clock and the machine's. */
let clockOffsetMs = 0;
const now = () => Date.now() + clockOffsetMs;
setUpProject({ projectLimit: 8, smtpAllowPrivate: true, now }, async (opened) => {
  ({ app, f } = opened);
  system = await app.signIn(f.people.system);
  admin = await app.signIn(f.people.admin);
});

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff8800" } })
    .png()
    .toBuffer();
const send = async (code: string, bytes?: Buffer) =>
  app.call("POST", "/fkl-fimages/images", { code, ...fileBody("logo.png", bytes ?? (await picture())) });
const logoOf = async (code: string): Promise<string> => (await send(code)).body.data.id;
let companies = 0;
const given = (logo: string, parts: object = {}) => ({
  name: "Salar Norte",
  company: `Minera Sal ${++companies}`,
  color: "#336699",
  logo,
  main: false,
  timeZone: "America/Santiago",
  nearDays: 10,
  url_policy: null,
  date_policy: null,
  ...parts,
});
const create = (code: string, body: unknown) => app.call("POST", PROJECTS, { code, body });
const update = (code: string, project: string, body: unknown) =>
  app.call("PUT", `${PROJECTS}/${project}`, { code, body });
const loadProject = async (project: string) =>
  (await app.call("GET", `${PROJECTS}/${project}`, { code: system })).body.data;
const paths = (answer: { body: { details?: { path: string }[] } }) =>
  answer.body.details?.map(({ path }) => path);

describe("a new project", () => {
  it("is created by an administrator of a project, who then administers it too, with an audit entry", async () => {
    const made = await create(admin, given(await logoOf(admin)));
    expect([made.status, made.body.data.name, made.body.data.main]).toEqual([201, "Salar Norte", true]);
    const { id } = made.body.data;
    expect(made.body.data.admin).toBe(true);
    const may = await app.call("GET", `/user/permissions?user=${f.people.admin}&project=${id}`, {
      code: admin,
    });
    expect(may.body.data).toContain(1);
    const { rows } = await sql<{ action: string }>`select action from audit_log where project_id = ${id}
      order by at, id`.execute(app.db);
    expect(rows.map(({ action }) => action)).toEqual(["project.created", "member.added"]);
    // A user who is not a member gets no access.
    const code = await app.signIn(f.people.read);
    expect((await app.call("GET", `${PROJECTS}/${id}`, { code })).status).toBe(403);
  });

  it("has a default menu in the reader's language, that its administrator can edit", async () => {
    const { id } = (await create(admin, given(await logoOf(admin), { name: "Con menú" }))).body.data;
    const menuIn = async (locale: string) =>
      (
        await app.call("GET", `/general/menu?project=${id}&user=${f.people.admin}`, {
          code: admin,
          headers: { "accept-language": locale },
        })
      ).body.data.map((entry: { label: string; submenu: { label: string }[] }) => [
        entry.label,
        ...entry.submenu.map(({ label }) => label),
      ]);
    expect(await menuIn("es")).toEqual([
      ["Inicio"],
      [
        "Cumplimiento",
        "Instrumentos ambientales",
        "Matriz de compromisos",
        "Planes de monitoreo",
        "Indicadores",
        "Informes",
        "Autoridades",
        "Archivos",
      ],
      ["Terreno", "Calendario", "Tabla de monitoreos", "Trabajo en terreno"],
      ["Agua y geoquímica", "Muestras", "Excedencias", "Límites", "Informe ambiental"],
      ["Dispositivos", "Dispositivos MODi", "Alertas", "Planes de respuesta", "Niveles piezométricos"],
      ["Administración", "Catálogos", "Configuración"],
    ]);
    expect((await menuIn("en"))[1]).toEqual([
      "Compliance",
      "Environmental instruments",
      "Commitments matrix",
      "Monitoring plans",
      "Indicators",
      "Reports",
      "Authorities",
      "Files",
    ]);
    const saved = await app.call("PUT", `/fkl-project/${id}/menu`, {
      code: admin,
      body: { version: 0, entries: [] },
    });
    expect([saved.status, saved.body.data.entries]).toEqual([200, []]);
  });

  it("is returned with its counts of members and menu entries, and whether it has its own mail server", async () => {
    const { id, version, ...made } = (await create(system, given(await logoOf(system), { name: "Contado" })))
      .body.data;
    const counts = ({ users, menus, smtp }: Record<string, unknown>) => ({ users, menus, smtp });
    const entry = (given: object) => ({ label: null, icon: null, visible: true, submenu: [], ...given });
    const link = entry({ type: "link", label: "SNIFA", url: "https://snifa.sma.gob.cl" });
    const plans = entry({ type: "area", area: "PlanningAndMonitoring", submenu: [link] });
    await app.call("PUT", `/fkl-project/${id}/menu`, {
      code: system,
      body: { version: 0, entries: [plans] },
    });
    await app.call("POST", `/fkl-user/${id}/users`, {
      code: system,
      body: { email: f.emails.read, permissions: [2] },
    });
    const mail = { ...companySettings(2525), password: null };
    const saveMail = async (active: boolean) =>
      (await app.call("PUT", `/fkl-project/${id}/smtp`, { code: system, body: { ...mail, active } })).status;
    expect(await saveMail(true)).toBe(200);
    const expected = { users: 2, menus: 2, smtp: true };
    expect([counts(made).users, counts(made).smtp]).toEqual([1, false]);
    expect(counts(await loadProject(id))).toEqual(expected);
    const { items } = (await app.call("GET", `${PROJECTS}?size=500`, { code: system })).body.data;
    expect(counts(items.find((one: { id: string }) => one.id === id))).toEqual(expected);
    const changed = await update(system, id, { ...given(made.logo, { name: "Contado" }), version });
    expect(counts(changed.body.data)).toEqual(expected);
    // A configured mail server that is switched off does not count.
    await saveMail(false);
    expect((await loadProject(id)).smtp).toBe(false);
  });

  it("needs a logo that the caller uploaded, a known time zone, an address and the date of its policy", async () => {
    const theirs = await logoOf(system);
    const wrong = { timeZone: "Marte/Olimpo", url_policy: "no es una dirección", date_policy: null };
    const answer = await create(admin, given(theirs, wrong));
    expect([answer.status, paths(answer)]).toEqual([422, ["timeZone", "url_policy", "date_policy", "logo"]]);
    const { logo: _logo, ...without } = given(theirs);
    expect((await create(admin, without)).body.error).toBe("VALIDATION");
  });

  it("refuses a policy that starts later, which no user could accept", async () => {
    const date_policy = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await create(admin, given(await logoOf(admin), { date_policy }));
    expect([answer.status, paths(answer)]).toEqual([422, ["date_policy"]]);
  });

  it("compares the policy's date with the clock of the services", async () => {
    clockOffsetMs = -2 * 86_400_000;
    const code = await app.signIn(f.people.admin);
    const date_policy = new Date(Date.now() - 86_400_000).toISOString();
    const answer = await create(code, given(await logoOf(code), { date_policy }));
    expect([answer.status, paths(answer)]).toEqual([422, ["date_policy"]]);
    clockOffsetMs = 0;
    // A new sign-in ended the first session.
    admin = await app.signIn(f.people.admin);
  });

  it("needs a name that is unique in its company, also when it is renamed", async () => {
    const logo = await logoOf(admin);
    const one = (await create(admin, given(logo, { company: "Minera Doble" }))).body.data;
    const same = { company: "MINERA DOBLE", name: "salar norte" };
    const again = await create(admin, given(logo, same));
    expect([again.status, again.body.error, again.body.details]).toEqual([
      422,
      "VALIDATION",
      [
        {
          path: "name",
          message: "Esta empresa ya tiene un proyecto con este nombre. Elija otro.",
        },
      ],
    ]);
    const { version } = await loadProject(f.project);
    const renamed = await update(system, f.project, given(await logoOf(system), { ...same, version }));
    expect([renamed.status, paths(renamed)]).toEqual([422, ["name"]]);
    const unchanged = given(logo, { company: "Minera Doble", nearDays: 3, version: one.version });
    expect((await update(admin, one.id, unchanged)).status).toBe(200);
  });

  it("becomes the main one only by a system administrator", async () => {
    const refused = await create(admin, given(await logoOf(admin), { main: true }));
    expect(refused.body.error).toBe("FORBIDDEN");
    const made = await create(system, given(await logoOf(system), { name: "Principal", main: true }));
    expect(made.body.data.main).toBe(true);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from projects where main`.execute(
      app.db,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("is refused above the plan's maximum, also when two are created at the same time", async () => {
    const logo = await logoOf(system);
    const reached = async () =>
      (await app.call("GET", `${PROJECTS}?size=1`, { code: system })).body.data.reachedLimit;
    expect(await reached()).toBeNull();
    const answers = await Promise.all([1, 2, 3].map((n) => create(system, given(logo, { name: `P${n}` }))));
    const limited = answers.filter(({ body }) => body.error === "PROJECT_LIMIT");
    expect([answers.filter(({ status }) => status === 201).length, limited.length]).toEqual([1, 2]);
    expect(limited[0]?.body.message).toContain("8");
    // The list reports the limit from then on, so that users do not fill in the form in vain.
    expect(await reached()).toBe(8);
  });
});

describe("a project", () => {
  it("is returned with whether the caller administers it", async () => {
    const seenBy = async (person: string) => {
      const code = await app.signIn(person);
      return (await app.call("GET", `${PROJECTS}/${f.project}`, { code })).body.data.admin;
    };
    expect([await seenBy(f.people.read), await seenBy(f.people.guest)]).toEqual([false, false]);
    admin = await app.signIn(f.people.admin);
    expect((await app.call("GET", `${PROJECTS}/${f.project}`, { code: admin })).body.data.admin).toBe(true);
  });

  it("is changed by its administrator with a version check, and audited with before and after", async () => {
    const { version } = await loadProject(f.project);
    const body = given(await logoOf(admin), {
      name: "Quebrada Alta",
      url_policy: "www.quebrada.cl/politica",
      date_policy: "2026-11-01T12:00:00-03:00",
      version,
    });
    const changed = await update(admin, f.project, body);
    expect([changed.status, changed.body.data.name, changed.body.data.date_policy]).toEqual([
      200,
      "Quebrada Alta",
      "2026-11-01T15:00:00.000Z",
    ]);
    expect((await update(admin, f.project, body)).body.error).toBe("STALE_VERSION");
    // A script that sends neither version nor logo changes only the fields that it sends.
    const { version: _version, logo: _logo, ...plain } = body as typeof body & { version?: string };
    const again = await update(admin, f.project, { ...plain, nearDays: 11 });
    expect([again.status, again.body.data.nearDays, again.body.data.logo]).toEqual([
      200,
      11,
      changed.body.data.logo,
    ]);
    const { rows } = await sql<{ before: { name: string }; after: { name: string } }>`
      select before, after from audit_log
      where action = 'project.updated' and project_id = ${f.project} order by at, id`.execute(app.db);
    expect(rows.map(({ before, after }) => [before.name, after.name])).toEqual([
      ["Quebrada", "Quebrada Alta"],
      ["Quebrada Alta", "Quebrada Alta"],
    ]);
  });

  it("keeps its logo when the update sends none", async () => {
    const { logo, version } = await loadProject(f.project);
    const unchanged = await update(system, f.project, { ...given(logo), version });
    expect([unchanged.status, unchanged.body.data.logo]).toEqual([200, logo]);
  });

  it("stays the main one until another becomes it", async () => {
    const { items } = (await app.call("GET", PROJECTS, { code: system })).body.data;
    const main = items.find((one: { main: boolean }) => one.main);
    const logo = await logoOf(system);
    const refused = await update(system, main.id, { ...given(logo), version: main.version });
    expect([refused.status, refused.body.error]).toEqual([409, "MAIN_PROJECT"]);
    const { version } = await loadProject(f.project);
    expect(
      (await update(admin, f.project, { ...given(await logoOf(admin), { main: true }), version })).status,
    ).toBe(403);
    const moved = await update(system, f.project, { ...given(logo, { main: true }), version });
    expect(moved.body.data.main).toBe(true);
    expect((await loadProject(main.id)).main).toBe(false);
    const { rows } = await sql<{ before: object; after: object }>`select before, after from audit_log
      where project_id = ${main.id} and action = 'project.updated'`.execute(app.db);
    expect(rows).toEqual([{ before: { main: true }, after: { main: false } }]);
  });
});

describe("the project opened after signing in", () => {
  const landing = async (code: string) => (await app.call("GET", "/fkl-project/landing", { code })).body.data;
  const enter = (code: string, project: string) =>
    app.call("PUT", `/fkl-project/${project}/landing`, { code });

  it("is the user's only project, and none where there are several and none was entered", async () => {
    const alone = await insertUser(app.db, { email: "sola@mina.example" });
    await insertMember(app.db, f.project, alone, { permissions: [2] });
    const code = await app.signIn(alone);
    expect((await landing(code)).id).toBe(f.project);
    await insertMember(app.db, f.otherProject, alone, { permissions: [2] });
    expect(await landing(code)).toBeNull();
  });

  it("is the last entered project, on any device, while the user is a member", async () => {
    const several = await insertUser(app.db, { email: "varios@mina.example" });
    for (const project of [f.project, f.otherProject])
      await insertMember(app.db, project, several, { permissions: [2] });
    const third = await insertProject(app.db, "Tercera");
    await insertMember(app.db, third, several, { permissions: [2] });
    const phone = await app.signIn(several);
    expect((await enter(phone, f.project)).status).toBe(200);
    expect((await enter(phone, f.otherProject)).status).toBe(200);
    const desk = await app.signIn(several);
    expect((await landing(desk)).id).toBe(f.otherProject);
    // A user who was removed from that project lands in the previous one.
    await sql`delete from project_members where project_id = ${f.otherProject} and user_id = ${several}`.execute(
      app.db,
    );
    expect((await landing(desk)).id).toBe(f.project);
    expect((await enter(desk, f.otherProject)).status).toBe(403);
  });

  it("is none for a user without a project, and for a guest whose time is over", async () => {
    expect(await landing(await app.signIn(f.people.expired))).toBeNull();
    const nobody = await insertUser(app.db, { email: "nadie@mina.example" });
    expect(await landing(await app.signIn(nobody))).toBeNull();
  });
});
