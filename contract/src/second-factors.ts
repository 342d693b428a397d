import { FACTOR_REQUIREMENTS, MAX_FACTOR_NAME } from "@vetaverde/domain/permissions/second-factor";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, words } from "./shapes.ts";

/** A user's means of authentication besides the password. */
export const secondFactor = z
  .object({
    id,
    kind: z.enum(["totp", "passkey"]),
    name: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.output<typeof secondFactor>;

/** Maximum number of factors of a user; more would be forgotten and stay usable. */
export const MAX_FACTORS = 10;

export const ownFactors = z
  .object({
    factors: z.array(secondFactor),
    /** Number of unused recovery codes. */
    recoveryCodesLeft: z.int().min(0),
    recoveryCodesCreatedAt: instant.nullable(),
    required: z.boolean().meta({ description: "Whether the platform requires a second factor of this user" }),
    passkeys: z.boolean().meta({
      description:
        "Whether passkeys can be used at the platform's public address; they require https, or localhost",
    }),
    hasPassword: z.boolean().meta({
      description:
        "Whether the user has a password; false: the user signs in only by the corporate sign-on, which has its own second factor",
    }),
  })
  .meta({ id: "OwnFactors" });
export type OwnFactors = z.output<typeof ownFactors>;

const afterAdding = ownFactors
  .extend({
    recoveryCodes: z.array(z.string()).meta({
      description:
        "Recovery codes, generated with the first factor and shown once; empty if the user already had codes",
    }),
  })
  .meta({ id: "FactorAdded" });

const name = words(MAX_FACTOR_NAME);
const password = z.string().max(200).meta({
  description:
    "Password of the caller, for confirmation; empty for a user who signs in only by the corporate sign-on",
});
const code = z.string().trim().min(6).max(20);
const base64url = z.string().regex(/^[A-Za-z0-9_-]*$/);
const ticket = z
  .string()
  .min(20)
  .max(100)
  .meta({ description: "Ticket from the SECOND_FACTOR response of the login" });

const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
};
const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url.max(8000),
    authenticatorData: base64url.max(8000),
    signature: base64url.max(8000),
    userHandle: base64url.max(200).nullish(),
  }),
});
const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url.max(8000),
    attestationObject: base64url.max(40_000),
    authenticatorData: base64url.max(40_000).optional(),
    transports: z.array(z.string().max(30)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url.max(8000).optional(),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});
/** Options for the browser's WebAuthn call, with WebAuthn's names. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal("required"),
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: "PasskeyRequest" });
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    timeout: z.number(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("preferred"),
      requireResidentKey: z.literal(false),
      userVerification: z.literal("required"),
    }),
  })
  .meta({ id: "PasskeyCreation" });

const requirement = z
  .object({ requiredFor: z.enum(FACTOR_REQUIREMENTS), version: z.int() })
  .meta({ id: "FactorRequirement" });

const signIn = {
  method: "POST",
  access: "open",
  errors: ["FACTOR_TICKET", "FACTOR_WRONG", "RATE_LIMITED"],
} as const;
/** Calls on the user's own factors. With `factorSetup`, they are open to a session that may do nothing else yet. */
const owned = { access: "session", personal: true } as const;
const own = { ...owned, factorSetup: true } as const;

export const secondFactorsEndpoints = {
  answer: endpoint({
    ...signIn,
    path: "/fkl-auth/login/factor",
    summary:
      "Completes the second step of a sign-in with a code of the authenticator app, a recovery code, or a passkey, and returns the session code.",
    body: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("totp"), ticket, code }),
      z.strictObject({ kind: z.literal("recovery"), ticket, code }),
      z.strictObject({ kind: z.literal("passkey"), ticket, response: assertion }),
    ]),
    reply: z.string(),
    results: ["FK-0009"],
    errors: [...signIn.errors, "FK-0003"],
  }),
  passkeyChallenge: endpoint({
    ...signIn,
    path: "/fkl-auth/login/passkey",
    summary:
      "Returns the request options with which the browser asks for a passkey at the second step of a sign-in; each challenge is valid once.",
    body: z.strictObject({ ticket }),
    reply: passkeyRequest,
  }),
  own: endpoint({
    ...own,
    method: "GET",
    path: "/fkl-auth/factors",
    summary: "Returns the caller's second factors and the number of recovery codes left, without any secret.",
    reply: ownFactors,
  }),
  beginTotp: endpoint({
    ...own,
    method: "POST",
    path: "/fkl-auth/factors/totp",
    summary:
      "Starts setting up an authenticator app. The secret is shown only in this response; the factor is active once a code has confirmed it.",
    body: z.strictObject({ name, password }),
    reply: z
      .object({
        id,
        secret: z.string().meta({ description: "Secret in Base32, for a user who cannot scan the QR code" }),
        uri: z.string().meta({ description: "otpauth: URI for the QR code" }),
      })
      .meta({ id: "TotpSetup" }),
    status: 201,
    errors: ["WRONG_OLD_PASSWORD", "FACTOR_MANY", "RATE_LIMITED"],
  }),
  confirmTotp: endpoint({
    ...own,
    method: "POST",
    path: "/fkl-auth/factors/totp/confirm",
    summary: "Confirms an authenticator app by one correct code; the first factor returns recovery codes.",
    body: z.strictObject({ factor: id, code }),
    reply: afterAdding,
    errors: ["NOT_FOUND", "FACTOR_WRONG", "FACTOR_MANY", "RATE_LIMITED"],
  }),
  beginPasskey: endpoint({
    ...own,
    method: "POST",
    path: "/fkl-auth/factors/passkeys/challenge",
    summary:
      "Returns the options with which the browser creates a new passkey; each challenge is valid once.",
    body: z.strictObject({ password }),
    reply: passkeyCreation,
    errors: ["WRONG_OLD_PASSWORD", "FACTOR_MANY", "FACTOR_ADDRESS", "RATE_LIMITED"],
  }),
  addPasskey: endpoint({
    ...own,
    method: "POST",
    path: "/fkl-auth/factors/passkeys",
    summary: "Adds the passkey that the browser created; the first factor returns recovery codes.",
    body: z.strictObject({ name, response: attestation }),
    reply: afterAdding,
    status: 201,
    errors: ["FACTOR_WRONG", "FACTOR_MANY", "FACTOR_ADDRESS"],
  }),
  remove: endpoint({
    ...owned,
    method: "POST",
    path: "/fkl-auth/factors/{factor}/remove",
    summary: "Removes a second factor, except the last one of a user who must have one.",
    params: z.strictObject({ factor: id }),
    body: z.strictObject({ password }),
    reply: ownFactors,
    result: "FK-0011",
    errors: ["NOT_FOUND", "WRONG_OLD_PASSWORD", "FACTOR_LAST", "RATE_LIMITED"],
  }),
  renewRecoveryCodes: endpoint({
    ...owned,
    method: "POST",
    path: "/fkl-auth/factors/recovery-codes",
    summary: "Generates ten new recovery codes, shown once; the earlier ones become invalid.",
    body: z.strictObject({ password }),
    reply: afterAdding,
    errors: ["WRONG_OLD_PASSWORD", "FACTOR_NONE", "RATE_LIMITED"],
  }),
  requirement: endpoint({
    method: "GET",
    path: "/fkl-auth/factor-requirement",
    access: "system",
    summary: "Returns for which users a second factor is required.",
    reply: requirement,
  }),
  setRequirement: endpoint({
    method: "PUT",
    path: "/fkl-auth/factor-requirement",
    access: "system",
    summary:
      "Sets for which users a second factor is required. From then on a user who must have one and has none can only set one up, or sign out.",
    body: requirement,
    reply: requirement,
    errors: ["STALE_VERSION"],
  }),
  ofPerson: endpoint({
    method: "GET",
    path: "/fkl-user/users/{user}/factors",
    access: "system",
    summary:
      "Returns the second factors of a user, for the administrator who is asked to reset them, without any secret.",
    params: z.strictObject({ user: id }),
    reply: z
      .object({ factors: z.array(secondFactor), recoveryCodesLeft: z.int().min(0) })
      .meta({ id: "PersonFactors" }),
    errors: ["FK-0002"],
  }),
  reset: endpoint({
    method: "POST",
    path: "/fkl-user/users/{user}/factors/reset",
    access: "system",
    summary:
      "Removes all second factors of a user who lost them. The user's session ends, and the user is notified by mail; the audit trail records the reason.",
    params: z.strictObject({ user: id }),
    body: z.strictObject({ reason: words(500) }),
    reply: z.literal(true),
    result: "FK-0011",
    errors: ["FK-0002", "OWN_ACCOUNT", "FACTOR_NONE"],
  }),
} as const;
