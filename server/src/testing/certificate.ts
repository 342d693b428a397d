import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A DER value: tag, length, content. */
function der(tag: number, ...parts: (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, bytes);
const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const utc = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`, "latin1"));
const DAY = 86_400_000;

export interface Certificate {
  key: string;
  cert: string;
}

/** A self-signed certificate for one host name, valid today, as on a company's own mail server. */
export function makeCertificate(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(host)))));
  const authority = sequence(
    oid(0x55, 0x1d, 0x13),
    der(0x01, [0xff]),
    der(0x04, sequence(der(0x01, [0xff]))),
  );
  const names = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const tbsCertificate = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1], randomBytes(8)),
    ECDSA_SHA256,
    name,
    sequence(utc(new Date(Date.now() - DAY)), utc(new Date(Date.now() + DAY))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(authority, names)),
  );
  const signature = der(0x03, [0], sign("sha256", tbsCertificate, privateKey));
  const bytes = sequence(tbsCertificate, ECDSA_SHA256, signature).toString("base64");
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replace(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`,
  };
}
