import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMail } from "../../../gateways/mail/mail.ts";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { startSmtp, type TestSmtp } from "../../../testing/smtp.ts";
import { startWhatsapp, type TestWhatsapp } from "../../../testing/whatsapp.ts";
import { insertReaderAndAdmin } from "../testing/people.ts";

const PHONE = "56987654321";
const PDF = Buffer.from("%PDF-1.4\nInforme de la faena");
let test: TestApp;
let smtp: TestSmtp;
let whatsapp: TestWhatsapp;
let project: string;
let [reader, admin] = ["", ""];
beforeAll(async () => {
  [smtp, whatsapp] = await Promise.all([startSmtp(), startWhatsapp()]);
  test = await createTestApp({
    mail: createMail(smtp.url, "vetaverde@example.org"),
    whatsapp: whatsapp.settings,
  });
  ({ project, reader, admin } = await insertReaderAndAdmin(test));
  await sql`insert into whatsapp_people (user_id, phone, joined_at, last_inbound_at)
    values (${reader}, ${PHONE}, now(), now())`.execute(test.db);
  whatsapp.opened(PHONE);
});
afterAll(async () => {
  await test.close();
  await Promise.all([smtp.close(), whatsapp.close()]);
});

const upload = async (name: string, bytes: Buffer) => {
  const sent = await test.call("POST", `/fkl-file/${project}/files?type=report`, {
    code: admin,
    ...fileBody(name, bytes),
  });
  return sent.body.data.id as string;
};
const send = (attachment: string, methods: number[]) =>
  test.call("POST", `/fkl-notification/${project}/notifications`, {
    code: admin,
    body: {
      priority: 2,
      methods,
      message: "Informe\nDe **marzo**",
      attachment,
      recipients: { users: [reader] },
    },
  });

it("a file is attached to the mail, and sent as a WhatsApp document within the free-text window", async () => {
  await send(await upload("informe ñandú.pdf", PDF), [1, 2, 3]);
  const mail = await smtp.next();
  const [along] = mail.attachments;
  expect([along?.filename, along?.mimeType]).toEqual(["informe ñandú.pdf", "application/pdf"]);
  expect(Buffer.from(along?.content as ArrayBuffer).equals(PDF)).toBe(true);
  expect(mail.text).toContain("Archivo adjunto: informe ñandú.pdf");
  const message = await whatsapp.next();
  expect(message).toMatchObject({ to: PHONE, type: "document", document: { filename: "informe ñandú.pdf" } });
  expect(message.document?.caption).toMatch(/^\*Informe\*\n\nDe \*marzo\*\n\nQuebrada\nhttps:/);
  expect(whatsapp.media.get(message.document?.id ?? "")?.includes(PDF)).toBe(true);
});

it("a file that is too large, or whose area is closed to the user, is sent as a link behind the sign-in", async () => {
  const large = await upload("grande.pdf", Buffer.concat([PDF, Buffer.alloc(7 * 1024 * 1024, 32)]));
  const sent = await send(large, [1, 2]);
  const mail = await smtp.next();
  expect(mail.attachments).toEqual([]);
  expect(mail.text).toContain("Archivo: grande.pdf. Ábralo en VetaVerde, con su sesión.");
  expect(mail.text).toContain(`/notifications?item=${sent.body.data.id}`);
});

it("a file that was withdrawn while the mail waited is not attached", async () => {
  const file = await upload("retirado.pdf", PDF);
  smtp.refuse(1);
  await send(file, [1, 2]);
  const gone = await test.call("DELETE", `/fkl-file/${project}/files/${file}`, {
    code: admin,
    body: { reason: "Era de otra faena" },
  });
  expect(gone.status).toBeLessThan(300);
  const mail = await smtp.next();
  expect([mail.subject, mail.attachments]).toEqual(["VetaVerde: Informe", []]);
});

it("outside of the free-text window only the template text is sent, without the file", async () => {
  await sql`update whatsapp_people set last_inbound_at = now() - interval '25 hours'`.execute(test.db);
  await send(await upload("tarde.pdf", PDF), [1, 3]);
  expect((await whatsapp.next()).type).toBe("template");
});
