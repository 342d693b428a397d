import { generateKeyPairSync, sign } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { safeUrl } from "../../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { insertIntegration, insertReporting, type ReportingDevice } from "../../../testing/reporting.ts";
import type { DeviceCache } from "./device-cache.ts";
import type { IngestService } from "./ingest.service.ts";
import { isSigned } from "./signature.ts";
import { createWebhookAdapters } from "./webhook-adapters.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const gateway = pair();
const publicKey = gateway.publicKey.export({ type: "spki", format: "pem" }).toString();
const message = {
  imei: "300234010753370",
  momsn: "12",
  transmit_time: "26-11-20 11:58:00",
  data: "00ff",
};
const FROM = { key: "key", address: "192.0.2.1" };
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: object, key = gateway.privateKey, alg = "RS256"): string {
  const signed = `${encode({ alg, typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
}

describe("the satellite gateway's signature", () => {
  it("is valid for the message that it was made for", () => {
    const claims = { iss: "Rock 7", iat: 1, ...message, momsn: 12 };
    expect(isSigned(publicKey, { ...message, JWT: token(claims) })).toBe(true);
  });

  it("is invalid for another message, with another key, and when missing", () => {
    const good = token(message);
    expect(isSigned(publicKey, { ...message, data: "00fe", JWT: good })).toBe(false);
    expect(isSigned(publicKey, { ...message, momsn: "13", JWT: good })).toBe(false);
    expect(isSigned(publicKey, { ...message, JWT: token(message, pair().privateKey) })).toBe(false);
    expect(isSigned(publicKey, { ...message, JWT: token(message, gateway.privateKey, "none") })).toBe(false);
    for (const JWT of [undefined, "", "a.b", "a.b.c", `${good}.x`, 17])
      expect(isSigned(publicKey, { ...message, JWT })).toBe(false);
    expect(isSigned(publicKey, null)).toBe(false);
  });

  it("is required where the gateway's key is set, and of that gateway only", async () => {
    const ingest = {
      gateway: async () => "project",
      accept: async () => "taken",
    } as unknown as IngestService;
    const deviceCache = { byNetwork: async () => null } as unknown as DeviceCache;
    const gateways = createWebhookAdapters({
      deviceCache,
      ingest,
      rockblockKey: publicKey,
      recordContact: () => {},
      decode: async () => null,
      recordVerdict: async () => {},
      now: () => 0,
    });
    await expect(gateways.accept("rockblock", FROM, message)).rejects.toMatchObject({
      error: "GATEWAY_SIGNATURE",
    });
    expect(await gateways.accept("rockblock", FROM, { ...message, JWT: token(message) })).toBe("taken");
    expect(await gateways.accept("chirpstack", FROM, {})).toMatchObject({ accepted: 0 });
  });
});

describe("the satellite service, which sends no header of its own", () => {
  const NOW = Date.parse("2026-11-20T12:00:00Z");
  const PATH = "/fkl-modi/ingest/rockblock";
  const DATA = Buffer.from(JSON.stringify({ readings: [{ variable: "level", value: 8.25 }] })).toString(
    "hex",
  );
  const sent = { ...message, data: DATA };
  let signed: TestApp;
  let f: Fixture;
  let device: ReportingDevice;
  beforeAll(async () => {
    signed = await createTestApp({ now: () => NOW, rockblockKey: publicKey });
    f = await makeFixture(signed.db);
    device = await insertReporting(signed.db, f.project, f.people.admin, ["level"], sent.imei);
    await sql`update devices set channel = 'satellite' where id = ${device.device}`.execute(signed.db);
  });
  afterAll(() => signed.close());
  /** Sends a form with only the fields that the service itself sends. */
  const push = (app: TestApp, body: Record<string, string>, path = PATH) =>
    app.call("POST", path, {
      payload: Buffer.from(new URLSearchParams(body).toString()),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  it("is accepted by its own signature only", async () => {
    const answer = await push(signed, { ...sent, JWT: token(sent) });
    expect(answer.body).toMatchObject({ code: 200, data: { accepted: 1, rejected: [] } });
    expect((await push(signed, { ...sent, JWT: token(sent, pair().privateKey) })).body.error).toBe(
      "GATEWAY_SIGNATURE",
    );
    expect((await push(signed, sent)).body.error).toBe("GATEWAY_SIGNATURE");
  });

  it("is refused, not acknowledged, where its modem is unknown or is in several projects", async () => {
    const strange = { ...sent, imei: "300234010753371" };
    const unknown = await push(signed, { ...strange, JWT: token(strange) });
    expect([unknown.status, unknown.body.error]).toEqual([404, "GATEWAY_DEVICE"]);
    const other = await insertReporting(signed.db, f.otherProject, f.people.admin, ["level"], sent.imei);
    await sql`update devices set channel = 'satellite' where id = ${other.device}`.execute(signed.db);
    expect((await push(signed, { ...sent, JWT: token(sent) })).body.error).toBe("GATEWAY_DEVICE");
    await sql`update devices set active = false where id = ${other.device}`.execute(signed.db);
    expect((await push(signed, { ...sent, JWT: token(sent) })).status).toBe(200);
  });

  it("is accepted by the key in the address where no signature is required, and refused without both", async () => {
    const keyed = await createTestApp({ now: () => NOW });
    try {
      const of = await makeFixture(keyed.db);
      await insertReporting(keyed.db, of.project, of.people.admin, ["level"], sent.imei);
      const key = await insertIntegration(keyed.db, of.project, of.people.admin);
      expect((await push(keyed, sent, `${PATH}/${encodeURIComponent(key)}`)).body).toMatchObject({
        data: { accepted: 1 },
      });
      expect((await push(keyed, sent, `${PATH}/vvi_wrong`)).body.error).toBe("DEVICE_KEY");
      expect((await push(keyed, { ...sent, JWT: token(sent) })).body.error).toBe("DEVICE_KEY");
    } finally {
      await keyed.close();
    }
  });

  it("does not have the key of its address logged", () => {
    for (const url of [
      `${PATH}/vvi_abc-DEF_1`,
      `${PATH}/vvi_abc-DEF_1?event=x`,
      `/FKL-modi/Ingest/RockBlock//abc-DEF_1/`,
      "/somewhere/vvi_abc-DEF_1",
    ])
      expect(safeUrl(url)).not.toContain("abc-DEF_1");
  });
});
