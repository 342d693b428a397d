import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** RFC 6238 with what every authenticator app assumes: HMAC-SHA-1, six digits, steps of 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Accepted clock drift of a phone, in steps before or after. */
const MAX_DRIFT_STEPS = 1;
/** RFC 4226, section 4: the recommended length of a shared secret. */
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648, without padding, as authenticator apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** RFC 4226, section 5.3. */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step of a code, within the accepted clock drift; null when the code matches none.
 * @param after the step of the last accepted code: neither it nor an earlier one is accepted again
 */
export function stepOfCode(secret: Buffer, code: string, now: number, after: number | null): number | null {
  const typed = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(typed)) return null;
  const current = stepAt(now);
  for (let step = current - MAX_DRIFT_STEPS; step <= current + MAX_DRIFT_STEPS; step += 1) {
    if (after !== null && step <= after) continue;
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(typed))) return step;
  }
  return null;
}

/** Content of the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: "SHA1",
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  });
  return `otpauth://totp/${label}?${query}`;
}
