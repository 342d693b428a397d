import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMail } from "../../../gateways/mail/mail.ts";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../../testing/reporting.ts";
import { startSmtp, type TestSmtp } from "../../../testing/smtp.ts";
import { startWhatsapp, type TestWhatsapp, whatsappEvent } from "../../../testing/whatsapp.ts";

const patience = { timeout: 15_000, interval: 30 };
const WEBHOOK = "/fkl-notification/whatsapp/webhook";
const PHONE = "56987654321";
let smtp: TestSmtp;
let whatsapp: TestWhatsapp;
let app: TestApp;
let f: Fixture;
let codes: Record<"admin" | "write" | "read", string>;
let device: ReportingDevice;
let minute = 0;

beforeAll(async () => {
  [smtp, whatsapp] = await Promise.all([startSmtp(), startWhatsapp()]);
  app = await createTestApp({
    mail: createMail(smtp.url, "vetaverde@example.org"),
    whatsapp: whatsapp.settings,
  });
  f = await makeFixture(app.db);
  codes = {
    admin: await app.signIn(f.people.admin),
    write: await app.signIn(f.people.write),
    read: await app.signIn(f.people.read),
  };
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  await app.call("PUT", `/fkl-modi/${f.project}/devices/${device.device}/alerts`, {
    code: codes.admin,
    body: {
      reason: "Umbral",
      alerts: [
        {
          sensor: device.sensors["level"],
          type: "value",
          operator1: ">",
          value1: 5,
          priority: 1,
          sendMethods: [1, 2, 3],
        },
      ],
    },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await whatsapp.close();
});

const call = (who: keyof typeof codes, method: string, url: string, body?: object) =>
  app.call(method, url, { code: codes[who], ...(body ? { body } : {}) });
const sendEvent = (value: Parameters<typeof whatsappEvent>[1], settings = whatsapp.settings) =>
  app.call("POST", WEBHOOK, whatsappEvent(settings, value));
let serial = 0;
const says = (phone: string, more: object) =>
  sendEvent({ messages: [{ from: phone, id: `wamid.in${++serial}`, timestamp: "1", ...more }] });
const writes = (phone: string, body: string, about?: string) => {
  whatsapp.opened(phone);
  return says(phone, { type: "text", text: { body }, ...(about ? { context: { id: about } } : {}) });
};
const presses = (phone: string, payload: string) =>
  says(phone, { type: "button", button: { payload, text: "Reconocer alerta" } });
async function join(who: keyof typeof codes, phone: string) {
  const { code } = (await call(who, "POST", "/fkl-notification/whatsapp/code")).body.data;
  await writes(phone, `Hola, VetaVerde ${code.toLowerCase()}`);
  await whatsapp.next();
}
const send = async (to: string[], more: object = {}) =>
  (
    await call("admin", "POST", `/fkl-notification/${f.project}/notifications`, {
      priority: 2,
      methods: [1, 3],
      message: "Corte de **camino**\nPor la _ladera_ norte",
      recipients: { users: to },
      ...more,
    })
  ).body.data.id as string;
const open = async (id: string, who: keyof typeof codes = "admin") =>
  (await call(who, "GET", `/fkl-notification/${f.project}/notifications/${id}`)).body.data;
const byWhatsapp = async (id: string, user: string) =>
  (await open(id)).deliveries.find(
    (one: { user: { id: string }; method: number }) => one.user.id === user && one.method === 3,
  );
const state = async (id: string) =>
  (
    await sql<{ state: string; attempts: number; last_error: string | null }>`
      select state, attempts, last_error from whatsapp_messages where id = ${id}`.execute(app.db)
  ).rows[0];

/** Raises an alert and waits until its message is sent. */
async function alarm(value = 9) {
  const readings = [{ variable: "level", t: Date.now() - 60_000 + ++minute * 100, value }];
  await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: { serial: device.serial, readings },
  });
}

describe("a WhatsApp phone number", () => {
  it("is linked only after a code is received from it, and gets no message before", async () => {
    const silent = await send([f.people.write]);
    await vi.waitFor(
      async () => expect(await byWhatsapp(silent, f.people.write)).toMatchObject({ state: "noPhone" }),
      patience,
    );
    const { body } = await call("write", "POST", "/fkl-notification/whatsapp/code");
    expect(body.data).toMatchObject({ number: "+56911112222" });
    expect(body.data.link).toContain(`VetaVerde%20${body.data.code}`);
    await writes(PHONE, "VetaVerde ABCDEFGH");
    const unproved = (await call("write", "GET", "/fkl-notification/whatsapp")).body;
    expect([unproved.data.phone, unproved.status]).toEqual([null, undefined]);
    await writes(PHONE, `VetaVerde ${body.data.code}`);
    expect((await call("write", "GET", "/fkl-notification/whatsapp")).body).toMatchObject({
      data: { available: true, phone: `+${PHONE}` },
      status: "FK-0017",
    });
    expect((await whatsapp.next()).text?.body).toContain("aquí recibirá las notificaciones");
    expect(whatsapp.received).toHaveLength(1);
  });

  it("is not linked or changed by an event without the provider's signature", async () => {
    const before = (await sql`select 1 from whatsapp_heard`.execute(app.db)).rows.length;
    const forged = whatsappEvent(
      { ...whatsapp.settings, appSecret: "another secret altogether" },
      { messages: [{ from: PHONE, id: "wamid.forged", type: "text", text: { body: "BAJA" } }] },
    );
    expect((await app.call("POST", WEBHOOK, forged)).body.error).toBe("WHATSAPP_SIGNATURE");
    const { payload } = whatsappEvent(whatsapp.settings, {});
    for (const signature of ["", "sha256=", "sha1=aa", `sha256=${"0".repeat(64)}`])
      expect(
        (await app.call("POST", WEBHOOK, { payload, headers: { "x-hub-signature-256": signature } })).status,
      ).toBe(401);
    expect((await sql`select 1 from whatsapp_heard`.execute(app.db)).rows).toHaveLength(before);
    const verify = (token: string) =>
      app.call("GET", `${WEBHOOK}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    expect((await verify("verify-me-please")).body).toBe("1158201444");
    expect((await verify("wrong")).status).toBe(401);
  });
});

describe("a WhatsApp conversation", () => {
  it("uses free text within a day, is delivered, read and answered, and each step is logged", async () => {
    const id = await send([f.people.write]);
    const message = await whatsapp.next();
    expect(message).toMatchObject({ to: PHONE, type: "text" });
    expect(message.text?.body).toMatch(
      /^\*Corte de camino\*\n\nPor la _ladera_ norte\n\n.*\nhttps:\/\/vetaverde.example\/notifications\?item=/s,
    );
    await vi.waitFor(
      async () => expect(await byWhatsapp(id, f.people.write)).toMatchObject({ state: "sent" }),
      patience,
    );
    const status = (name: string) =>
      sendEvent({ statuses: [{ id: message.id, status: name, timestamp: "1795600000" }] });
    await status("read");
    // Status events arrive in any order and may repeat.
    await status("delivered");
    await status("sent");
    expect(await byWhatsapp(id, f.people.write)).toMatchObject({ state: "read", error: null });
    await writes(PHONE, "Voy en camino", message.id);
    expect((await whatsapp.next()).text?.body).toContain("Su respuesta se agregó");
    expect((await open(id)).replies).toMatchObject([
      { message: "Voy en camino", method: 3, user: { id: f.people.write } },
    ]);
    const inbox = await call("admin", "GET", `/fkl-notification/${f.project}/notifications?state=unread`);
    expect(inbox.body.data.items[0].message).toContain("Corte de camino\nVoy en camino");
  });

  it("uses an approved template where the user wrote longer ago, and logs the provider's refusal", async () => {
    await sql`update whatsapp_people set last_inbound_at = now() - interval '25 hours'`.execute(app.db);
    const id = await send([f.people.write], { message: "Uno\n\n  dos \n tres" });
    const { template, biz_opaque_callback_data: own } = await whatsapp.next();
    expect(template).toMatchObject({ name: "vetaverde_notice", language: { code: "es" } });
    expect(template?.components[0]?.parameters.map(({ text }) => text).slice(1, 3)).toEqual([
      "Uno",
      "dos tres",
    ]);
    const statuses = [
      {
        id: "wamid.late",
        status: "failed",
        biz_opaque_callback_data: own,
        errors: [
          { code: 131026, title: "Message undeliverable", error_data: { details: "Not on WhatsApp" } },
        ],
      },
    ];
    await vi.waitFor(async () => expect(await state(own)).toMatchObject({ state: "sent" }), patience);
    await sendEvent({ statuses: statuses.map((one) => ({ ...one, id: whatsapp.received.at(-1)?.id })) });
    expect(await byWhatsapp(id, f.people.write)).toMatchObject({
      state: "failed",
      error: "131026 Not on WhatsApp",
    });
  });

  it("is retried after a temporary error, and given up after a permanent one", async () => {
    whatsapp.refuse(1, { status: 429, error: { code: 130429, message: "Rate limit hit" } });
    const id = await send([f.people.write]);
    await vi.waitFor(
      async () =>
        expect(await byWhatsapp(id, f.people.write)).toMatchObject({
          state: "queued",
          error: "130429 Rate limit hit",
        }),
      patience,
    );
    await whatsapp.next();
    await vi.waitFor(
      async () => expect(await byWhatsapp(id, f.people.write)).toMatchObject({ state: "sent", attempts: 2 }),
      patience,
    );
    whatsapp.refuse(1, { status: 400, error: { code: 132001, message: "Template name does not exist" } });
    const lost = await send([f.people.write]);
    await vi.waitFor(
      async () =>
        expect(await byWhatsapp(lost, f.people.write)).toMatchObject({
          state: "failed",
          attempts: 1,
          error: "132001 Template name does not exist",
        }),
      patience,
    );
  });

  it("sends no duplicate where the response was lost and the provider confirms the message", async () => {
    whatsapp.refuse(1, "drop");
    const id = await send([f.people.write]);
    const message = await whatsapp.next();
    const own = message.biz_opaque_callback_data;
    const before = whatsapp.received.length;
    expect(await state(own)).toMatchObject({ state: "sending" });
    await sendEvent({ statuses: [{ id: message.id, status: "delivered", biz_opaque_callback_data: own }] });
    await sql`update whatsapp_messages set begun_at = now() - interval '1 hour' where id = ${own}`.execute(
      app.db,
    );
    await sql`select graphile_worker.add_job('whatsapp.wake')`.execute(app.db);
    await vi.waitFor(
      async () => expect((await sql`select 1 from graphile_worker.jobs`.execute(app.db)).rows).toEqual([]),
      patience,
    );
    expect(whatsapp.received).toHaveLength(before);
    expect(await byWhatsapp(id, f.people.write)).toMatchObject({ state: "delivered" });
  });
});

describe("an alert notification", () => {
  it("is acknowledged once by the button on its user's phone, and by no other phone", async () => {
    await sql`update whatsapp_people set last_inbound_at = now() - interval '2 days'`.execute(app.db);
    await join("read", "56900000009");
    await alarm();
    const messages = [await whatsapp.next(), await whatsapp.next()];
    const mine = messages.find(({ to }) => to === PHONE);
    // A user with read permission only gets the message without the button.
    expect(JSON.stringify(messages.find(({ to }) => to !== PHONE))).not.toContain("acknowledge:");
    expect(mine?.template).toMatchObject({ name: "vetaverde_alarm" });
    const payload = mine?.template?.components[1]?.parameters[0]?.payload ?? "";
    expect(payload).toMatch(/^acknowledge:[\w-]{43}$/);
    const phoneState = async () =>
      (await call("admin", "GET", `/fkl-modi/${f.project}/alerts`)).body.data.items[0].acknowledged;
    // A valid button, pressed from another user's telephone and from an unknown one.
    await presses("56900000009", payload);
    expect((await whatsapp.next()).text?.body).toContain("No se pudo reconocer");
    await presses("56911111111", payload);
    expect(await phoneState()).toBeNull();
    whatsapp.opened(PHONE);
    await presses(PHONE, payload);
    expect((await whatsapp.next()).text?.body).toContain("Alerta reconocida");
    expect(await phoneState()).toMatchObject({ by: { id: f.people.write } });
    await presses(PHONE, payload);
    expect((await whatsapp.next()).text?.body).toContain("No se pudo reconocer");
    const { rows } =
      await sql`select actor_id, after ->> 'via' as via from audit_log where action = 'alert.acknowledged'`.execute(
        app.db,
      );
    expect(rows).toEqual([{ actor_id: f.people.write, via: "whatsapp" }]);
  });

  it("is acknowledged by the link of a mail after a confirmation page, once, until the alert ends", async () => {
    const link = (text: string | undefined) => /acknowledge#token=([\w-]{43})/.exec(text ?? "")?.[1];
    const mails = async () => {
      const found = smtp.received.filter((one) => one.to?.[0]?.address === "write@example.org");
      return found.map(({ text }) => link(text)).filter((one) => one !== undefined);
    };
    await vi.waitFor(async () => expect((await mails()).length).toBeGreaterThan(0), patience);
    const [used] = await mails();
    const act = (path: string, token: string | undefined) =>
      app.call("POST", `/fkl-modi/alert-links/${path}`, { body: { token } });
    expect((await act("look", used)).body.data).toMatchObject({ acknowledged: { by: expect.any(String) } });
    // The earlier alert was acknowledged by WhatsApp: the mail's own link reports that and changes nothing.
    await alarm(1);
    await vi.waitFor(async () => expect((await act("acknowledge", used)).status).toBe(410), patience);
    const before = (await mails()).length;
    await alarm();
    await vi.waitFor(async () => expect((await mails()).length).toBe(before + 1), patience);
    const token = (await mails()).at(-1);
    expect((await act("look", token)).body.data).toMatchObject({ value: 9, acknowledged: null });
    expect((await act("look", token)).body.data.acknowledged).toBeNull();
    const [one, two] = await Promise.all([act("acknowledge", token), act("acknowledge", token)]);
    expect([one.status, two.status].sort()).toEqual([200, 410]);
    expect((await act("acknowledge", "x".repeat(43))).status).toBe(410);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where action = 'alert.acknowledged' and after ->> 'via' = 'mail'`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
    const { rows: kept } =
      await sql`select 1 from alert_links where token_hash = ${Buffer.from(token ?? "")}`.execute(app.db);
    expect(kept).toEqual([]);
  });
});

it("a phone that opted out gets no more messages", async () => {
  await writes(PHONE, "Baja");
  expect((await call("write", "GET", "/fkl-notification/whatsapp")).body.data.phone).toBeNull();
  const id = await send([f.people.write]);
  await vi.waitFor(
    async () => expect(await byWhatsapp(id, f.people.write)).toMatchObject({ state: "noPhone" }),
    patience,
  );
});
