import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { MailGateway } from "../../gateways/mail/mail.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type CompanySmtp, startCompanySmtp } from "../../testing/company-smtp.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";

const soon = { timeout: 15_000, interval: 50 };
const platform: { to: string; text: string }[] = [];
const gateway: MailGateway = {
  send: async ({ to, text }) => {
    platform.push({ to, text });
    return "250 taken";
  },
  close: () => {},
};
let app: TestApp;
let f: Fixture;
let company: CompanySmtp;
let code: string;
let device: ReportingDevice;

beforeAll(async () => {
  company = await startCompanySmtp();
  app = await createTestApp({ mail: gateway, smtpAllowPrivate: true });
  f = await makeFixture(app.db);
  code = await app.signIn(f.people.admin);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  await sql`update devices set mail_recipients = ${[f.people.admin]}::uuid[] where id = ${device.device}`.execute(
    app.db,
  );
  const settings = { server: "127.0.0.1", port: company.port, email: "avisos@example.org", password: null };
  const saved = await call("PUT", `/fkl-project/${f.project}/smtp`, {
    ...settings,
    ssl: false,
    tls: false,
    priority: 2,
    size: 10,
    active: true,
  });
  expect(saved.status).toBe(200);
  const alerts = [{ sensor: device.sensors.level, type: "limits", max: 5, priority: 1, sendMethods: [2] }];
  await call("PUT", at("alerts"), { reason: "Umbral", alerts });
});
afterAll(async () => {
  await app.close();
  await company.close();
});

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { code, ...(body === undefined ? {} : { body }) });
const at = (path: string) => `/fkl-modi/${f.project}/devices/${device.device}/${path}`;
const through = (sender: "project" | "platform") =>
  sql`update devices set mail_sender = ${sender} where id = ${device.device}`.execute(app.db);
const report = async (value: number) => {
  const body = { serial: device.serial, readings: [{ variable: "level", value }] };
  await app.call("POST", "/fkl-modi/ingest", { body, headers: { "x-device-key": device.key } });
};

it("sends alert mails and test mails through the mail server that the device selects", async () => {
  expect((await call("POST", at("mail/test"))).body.data).toMatchObject({ way: "project", outcome: "taken" });
  expect([company.received.length, platform.length]).toEqual([1, 0]);
  await report(7);
  await vi.waitFor(() => expect(company.received).toHaveLength(2), soon);
  await report(1);
  await vi.waitFor(() => expect(company.received).toHaveLength(3), soon);

  await through("platform");
  expect((await call("POST", at("mail/test"))).body.data).toMatchObject({
    way: "platform",
    outcome: "taken",
  });
  expect(platform.map(({ to }) => to)).toEqual(["admin@example.org"]);
  await report(8);
  await vi.waitFor(() => expect(platform).toHaveLength(2), soon);
  expect(platform[1]?.text).toContain(device.serial);
  expect(company.received).toHaveLength(3);
});

it("sends through the platform's mail server where the project has none in use", async () => {
  await through("project");
  await call("DELETE", `/fkl-project/${f.project}/smtp`);
  expect((await call("POST", at("mail/test"))).body.data).toMatchObject({
    way: "platform",
    outcome: "taken",
  });
  expect((await app.call("POST", at("mail/test"), { code: await app.signIn(f.people.read) })).status).toBe(
    403,
  );
});
