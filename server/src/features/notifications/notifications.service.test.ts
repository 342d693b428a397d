import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { fileBody, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { setUpMail } from "../../testing/set-up.ts";
import type { TestSmtp } from "../../testing/smtp.ts";

const patience = { timeout: 15_000, interval: 20 };
let test: TestApp;
let smtp: TestSmtp;
let project: string;
let other: string;
let people: Record<"system" | "admin" | "reader" | "stranger", string>;
let codes: Record<keyof typeof people, string>;

const HOUR_MS = 3_600_000;
/** Hours by which the server's clock is set back at each reading of it; 0 for the true time. */
let clockStep = 0;
let clockOffset = 0;
const now = () => {
  clockOffset -= clockStep * HOUR_MS;
  return Date.now() + clockOffset;
};

setUpMail({ now }, async (opened) => {
  ({ app: test, smtp } = opened);
  [project, other] = [await insertProject(test.db, "Quebrada"), await insertProject(test.db, "Ajeno")];
  people = {
    system: await insertUser(test.db, { email: "system@example.org", admin: true }),
    admin: await insertUser(test.db, { email: "admin@example.org" }),
    reader: await insertUser(test.db, { email: "reader@example.org" }),
    stranger: await insertUser(test.db, { email: "stranger@example.org" }),
  };
  await sql`update users set locale = 'fr' where id = ${people.reader}`.execute(test.db);
  await insertMember(test.db, project, people.admin, { permissions: [1] });
  await insertMember(test.db, project, people.reader, { permissions: [2] });
  await insertMember(test.db, other, people.stranger, { permissions: [1] });
  const signed = await Promise.all(
    Object.entries(people).map(async ([name, id]) => [name, await test.signIn(id)]),
  );
  codes = Object.fromEntries(signed) as typeof codes;
});

type Who = keyof typeof people;
const at = (path: string, of = project) => `/fkl-notification/${of}/${path}`;
const call = (who: Who, method: string, url: string, body?: unknown) =>
  test.call(method, url, { code: codes[who], ...(body === undefined ? {} : { body }) });
const send = (who: Who, body: object, of = project) =>
  call(who, "POST", at("notifications", of), {
    priority: 2,
    methods: [1],
    message: "Aviso\nDetalle",
    ...body,
  });
const inbox = async (who: Who, query = "", of = project) =>
  (await call(who, "GET", at(`notifications${query}`, of))).body.data;

describe("a notification", () => {
  it("reaches its recipients, is unread and then read, and is counted accordingly", async () => {
    const sent = await send("admin", { recipients: { users: [people.reader] } });
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({
      origin: "person",
      recipientCount: 1,
      sender: { id: people.admin },
    });
    const { id } = sent.body.data;
    expect(await inbox("reader", "?state=new")).toMatchObject({
      total: 1,
      items: [{ id, readAt: null, recipients: { users: [] } }],
      counts: { all: 1, new: 1, read: 0, unread: 1 },
    });
    expect((await call("reader", "POST", at(`notifications/${id}/read`))).body.data).toEqual({ unread: 0 });
    expect((await inbox("reader", "?state=read")).total).toBe(1);
    expect((await inbox("reader", "?state=unread")).total).toBe(0);
    await send("admin", { recipients: { projects: [project] } });
    expect((await inbox("reader")).counts.unread).toBe(1);
    expect((await call("reader", "POST", at("notifications/read-all"))).body.data).toEqual({ unread: 0 });
    expect((await inbox("admin")).counts.unread).toBe(1);
  });

  it("without a requested time is sent at once although the clock is set back meanwhile", async () => {
    clockStep = 1;
    try {
      const sent = await send("admin", { message: "Reloj", recipients: { users: [people.reader] } });
      expect(sent.body.data).toMatchObject({ recipientCount: 1, sentAt: expect.any(String) });
    } finally {
      clockStep = clockOffset = 0;
    }
    expect((await inbox("reader", "?state=unread")).total).toBe(1);
    await call("reader", "POST", at("notifications/read-all"));
  });

  it("reaches every user only from the platform's administrator, and appears in each project", async () => {
    expect((await send("admin", { recipients: { all: true } })).body.error).toBe("FORBIDDEN");
    const sent = await send("system", { recipients: { all: true }, message: "Mantención" });
    expect(sent.body.data.recipientCount).toBe(4);
    expect((await inbox("stranger", "", other)).items[0].message).toBe("Mantención");
    expect((await inbox("reader")).items[0].message).toBe("Mantención");
  });

  it("reaches only users of the sender's own projects, and contains nothing of other projects", async () => {
    expect((await send("admin", { recipients: { users: [people.stranger] } })).body.error).toBe("FK-0002");
    expect((await send("admin", { recipients: { projects: [other] } })).body.error).toBe("FORBIDDEN");
    expect((await send("admin", { recipients: { projects: [project, other] } })).body.error).toBe(
      "FORBIDDEN",
    );
    expect((await send("reader", { recipients: { users: [people.admin] } })).body.error).toBe("FORBIDDEN");
    const { id } = (await send("admin", { recipients: { users: [people.reader] } })).body.data;
    for (const [method, path] of [
      ["GET", `notifications/${id}`],
      ["POST", `notifications/${id}/read`],
    ] as const) {
      expect((await call("stranger", method, at(path, other))).status).toBe(404);
      expect((await call("stranger", method, at(path))).status).toBe(403);
    }
    const edit = { priority: 1, methods: [1], message: "x", recipients: { users: [people.stranger] } };
    expect((await call("stranger", "PUT", at(`notifications/${id}`, other), edit)).status).toBe(404);
    expect((await inbox("stranger", "", other)).items.map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await call("reader", "GET", at("notifications?box=sent"))).status).toBe(403);
  });

  it("is refused by WhatsApp while that is not configured, and without a recipient", async () => {
    const refused = await send("admin", { methods: [1, 3], recipients: { users: [people.reader] } });
    expect([refused.status, refused.body.error]).toEqual([422, "METHOD_NOT_AVAILABLE"]);
    expect((await send("admin", { recipients: { users: [] } })).status).toBe(422);
    expect((await send("admin", { recipients: { users: [newId()] } })).status).toBe(404);
  });

  it("accepts a file of its own project only, and lists its name until the file is withdrawn", async () => {
    const post = (of: string, who: keyof typeof people) =>
      test.call("POST", `/fkl-file/${of}/files?type=report`, {
        code: codes[who],
        ...fileBody("informe.pdf", Buffer.from("%PDF-1.4\ninforme")),
      });
    const file = (await post(project, "admin")).body.data.id as string;
    const sent = await send("admin", { attachment: file, recipients: { users: [people.reader] } });
    expect(sent.body.data).toMatchObject({ attachment: file, attachmentName: "informe.pdf" });
    const [got] = (await inbox("reader")).items;
    expect(got).toMatchObject({ attachment: file, attachmentName: "informe.pdf" });
    const bytes = await test.call("GET", `/fkl-file/${project}/files/${got.attachment}`, {
      code: codes.reader,
    });
    expect(bytes.raw.toString()).toContain("informe");
    const wrong = async (body: object, who: keyof typeof people = "admin") => {
      const { status, body: answer } = await send(who, body);
      return [status, answer.details?.[0]?.path];
    };
    const to = { users: [people.reader] };
    expect(await wrong({ attachment: newId(), recipients: to })).toEqual([422, "attachment"]);
    expect(await wrong({ attachment: file, recipients: { projects: [project, other] } }, "system")).toEqual([
      422,
      "attachment",
    ]);
    await test.call("DELETE", `/fkl-file/${project}/files/${file}`, {
      code: codes.admin,
      body: { reason: "Duplicado" },
    });
    expect((await inbox("reader")).items[0]).toMatchObject({ attachment: file, attachmentName: null });
    expect(await wrong({ attachment: file, recipients: to })).toEqual([422, "attachment"]);
  });

  it("can be changed only until it is sent", async () => {
    const later = { recipients: { users: [people.reader] }, sendAt: "2199-01-01T00:00:00Z" };
    const { id } = (await send("admin", later)).body.data;
    const put = (body: object) =>
      call("admin", "PUT", at(`notifications/${id}`), { priority: 1, methods: [1], ...body });
    expect((await inbox("admin", "?box=sent")).items[0]).toMatchObject({ id, sentAt: null });
    expect((await put({ ...later, message: "Cambiada" })).body.data).toMatchObject({
      message: "Cambiada",
      sentAt: null,
    });
    expect((await call("reader", "GET", at(`notifications/${id}`))).status).toBe(404);
    const toAll = { ...later, message: "A todos" };
    expect((await put({ ...toAll, recipients: { projects: [project] } })).body.data.recipients).toEqual({
      projects: [project],
    });
    const elsewhere = await put({ ...toAll, recipients: { projects: [project, other] } });
    expect([elsewhere.status, elsewhere.body.details]).toEqual([
      422,
      [{ path: "recipients", message: expect.stringContaining("a este proyecto") }],
    ]);
    const now = await put({ recipients: { users: [people.reader] }, message: "Ya" });
    expect(now.body.data.sentAt).not.toBeNull();
    expect((await put({ ...later, message: "Tarde" })).body.error).toBe("ALREADY_SENT");
    expect((await call("reader", "GET", at(`notifications/${id}`))).body.data.message).toBe("Ya");
  });

  it("is sent automatically at its scheduled time", async () => {
    const sendAt = new Date(Date.now() + 1500).toISOString();
    const { id } = (await send("admin", { recipients: { users: [people.reader] }, sendAt })).body.data;
    expect((await call("reader", "GET", at(`notifications/${id}`))).status).toBe(404);
    await vi.waitFor(
      async () => expect((await call("reader", "GET", at(`notifications/${id}`))).status).toBe(200),
      patience,
    );
  });
});

describe("a notification by e-mail", () => {
  const logOf = async (id: string) =>
    (await call("admin", "GET", at(`notifications/${id}`))).body.data.deliveries;

  it("is sent once in the user's language, with the project's time, and logged", async () => {
    const body = { methods: [1, 2], priority: 1, recipients: { users: [people.reader] } };
    const { id } = (await send("admin", body)).body.data;
    const mail = await smtp.next();
    expect(mail).toMatchObject({ to: [{ address: "reader@example.org" }], subject: "VetaVerde: Aviso" });
    expect(mail.text).toContain("Priorité haute · Quebrada");
    expect(mail.text).toContain("(America/Santiago)");
    expect(mail.text).toContain(`https://vetaverde.example/notifications?item=${id}`);
    await vi.waitFor(
      async () =>
        expect(await logOf(id)).toMatchObject([
          { method: 1, state: "delivered" },
          { method: 2, state: "sent", attempts: 1, error: null },
        ]),
      patience,
    );
    expect((await call("reader", "GET", at(`notifications/${id}`))).body.data.deliveries).toBeNull();
  });

  it("shows its time in the user's time zone, once that is set", async () => {
    const own = { phone: null, position: null, locale: "fr", timeZone: "Asia/Tokyo" };
    expect((await call("reader", "PUT", "/fkl-user/me", own)).status).toBe(200);
    const body = { methods: [1, 2], recipients: { users: [people.reader] } };
    const { sentAt } = (await send("admin", body)).body.data;
    const there = { timeZone: "Asia/Tokyo", dateStyle: "long", timeStyle: "short" } as const;
    const time = new Date(sentAt).toLocaleString("fr-FR", there);
    expect((await smtp.next()).text).toContain(`${time} (Asia/Tokyo)`);
    await call("reader", "PUT", "/fkl-user/me", { ...own, timeZone: null });
  });

  it("logs the mail server's message where it failed", async () => {
    smtp.refuse(1, { responseCode: 550, message: "mailbox unknown" });
    const { id } = (await send("admin", { methods: [2], recipients: { users: [people.reader] } })).body.data;
    await vi.waitFor(
      async () => expect(await logOf(id)).toMatchObject([{ state: "failed", error: "550 mailbox unknown" }]),
      patience,
    );
  });
});

describe("an event of another module", () => {
  it("is notified to the administrators once, in each reader's language", async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from notifications where origin = 'platform'`.execute(test.db);
    expect(rows[0]?.n).toBe(0);
    const { notify } = await import("./delivery/notifications.send.ts");
    const phrase = { key: "mishap", values: { station: "PZ-T03", mishap: "Tubo roto" } } as const;
    await test.db.transaction().execute((tx) => notify(tx, { project, phrase }));
    const mine = async (language: string) =>
      (
        await test.call("GET", at("notifications"), {
          code: codes.admin,
          headers: { "accept-language": language },
        })
      ).body.data.items[0];
    expect(await mine("es")).toMatchObject({ message: "PZ-T03: contratiempo\nTubo roto", sender: null });
    expect((await mine("en")).message).toBe("PZ-T03: mishap\nTubo roto");
  });
});

describe("the live stream", () => {
  it("sends new notifications and counts, and resumes after the last received one", async () => {
    const url = `${await test.app.http.listen({ port: 0, host: "127.0.0.1" })}${at("live")}`;
    const read = async (after: string | null, until: (text: string) => boolean) => {
      const stop = new AbortController();
      const headers = { authorization: codes.reader, ...(after ? { "last-event-id": after } : {}) };
      const response = await fetch(url, { headers, signal: stop.signal });
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      let text = "";
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        text += new TextDecoder().decode(chunk);
        if (until(text)) break;
      }
      stop.abort();
      return text;
    };
    const listening = read(null, (text) => text.includes("event: notification") && text.includes("Primera"));
    await vi.waitFor(async () => {
      await send("admin", { message: "Primera", recipients: { users: [people.reader] } });
      expect(
        await Promise.race([listening.then(() => true), new Promise((r) => setTimeout(r, 2500, false))]),
      ).toBe(true);
    }, patience);
    const first = await listening;
    expect(first).toMatch(/event: unread\ndata: \{"unread":\d+\}/);
    const last = [...first.matchAll(/id: (\S+)/g)].at(-1)?.[1] ?? "";
    await send("admin", { message: "Segunda", recipients: { users: [people.reader] } });
    expect(await read(last, (text) => text.includes("Segunda"))).toContain("Segunda");
  });
});
