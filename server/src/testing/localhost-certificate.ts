import { createSign, generateKeyPairSync } from "node:crypto";
import { selfSigned } from "@vetaverde/domain/testing/certificate";

/** A new key and its certificate for `localhost`, PEM. */
export function makeLocalhostCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const der = selfSigned({
    publicKey: publicKey.export({ type: "spki", format: "der" }),
    sign: (bytes) => createSign("sha256").update(bytes).sign(privateKey),
    now: Date.now(),
  });
  const body = Buffer.from(der).toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}
