// Tokens of the history service: JWTs that are signed with a key of their credential, so that they end with it.
import { decodeJwt, jwtVerify, SignJWT } from "jose";

/** A token cannot be renewed. */
const TOKEN_TTL_MS = 24 * 3_600_000;
const ALGORITHM = "HS256";
const AUDIENCE = "authority-history";
const SECOND_MS = 1000;
/** A token of this service has about 250 characters. */
const MAX_LENGTH = 1000;

const bytesOf = (key: string) => new TextEncoder().encode(key);

/** @param credential identifier of the credential whose key signs the token */
export function signToken(credential: string, key: string, now: number): Promise<string> {
  const issued = Math.floor(now / SECOND_MS);
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setSubject(credential)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_TTL_MS / SECOND_MS)
    .sign(bytesOf(key));
}

/** The credential that a token claims to be of, unverified; null: it is no token. */
export function subjectOf(token: string): string | null {
  if (token.length > MAX_LENGTH) return null;
  try {
    return decodeJwt(token).sub ?? null;
  } catch {
    return null;
  }
}

/** Whether the token was signed with the key for this credential, and is valid now. */
export async function isValidToken(
  token: string,
  credential: string,
  key: string,
  now: number,
): Promise<boolean> {
  try {
    await jwtVerify(token, bytesOf(key), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      subject: credential,
      requiredClaims: ["exp", "iat"],
      currentDate: new Date(now),
    });
    return true;
  } catch {
    return false;
  }
}
