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
      "Sign in; the answer is the session code. 204: nobody is registered under that e-mail. An older session ends, which `status` then says. SECOND_FACTOR: the password is right and no session exists yet; `ticket`, `kinds` and `expiresAt` stand beside it for POST /fkl-auth/login/factor.",
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
      "What the sign-on with Microsoft needs. The nonce goes into the identity token, serves once and for 10 minutes; all but `enabled` is empty where the platform has no such sign-on.",
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
      "Sign in with an identity token of the provider; the answer is the session code. 204: nobody is registered under its e-mail, or they were deleted.",
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
      "End the session. A code whose session is over already, by whatever ended it, is told so; an unknown one is FK-0001.",
    reply: z.literal(true),
    factorSetup: true,
    endsSession: true,
    errors: ["FK-0010"],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/forgot",
    access: "open",
    summary: "Ask for a link to choose a new password; the answer never says whether the e-mail is known.",
    body: z.strictObject({ email: z.string().trim().min(1).max(254) }),
    reply: z.literal(true),
    errors: ["RATE_LIMITED"],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/reset",
    access: "open",
    summary:
      "Choose a new password with the link of the mail; every session ends, and no browser shows notices any more.",
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
      "Choose the first password with the link of the activation mail; the e-mail counts as verified from then on. A link that somebody handed over proves no e-mail, and bears no FK-0016.",
    body: z.strictObject({ token: z.string().min(20).max(200), ...newPassword }),
    reply: z.literal(true),
    results: ["FK-0016"],
    errors: ["LINK_INVALID", "VALIDATION", "RATE_LIMITED"],
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/change",
    access: "session",
    summary: "Change one's own password; other sessions end, and no browser shows notices any more.",
    body: z.strictObject({ old: password, ...newPassword }),
    reply: passwordChanged,
    result: "FK-0012",
    errors: ["WRONG_OLD_PASSWORD", "VALIDATION", "RATE_LIMITED"],
  }),
} as const;
