import * as z from "zod";
import { endpoint } from "./endpoint.ts";

const password = z.string().min(1).max(200);
/** The rules that a new password must meet are `passwordFaults` of the domain; they are answered one by one. */
export const newPassword = { password, repeat: password };

export const sessionsEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/login",
    also: "/fkl-auth/login",
    access: "open",
    summary: "Sign in; the answer is the session code. 204: nobody is registered under that e-mail.",
    body: z.strictObject({ email: z.string().trim().min(1).max(254), password }),
    reply: z.string(),
    mayBeEmpty: true,
    errors: ["WRONG_CREDENTIALS", "FK-0003", "FK-0004", "RATE_LIMITED"],
  }),
  logout: endpoint({
    method: "POST",
    path: "/logout",
    also: "/fkl-auth/logout",
    access: "session",
    summary: "End the session.",
    reply: z.literal(true),
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
    summary: "Choose a new password with the link of the mail; every session ends.",
    body: z.strictObject({ token: z.string().min(20).max(200), ...newPassword }),
    reply: z.literal(true),
    errors: ["LINK_INVALID", "VALIDATION", "RATE_LIMITED"],
  }),
  activate: endpoint({
    method: "POST",
    path: "/fkl-auth/activate",
    access: "open",
    summary:
      "Choose the first password with the link of the activation mail; the e-mail counts as verified from then on.",
    body: z.strictObject({ token: z.string().min(20).max(200), ...newPassword }),
    reply: z.literal(true),
    errors: ["LINK_INVALID", "VALIDATION", "RATE_LIMITED"],
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/fkl-auth/password/change",
    access: "session",
    summary: "Change one's own password; other sessions end.",
    body: z.strictObject({ old: password, ...newPassword }),
    reply: z.literal(true),
    errors: ["WRONG_OLD_PASSWORD", "VALIDATION", "RATE_LIMITED"],
  }),
} as const;
