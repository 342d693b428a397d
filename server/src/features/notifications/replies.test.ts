import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";

let app: TestApp;
let f: Fixture;
const codes: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  f = await makeFixture(app.db);
  for (const who of ["admin", "write", "read", "stranger"] as const)
    codes[who] = await app.signIn(f.people[who]);
});
afterAll(() => app.close());

const call = (who: string, method: string, path: string, body?: object) =>
  app.call(method, `/fkl-notification/${f.project}/notifications${path}`, {
    code: codes[who] ?? "",
    ...(body ? { body } : {}),
  });
const send = async (message: string, more: object = {}) =>
  (
    await call("admin", "POST", "", {
      ...{ priority: 2, methods: [1], message, recipients: { users: [f.people.read] } },
      ...more,
    })
  ).body.data;

it("is written by who got it or sent it, seen by all of them, and told to the sender", async () => {
  const { id } = await send("Bombas **detenidas**\nRevise la sala");
  const said = await call("read", "POST", `/${id}/reply`, {
    message: "Voy <script>alert(1)</script><b>ya</b>",
  });
  expect(said.status).toBe(201);
  expect(said.body.data).toMatchObject({ message: "Voy **ya**", method: 1, user: { id: f.people.read } });
  expect((await call("admin", "POST", `/${id}/reply`, { message: "Gracias" })).status).toBe(201);
  expect((await call("read", "GET", `/${id}`)).body.data).toMatchObject({
    ...{ replyCount: 2, readAt: expect.any(String) },
    replies: [{ message: "Voy **ya**" }, { message: "Gracias" }],
  });
  const told = (await call("admin", "GET", "?state=unread")).body.data.items;
  expect(told).toMatchObject([
    {
      message: expect.stringContaining("Bombas detenidas\nVoy **ya**"),
      ...{ origin: "platform", module: "general" },
      links: [{ path: `/notifications?item=${id}` }],
    },
  ]);
});

it("is told to nobody where its sender has left the project", async () => {
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

it("is refused to whom it is not for, before it was sent, and where it says nothing", async () => {
  const { id } = await send("Aviso");
  expect((await call("write", "POST", `/${id}/reply`, { message: "Hola" })).status).toBe(404);
  expect((await call("stranger", "POST", `/${id}/reply`, { message: "Hola" })).status).toBe(403);
  expect((await call("read", "POST", `/${id}/reply`, { message: " " })).status).toBe(422);
  expect((await call("read", "POST", `/${id}/reply`, { message: "<script>x</script>" })).status).toBe(422);
  const later = await send("Más tarde", { sendAt: "2199-01-01T00:00:00Z" });
  expect((await call("admin", "POST", `/${later.id}/reply`, { message: "Hola" })).status).toBe(404);
});

it("carries a file of the project alone, and a repeated call writes once", async () => {
  const { id } = await send("Aviso");
  const file = await app.call("POST", `/fkl-file/${f.project}/files?type=report`, {
    ...{ code: codes["admin"] ?? "", ...fileBody("foto.pdf", Buffer.from("%PDF-1.4\nfoto")) },
  });
  const attachment = file.body.data.id;
  const once = () =>
    app.call("POST", `/fkl-notification/${f.project}/notifications/${id}/reply`, {
      ...{ code: codes["read"] ?? "", headers: { "idempotency-key": "reply-1" } },
      body: { message: "Con foto", attachment },
    });
  expect([(await once()).status, (await once()).status]).toEqual([201, 201]);
  expect((await call("read", "GET", `/${id}`)).body.data.replies).toMatchObject([
    { attachment, attachmentName: "foto.pdf" },
  ]);
  const wrong = await call("read", "POST", `/${id}/reply`, { message: "x", attachment: f.plan });
  expect([wrong.status, wrong.body.details[0].path]).toEqual([422, "attachment"]);
});

it("keeps what is written without markup, and finds it by module and way", async () => {
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
