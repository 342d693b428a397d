// Verifies identity tokens of an OpenID Connect provider (Microsoft Entra ID): genuine, issued for us, and of our
// organisation.
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import type { SsoSettings } from "../../platform/config/config.ts";

/** The trusted content of a token after all checks. */
export interface Identity {
  tenant: string;
  /** The user's object id in that organisation; it does not change with name and e-mail. */
  object: string;
  /** In lower case; null when the token contains no trustworthy one. */
  email: string | null;
  nonce: string;
}

export type SsoReason = "altered" | "expired" | "otherClient" | "otherTenant" | "unreachable";

/** Why a token is refused. */
export class SsoFault extends Error {
  readonly reason: SsoReason;
  constructor(reason: SsoReason, cause?: unknown) {
    super(`the identity token was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface SsoGateway {
  readonly settings: SsoSettings;
  /** @throws SsoFault */
  verify(idToken: string): Promise<Identity>;
}

const TIMEOUT_MS = 5_000;
/** The provider's addresses hardly ever change, its keys now and then; both are cached for this time. */
const PROVIDER_TTL_MS = 3_600_000;
const RETRY_MS = 5_000;
const NEW_KEY_MS = 30_000;
/** Accepted difference between the clocks of two machines. */
const TOLERANCE_S = 60;

interface Provider {
  issuer: string;
  keys: JWTVerifyGetKey;
}

export function createSso(settings: SsoSettings): SsoGateway {
  const provider = cachedProvider(settings);
  return {
    settings,
    verify: async (idToken) => {
      const { issuer, keys } = await provider();
      return identityOf(await checked(idToken, keys, issuer, settings), settings.tenant);
    },
  };
}

/**
 * Requests the provider's configuration once at a time, caching a response for an hour and a failure for some seconds.
 */
function cachedProvider(settings: SsoSettings): () => Promise<Provider> {
  let cached: { until: number; provider: Promise<Provider> } | null = null;
  return () => {
    if (cached && Date.now() < cached.until) return cached.provider;
    const asking = { until: Date.now() + PROVIDER_TTL_MS, provider: discover(settings) };
    cached = asking;
    asking.provider.catch(() => {
      asking.until = Date.now() + RETRY_MS;
    });
    return asking.provider;
  };
}

/** The address itself; when it names the organisation by a domain, also the same address with the organisation's id. */
const issuersOf = ({ authority, tenant }: SsoSettings): readonly string[] => [
  authority,
  authority.replace(/^(https:\/\/[^/]+\/)[^/]+/, (_all, host) => `${host}${tenant}`),
];

async function discover(settings: SsoSettings): Promise<Provider> {
  const { authority, timeoutMs = TIMEOUT_MS } = settings;
  try {
    const answer = await fetch(`${authority}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
    const { issuer, jwks_uri } = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (typeof issuer !== "string" || typeof jwks_uri !== "string" || !jwks_uri.startsWith("https://"))
      throw new Error("the provider's openid-configuration names no issuer or no https address of its keys");
    if (!issuersOf(settings).includes(issuer))
      throw new Error("the provider's openid-configuration names another issuer than SSO_AUTHORITY");
    const { createRemoteJWKSet } = await import("jose");
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: NEW_KEY_MS,
      cacheMaxAge: PROVIDER_TTL_MS,
    });
    return { issuer, keys };
  } catch (cause) {
    throw new SsoFault("unreachable", cause);
  }
}

async function checked(
  idToken: string,
  keys: JWTVerifyGetKey,
  issuer: string,
  { clientId }: SsoSettings,
): Promise<JWTPayload> {
  const { jwtVerify } = await import("jose");
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // Only the provider's algorithm: excludes `none`, and a symmetric key made of the public key.
      algorithms: ["RS256"],
      issuer,
      audience: clientId,
      clockTolerance: TOLERANCE_S,
      requiredClaims: ["exp", "iat", "tid", "oid", "nonce"],
    });
    return payload;
  } catch (error) {
    throw new SsoFault(await reasonOf(error), error);
  }
}

async function reasonOf(error: unknown): Promise<SsoReason> {
  const { errors } = await import("jose");
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return "otherClient";
    if (error.claim === "iss" || error.claim === "tid") return "otherTenant";
    return error.claim === "nbf" || error.claim === "iat" ? "expired" : "altered";
  }
  // Errors of jose concern the token; other errors occurred while loading the keys.
  const aboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  const named = error instanceof errors.JOSEError && error.code !== "ERR_JOSE_GENERIC";
  return named && !aboutKeys ? "altered" : "unreachable";
}

function identityOf(claims: JWTPayload, tenant: string): Identity {
  const { tid, oid, nonce } = claims;
  if (typeof tid !== "string" || tid.toLowerCase() !== tenant) throw new SsoFault("otherTenant");
  if (typeof oid !== "string" || oid === "" || oid.length > 100 || typeof nonce !== "string")
    throw new SsoFault("altered");
  return { tenant, object: oid.toLowerCase(), email: emailOf(claims), nonce };
}

const ADDRESS = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u;

/**
 * The e-mail by which a user is found the first time. Anybody can set any e-mail in an organisation of their own
 * ("nOAuth"), so an e-mail proves nothing until the organisation is known: here it is the configured one, whose
 * administrators assign these addresses. An e-mail that the provider declares unverified is ignored even so.
 */
function emailOf(claims: JWTPayload): string | null {
  const unverified = [claims["email_verified"], claims["xms_edov"]].some((flag) =>
    [false, 0, "0", "false"].includes(flag as string),
  );
  const offered = [unverified ? null : claims["email"], claims["preferred_username"]];
  const found = offered.find((text) => typeof text === "string" && text.length <= 254 && ADDRESS.test(text));
  return typeof found === "string" ? found.toLowerCase() : null;
}
