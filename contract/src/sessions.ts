import * as z from "zod";
import { endpoint } from "./endpoint.ts";

const password = z.string().min(1).max(200);
/** The rules for a new password are `passwordFaults` of the domain; each violated rule is answered by itself. */
export const newPassword = { password, repeat: password };

/**
 * A password change ends notifications in all of the user's browsers, in case another person has access to one of them.
 */
const passwordChanged = z.object({ browsersEnded: z.int().min(0) }).meta({ id: "PasswordChanged" });

export const sessionsEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/login",
    also: "/fkl-auth/login",
    access: "open",
    summary:
      "Signs a user in and returns the session code. 204: the e-mail address is not registered. An older session ends, which `status` then indicates. SECOND_FACTOR: the password is correct and no session exists yet; the response also contains `ticket`, `kinds` and `expiresAt` for POST /fkl-auth/login/factor.",
    body: z.strictObject({ email: z.string().trim().min(1).max(254), password }),
    reply: z.string(),
    mayBeEmpty: true,
    errors: ["WRONG_CREDENTIALS", "SECOND_FACTOR", "FK-0003", "FK-0004", "RATE_LIMITED"],
    results: ["FK-0009"],
  }),
  microsoft: endpoint({
    method: "GET",
    path: "/fkl-auth/login/microsoft",
    access: "open",
    summary:
      "Returns the parameters of the sign-on with Microsoft. The nonce goes into the identity token and is valid once, for 10 minutes; all fields but `enabled` are empty if the platform has no such sign-on.",
    reply: z
      .object({
        enabled: z.boolean(),
        clientId: z.string(),
        authority: z.string(),
        scopes: z.array(z.string()),
        nonce: z.string(),
      })
      .meta({ id: "MicrosoftSignOn" }),
    errors: ["RATE_LIMITED"],
  }),
  loginMicrosoft: endpoint({
    method: "POST",
    path: "/fkl-auth/loginms",
    access: "open",
    summary:
      "Signs a user in with an identity token of the provider and returns the session code. 204: the token's e-mail address is not registered, or its user was deleted.",
    body: z.strictObject({ idToken: z.string().min(1).max(20_000) }),
    reply: z.string(),
    mayBeEmpty: true,
    errors: [
      "SSO_OFF",
      "SSO_ALTERED",
      "SSO_EXPIRED",
      "SSO_OTHER_CLIENT",
      "SSO_OTHER_TENANT",
      "SSO_NONCE",
      "SSO_NO_EMAIL",
      "SSO_OTHER_PERSON",
      "SSO_UNREACHABLE",
      "FK-0003",
      "ACCOUNT_BLOCKED",
      "RATE_LIMITED",
    ],
    results: ["FK-0009"],
  }),
  logout: endpoint({
    method: "POST",
    path: "/logout",
    also: "/fkl-auth/logout",
    access: "session",
    summary:
      "Ends the session. A code whose session is already over, for any reason, returns FK-0010; an unknown code returns FK-0001.",
    reply: z.literal(true),
    factorSetup: true,
    endsSession: true,
    errors: ["FK-0010"],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/forgot",
    access: "open",
    summary:
      "Requests a link for choosing a new password; the response never reveals whether the e-mail address is known.",
    body: z.strictObject({ email: z.string().trim().min(1).max(254) }),
    reply: z.literal(true),
    errors: ["RATE_LIMITED"],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/reset",
    access: "open",
    summary:
      "Sets a new password with the link of the mail; every session ends, and notifications end in all of the user's browsers.",
    body: z.strictObject({ token: z.string().min(20).max(200), ...newPassword }),
    reply: passwordChanged,
    result: "FK-0012",
    errors: ["LINK_INVALID", "VALIDATION", "RATE_LIMITED"],
  }),
  activate: endpoint({
    method: "POST",
    path: "/fkl-auth/activate",
    access: "open",
    summary:
      "Sets the first password with the link of the activation mail; the e-mail address counts as verified from then on. A handed link does not verify the e-mail address, and its response has no FK-0016.",
    body: z.strictObject({ token: z.string().min(20).max(200), ...newPassword }),
    reply: z.literal(true),
    results: ["FK-0016"],
    errors: ["LINK_INVALID", "VALIDATION", "RATE_LIMITED"],
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/change",
    access: "session",
    summary:
      "Changes the caller's password; other sessions end, and notifications end in all of the caller's browsers.",
    body: z.strictObject({ old: password, ...newPassword }),
    reply: passwordChanged,
    result: "FK-0012",
    errors: ["WRONG_OLD_PASSWORD", "VALIDATION", "RATE_LIMITED"],
  }),
} as const;
