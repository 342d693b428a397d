import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { setUpMail } from "../../../testing/set-up.ts";
import type { TestSmtp } from "../../../testing/smtp.ts";
import { notify } from "../delivery/notifications.send.ts";

let test: TestApp;
let smtp: TestSmtp;
let project: string;
let [system, admin] = ["", ""];
setUpMail(async (opened) => {
  ({ app: test, smtp } = opened);
  project = await insertProject(test.db, "Quebrada");
  const people = [
    await insertUser(test.db, { email: "system@example.org", admin: true }),
    await insertUser(test.db, { email: "admin@example.org" }),
  ] as const;
  await insertMember(test.db, project, people[1], { permissions: [1] });
  system = await test.signIn(people[0]);
  admin = await test.signIn(people[1]);
});

const call = (code: string, method: string, path: string, body?: unknown) =>
  test.call(method, `/fkl-notification/${path}`, { code, ...(body === undefined ? {} : { body }) });
const same = (subject: string, text = "") => ({
  es: { subject, text },
  en: { subject: `${subject} (en)`, text },
  fr: { subject, text },
  pt: { subject, text },
});
const save = (key: string, texts: object, version: number) =>
  call(system, "PUT", "templates", { key, texts, why: "Más claro para la faena", version });
const one = async (key: string) =>
  (await call(system, "GET", "templates")).body.data.items.find((item: { key: string }) => item.key === key);
const mishap = (text: string) =>
  test.db
    .transaction()
    .execute((tx) =>
      notify(tx, { project, phrase: { key: "mishap", values: { station: "**PZ-1**", mishap: text } } }),
    );
const latest = async () => (await call(admin, "GET", `${project}/notifications?size=1`)).body.data.items[0];

describe("the texts of an event", () => {
  it("are the defaults until they are changed, and get a new version with each change", async () => {
    await mishap("Camino cortado");
    const before = await latest();
    expect(before).toMatchObject({
      message: "**PZ-1**: contratiempo\nCamino cortado",
      rich: false,
      template: null,
    });
    expect((await smtp.next()).subject).toBe("VetaVerde: **PZ-1**: contratiempo");

    expect(
      (await save("mishap", same("**Contratiempo**: {station}", "Dijo: {mishap}"), 0)).body.data,
    ).toMatchObject({
      version: 1,
      builtIn: false,
      module: "follow-up",
      why: "Más claro para la faena",
      original: { es: { subject: "{station}: contratiempo", text: "{mishap}" } },
    });
    await mishap("[Cortado](https://evil.example) {station} <img src=x onerror=alert(1)>");
    const message = await latest();
    expect(message).toMatchObject({ rich: true, template: { key: "mishap", version: 1 } });
    expect(message.message.split("\n")[0]).toBe("**Contratiempo**: \\*\\*PZ-1\\*\\*");
    const mail = await smtp.next();
    expect(mail.subject).toBe("VetaVerde: Contratiempo: **PZ-1**");
    expect(mail.text).toContain("Dijo: [Cortado](https://evil.example) {station} <img");
    expect(mail.html).not.toMatch(/<img|<a href="https:..evil/);

    await save("mishap", same("Nuevo: {station}"), 1);
    expect((await call(admin, "GET", `${project}/notifications/${message.id}`)).body.data.message).toBe(
      message.message,
    );
    expect((await call(admin, "GET", `${project}/notifications/${before.id}`)).body.data.message).toBe(
      before.message,
    );

    const back = await call(system, "PUT", "templates", {
      key: "mishap",
      builtIn: true,
      why: "De vuelta",
      version: 2,
    });
    expect(back.body.data).toMatchObject({ version: 3, builtIn: true });
    await mishap("Otra vez");
    expect(await latest()).toMatchObject({ message: "**PZ-1**: contratiempo\nOtra vez", rich: false });
    expect((await smtp.next()).subject).toBe("VetaVerde: **PZ-1**: contratiempo");
    const { items, total } = (await call(system, "GET", "templates/mishap/versions")).body.data;
    expect([
      total,
      items.map((row: { version: number; why: string; builtIn: boolean }) => [
        row.version,
        row.why,
        row.builtIn,
      ]),
    ]).toEqual([
      3,
      [
        [3, "De vuelta", true],
        [2, "Más claro para la faena", false],
        [1, "Más claro para la faena", false],
      ],
    ]);
    const { rows } = await sql`select action from audit_log where entity_id = 'mishap' order by id`.execute(
      test.db,
    );
    expect(rows).toHaveLength(3);
  });

  it("are refused with the position of an unknown variable, in each language, and with a stale version", async () => {
    const texts = {
      ...same("Hola {station}"),
      fr: { subject: "Bonjour {station}", text: "un\n  {sttion} {mishap|other:x}" },
    };
    const refused = await save("mishap", texts, 3);
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [
        {
          path: "texts.fr.text",
          message:
            "«sttion» no es una variable de esta notificación. ¿Quiso decir «station»? (línea 2, carácter 3)",
        },
        { path: "texts.fr.text", message: expect.stringContaining("(línea 2, carácter 12)") },
      ],
    ]);
    const stale = await save("mishap", same("Hola {station}"), 1);
    expect([stale.status, stale.body.error, stale.body.current.version]).toEqual([409, "STALE_VERSION", 3]);
    expect((await save("nobody-knows", same("Hola"), 0)).status).toBe(404);
    expect((await call(admin, "GET", "templates")).status).toBe(403);
  });

  it("apply to account mails, which must contain their link", async () => {
    expect(
      (await save("passwordReset", same("Su clave", "Hola {name}"), 0)).body.details[0].message,
    ).toContain("«link»");
    const shown = await save("passwordReset", same("Su clave: {link}", "Abra {link}"), 0);
    expect([shown.status, shown.body.details[0].path, shown.body.details[0].message]).toEqual([
      422,
      "texts.es.subject",
      expect.stringContaining("no se puede usar en el asunto"),
    ]);
    await save(
      "passwordReset",
      same("Su clave, {name}", "**Abra** {link} antes de {n|one:# minuto|other:# minutos}."),
      0,
    );
    await test.call("POST", "/fkl-auth/password/forgot", {
      code: null,
      body: { email: "admin@example.org" },
    });
    const mail = await smtp.next();
    expect(mail.subject).toBe("Su clave, Nombre");
    expect(mail.text).toMatch(
      /\*\*Abra\*\* https:\/\/vetaverde\.example\/forgot#token=[\w-]+ antes de \d+ minutos\./,
    );
    expect(mail.html).toMatch(/<b>Abra<\/b> <a href="https:/);
  });

  it("are previewed in four languages, as mail and as WhatsApp", async () => {
    const { body } = await call(system, "POST", "templates/preview", {
      key: "alertRaised",
      texts: same("Alerta en {device}", "Va en **{value} {unit}**"),
    });
    expect(Object.keys(body.data)).toEqual(["es", "en", "fr", "pt"]);
    expect(body.data.en.subject).toBe("VetaVerde: Alerta en PZ-04 Muro norte (en)");
    expect(body.data.es.whatsapp).toContain("*Alerta en PZ-04 Muro norte*\n\nVa en *182,4 kPa*");
    expect(body.data.es.mail.html).toContain("<b>182,4 kPa</b>");
    expect(await one("alertRaised")).toMatchObject({ version: 0, builtIn: true });
  });
});

it("a user's notification starts from a template, which is recorded with it", async () => {
  const own = {
    key: "corte-de-camino",
    module: "plans",
    texts: same("Corte en {project}", "{sender}"),
    why: "Frecuente",
  };
  expect((await call(system, "POST", "templates", own)).status).toBe(201);
  expect((await call(system, "POST", "templates", own)).body.error).toBe("FK-0005");
  expect((await call(system, "POST", "templates", { ...own, key: "mishap" })).body.error).toBe("FK-0005");
  const { items } = (await call(admin, "GET", `${project}/templates`)).body.data;
  expect(items).toEqual([{ key: own.key, module: "plans", texts: own.texts }]);
  const written = {
    priority: 2,
    methods: [1],
    message: "Corte en Quebrada",
    recipients: { projects: [project] },
  };
  const sent = await call(admin, "POST", `${project}/notifications`, { ...written, template: own.key });
  expect(sent.body.data.template).toEqual({ key: own.key, version: 1 });
  await call(system, "PUT", "templates", {
    key: own.key,
    texts: own.texts,
    active: false,
    why: "Ya no",
    version: 1,
  });
  expect((await call(admin, "GET", `${project}/templates`)).body.data.items).toEqual([]);
  const refused = await call(admin, "POST", `${project}/notifications`, { ...written, template: own.key });
  expect([refused.status, refused.body.details[0].path]).toEqual([422, "template"]);
});
