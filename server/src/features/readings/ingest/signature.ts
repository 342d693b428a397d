import { verify } from "node:crypto";

/** Fields that the token repeats: a token of another message must not authenticate this one. */
const REPEATED = ["imei", "momsn", "transmit_time", "data"] as const;

/**
 * Whether the satellite gateway signed a message, by the token (JWT, RS256) among its fields.
 * @param publicKey the gateway's, in PEM
 */
export function isSigned(publicKey: string, body: unknown): boolean {
  const message = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const [head = "", claims = "", signature = "", ...more] = String(message.JWT ?? "").split(".");
  if (more.length > 0 || part(head).alg !== "RS256") return false;
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify("RSA-SHA256", signed, publicKey, Buffer.from(signature, "base64url"))) return false;
  const claim = part(claims);
  return REPEATED.every((name) => String(claim[name] ?? "") === String(message[name] ?? ""));
}

function part(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
