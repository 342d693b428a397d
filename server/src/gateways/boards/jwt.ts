import { createHmac, createPrivateKey, createSign, type KeyObject } from "node:crypto";
import { BoardFault } from "./boards.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Creates a signed token with a shared key (RFC 7519, HS256). */
export function signWithSecret(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/**
 * Signs with a private key in PEM: RS256 or, on the curve P-256, ES256. @throws BoardFault `secret` for any other key
 */
export function signWithKey(claims: Readonly<Record<string, unknown>>, pem: string): string {
  const key = readKey(pem);
  const alg = key.asymmetricKeyType === "ec" ? "ES256" : "RS256";
  const text = `${part({ alg, typ: "JWT" })}.${part(claims)}`;
  const signature = createSign("sha256").update(text).sign({ key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

/** @throws BoardFault `secret` */
export function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    if (type === "rsa" || (type === "ec" && details?.namedCurve === "prime256v1")) return key;
  } catch {}
  throw new BoardFault("secret");
}

/** Expiry of a token in epoch seconds, read without verifying its signature; null when it has none. */
export function endOf(token: string): number | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as unknown;
    const { exp } = claims as { exp?: unknown };
    return typeof exp === "number" && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}
