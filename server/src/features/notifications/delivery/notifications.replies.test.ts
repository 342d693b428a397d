import { sql } from "kysely";
import { expect, it } from "vitest";
import { fileBody, type TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { setUpProject } from "../../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
const codes: Record<string, string> = {};

setUpProject(async (opened) => {
  ({ app, f } = opened);
  for (const who of ["admin", "write", "read", "stranger"] as const)
    codes[who] = await app.signIn(f.people[who]);
});

const call = (who: string, method: string, path: string, body?: object) =>
  app.call(method, `/fkl-notification/${f.project}/notifications${path}`, {
    code: codes[who] ?? "",
    ...(body ? { body } : {}),
  });
const send = async (message: string, more: object = {}) =>
  (
    await call("admin", "POST", "", {
      priority: 2,
      methods: [1],
      message,
      recipients: { users: [f.people.read] },
      ...more,
    })
  ).body.data;

it("a reply is written by a recipient or the sender, visible to all of them, and notified to the sender", async () => {
  const { id } = await send("Bombas **detenidas**\nRevise la sala");
  const reply = await call("read", "POST", `/${id}/reply`, {
    message: "Voy <script>alert(1)</script><b>ya</b>",
  });
  expect(reply.status).toBe(201);
  expect(reply.body.data).toMatchObject({ message: "Voy **ya**", method: 1, user: { id: f.people.read } });
  expect((await call("admin", "POST", `/${id}/reply`, { message: "Gracias" })).status).toBe(201);
  expect((await call("read", "GET", `/${id}`)).body.data).toMatchObject({
    replyCount: 2,
    readAt: expect.any(String),
    replies: [{ message: "Voy **ya**" }, { message: "Gracias" }],
  });
  const unread = (await call("admin", "GET", "?state=unread")).body.data.items;
  expect(unread).toMatchObject([
    {
      message: expect.stringContaining("Bombas detenidas\nVoy **ya**"),
      origin: "platform",
      module: "general",
      links: [{ path: `/notifications?item=${id}` }],
    },
  ]);
});

const unread = async (who: string): Promise<{ id: string; message: string }[]> =>
  (await call(who, "GET", "?state=unread")).body.data.items;

it("a reply reaches the author of the reply it answers and every participant, also when written on the reply's notification", async () => {
  for (const who of ["admin", "write", "read"]) await call(who, "POST", "/read-all");
  const { id } = await send("Ronda de bombas", { recipients: { users: [f.people.read, f.people.write] } });
  await call("read", "POST", `/${id}/reply`, { message: "Primera" });
  const [first] = await unread("admin");
  // Replying to the notification of a reply continues the thread and notifies the author of that reply.
  const second = await call("admin", "POST", `/${first?.id}/reply`, { message: "Segunda" });
  expect(second.status).toBe(201);
  const [message] = await unread("read");
  expect(message?.message).toContain("Segunda");
  expect((await call("read", "GET", `/${message?.id}`)).body.data.replies).toMatchObject([
    { message: "Primera" },
    { message: "Segunda" },
  ]);
  expect(await unread("admin")).toEqual([]);
  // A user who only received the notification is not notified of each reply; one who replies notifies all participants.
  expect((await unread("write")).map((one) => one.id)).toEqual([id]);
  await call("write", "POST", `/${id}/reply`, { message: "Tercera" });
  for (const who of ["admin", "read"])
    expect((await unread(who)).map(({ message }) => message).join()).toContain("Tercera");
  const { replies, replyCount } = (await call("admin", "GET", `/${id}`)).body.data;
  expect([replies.length, replyCount]).toEqual([3, 3]);
});

it("a reply of the sender reaches the notification's recipients while no user has replied", async () => {
  await call("read", "POST", "/read-all");
  const { id } = await send("Corte de luz");
  await call("read", "POST", `/${id}/read`);
  await call("admin", "POST", `/${id}/reply`, { message: "Volvió la luz" });
  expect((await unread("read")).map(({ message }) => message)).toEqual([
    expect.stringContaining("Volvió la luz"),
  ]);
});

it("a reply is also mailed to the participants, unless they muted such mails", async () => {
  const mails = async () => {
    const { rows } = await sql<{ user: string }>`select d.user_id as "user" from notification_deliveries d
      join notifications n on n.project_id = d.project_id and n.id = d.notification_id
      where d.method = 2 and d.mail_id is not null and n.phrase ->> 'key' = 'replied' and n.message like '%Por correo%'`.execute(
      app.db,
    );
    return rows.map(({ user }) => user);
  };
  const { id } = await send("Aviso por correo");
  const preferences = {
    muted: [{ module: "general", priority: 3 }],
    quiet: null,
  };
  await call("read", "POST", `/${id}/reply`, { message: "Por correo uno" });
  await expect.poll(mails).toEqual([f.people.admin]);
  const saved = await app.call("PUT", "/fkl-notification/preferences", {
    code: codes["read"] ?? "",
    body: preferences,
  });
  expect(saved.status).toBe(200);
  await call("admin", "POST", `/${id}/reply`, { message: "Por correo dos" });
  await expect.poll(async () => (await unread("read")).length).toBeGreaterThan(0);
  await call("read", "POST", `/${id}/reply`, { message: "Por correo tres" });
  await expect.poll(async () => (await mails()).length).toBe(2);
  expect(await mails()).toEqual([f.people.admin, f.people.admin]);
});

it("a reply to a notification of the platform's administrator reaches them, though they are no member of the project", async () => {
  codes["system"] = await app.signIn(f.people.system);
  const sent = await call("system", "POST", "", {
    priority: 2,
    methods: [1],
    message: "Del sistema",
    recipients: { users: [f.people.read] },
  });
  const toAll = await call("system", "POST", "", {
    priority: 2,
    methods: [1],
    message: "A toda la plataforma",
    recipients: { all: true },
  });
  for (const { body } of [sent, toAll])
    expect((await call("read", "POST", `/${body.data.id}/reply`, { message: "Entendido" })).status).toBe(201);
  const message = (await unread("system")).map(({ message }) => message).join("\n");
  expect(message).toContain("Del sistema\nEntendido");
  expect(message).toContain("A toda la plataforma\nEntendido");
});

it("a reply is notified to no user where the sender has left the project", async () => {
  const { id } = await send("Aviso de quien se va");
  await sql`delete from project_members where project_id = ${f.project} and user_id = ${f.people.admin}`.execute(
    app.db,
  );
  try {
    expect((await call("read", "POST", `/${id}/reply`, { message: "Solo para quien escribió" })).status).toBe(
      201,
    );
    const { items } = (await call("write", "GET", "")).body.data;
    expect(items.map(({ message }: { message: string }) => message).join()).not.toContain("Solo para");
  } finally {
    await sql`insert into project_members (project_id, user_id, permissions) values (${f.project}, ${f.people.admin}, '{1}')`.execute(
      app.db,
    );
  }
});

it("a reply is refused from a user who is no recipient, before the notification is sent, and when empty", async () => {
  const { id } = await send("Aviso");
  expect((await call("write", "POST", `/${id}/reply`, { message: "Hola" })).status).toBe(404);
  expect((await call("stranger", "POST", `/${id}/reply`, { message: "Hola" })).status).toBe(403);
  expect((await call("read", "POST", `/${id}/reply`, { message: " " })).status).toBe(422);
  expect((await call("read", "POST", `/${id}/reply`, { message: "<script>x</script>" })).status).toBe(422);
  const later = await send("Más tarde", { sendAt: "2199-01-01T00:00:00Z" });
  expect((await call("admin", "POST", `/${later.id}/reply`, { message: "Hola" })).status).toBe(404);
});

it("a reply accepts a file of the project only, and is stored once for a repeated call", async () => {
  const { id } = await send("Aviso");
  const file = await app.call("POST", `/fkl-file/${f.project}/files?type=report`, {
    code: codes["admin"] ?? "",
    ...fileBody("foto.pdf", Buffer.from("%PDF-1.4\nfoto")),
  });
  const attachment = file.body.data.id;
  const once = () =>
    app.call("POST", `/fkl-notification/${f.project}/notifications/${id}/reply`, {
      code: codes["read"] ?? "",
      headers: { "idempotency-key": "reply-1" },
      body: { message: "Con foto", attachment },
    });
  expect([(await once()).status, (await once()).status]).toEqual([201, 201]);
  expect((await call("read", "GET", `/${id}`)).body.data.replies).toMatchObject([
    { attachment, attachmentName: "foto.pdf" },
  ]);
  const wrong = await call("read", "POST", `/${id}/reply`, { message: "x", attachment: f.plan });
  expect([wrong.status, wrong.body.details[0].path]).toEqual([422, "attachment"]);
});

it("a notification is stored without markup, and found by module and channel", async () => {
  const { id, message } = await send("<p>Uno</p><img src=x onerror=alert(1)>dos", {
    module: "files",
    methods: [1, 2],
  });
  expect(message).toBe("Uno\ndos");
  const found = async (query: string) =>
    (await call("read", "GET", query)).body.data.items.map((one: { id: string }) => one.id);
  expect(await found("?module=files&method=2")).toEqual([id]);
  expect(await found("?module=plans")).toEqual([]);
  expect(await found("?method=3")).toEqual([]);
});
