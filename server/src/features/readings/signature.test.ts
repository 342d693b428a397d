import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createGateways } from "./gateways.ts";
import type { IngestService } from "./ingest.service.ts";
import type { Known } from "./known.ts";
import { isSigned } from "./signature.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const gateway = pair();
const publicKey = gateway.publicKey.export({ type: "spki", format: "pem" }).toString();
const message = {
  ...{ imei: "300234010753370", momsn: "12", transmit_time: "26-11-20 11:58:00", data: "00ff" },
};
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: object, key = gateway.privateKey, alg = "RS256"): string {
  const signed = `${encode({ alg, typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
}

describe("the satellite gateway's signature", () => {
  it("vouches for the message that it was made for", () => {
    const claims = { iss: "Rock 7", iat: 1, ...message, momsn: 12 };
    expect(isSigned(publicKey, { ...message, JWT: token(claims) })).toBe(true);
  });

  it("does not vouch for another message, nor by another's key, nor without one", () => {
    const good = token(message);
    expect(isSigned(publicKey, { ...message, data: "00fe", JWT: good })).toBe(false);
    expect(isSigned(publicKey, { ...message, momsn: "13", JWT: good })).toBe(false);
    expect(isSigned(publicKey, { ...message, JWT: token(message, pair().privateKey) })).toBe(false);
    expect(isSigned(publicKey, { ...message, JWT: token(message, gateway.privateKey, "none") })).toBe(false);
    for (const JWT of [undefined, "", "a.b", "a.b.c", `${good}.x`, 17])
      expect(isSigned(publicKey, { ...message, JWT })).toBe(false);
    expect(isSigned(publicKey, null)).toBe(false);
  });

  it("is asked for where the gateway's key is set, and of that gateway alone", async () => {
    const ingest = {
      gateway: async () => "project",
      accept: async () => "taken",
    } as unknown as IngestService;
    const known = { byNetwork: async () => null } as unknown as Known;
    const gateways = createGateways({
      ...{
        known,
        ingest,
        rockblockKey: publicKey,
        heard: () => {},
        decode: async () => null,
        judged: async () => {},
        now: () => 0,
      },
    });
    await expect(gateways.take("rockblock", "key", message)).rejects.toMatchObject({
      error: "GATEWAY_SIGNATURE",
    });
    expect(await gateways.take("rockblock", "key", { ...message, JWT: token(message) })).toBe("taken");
    expect(await gateways.take("chirpstack", "key", {})).toMatchObject({ accepted: 0 });
  });
});
