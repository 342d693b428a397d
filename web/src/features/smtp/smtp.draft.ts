import type { ProjectSmtp } from "@vetaverde/contract/smtp";

export type Security = "none" | "ssl" | "tls";

/** The form's state; numbers as typed. */
export interface SmtpDraft {
  server: string;
  port: string;
  email: string;
  /** Empty: the stored password is retained. */
  password: string;
  /** The mail server requires no password. */
  noPassword: boolean;
  security: Security;
  priority: "1" | "2" | "3";
  size: string;
  active: boolean;
}

export type SmtpField = "server" | "port" | "email" | "password" | "size";

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]+)$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Default port of each kind of encryption, applied until the user changes the port. */
export const USUAL_PORT: Record<Security, string> = { none: "25", ssl: "465", tls: "587" };

export const draftOf = (settings: ProjectSmtp | null): SmtpDraft => ({
  server: settings?.server ?? "",
  port: String(settings?.port ?? 587),
  email: settings?.email ?? "",
  password: "",
  noPassword: settings !== null && !settings.password,
  security: settings ? (settings.ssl ? "ssl" : settings.tls ? "tls" : "none") : "tls",
  priority: String(settings?.priority ?? 2) as SmtpDraft["priority"],
  size: String(settings?.size ?? 10),
  active: settings?.active ?? true,
});

const between = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** The fields that are invalid as far as the form itself can check. */
export function faultsOf(draft: SmtpDraft, settings: ProjectSmtp | null): Set<SmtpField> {
  const faults = new Set<SmtpField>();
  if (!HOST.test(draft.server.trim())) faults.add("server");
  if (!between(draft.port, 1, 65_535)) faults.add("port");
  if (!EMAIL.test(draft.email.trim())) faults.add("email");
  if (!between(draft.size, 1, 100)) faults.add("size");
  if (!draft.noPassword && !draft.password && !settings?.password) faults.add("password");
  return faults;
}

/** The request body of a test; saving adds whether it is active. */
export const settingsOf = (draft: SmtpDraft) => ({
  server: draft.server.trim(),
  port: Number(draft.port),
  email: draft.email.trim(),
  ssl: draft.security === "ssl",
  tls: draft.security === "tls",
  priority: Number(draft.priority) as 1 | 2 | 3,
  size: Number(draft.size),
  ...(draft.noPassword ? { password: null } : draft.password ? { password: draft.password } : {}),
});
