import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { inProject } from "./shapes.ts";

/** A host name or address, without scheme or path. */
const server = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]+)$/);

const settings = {
  server,
  port: z.number().int().min(1).max(65535),
  email: z.email().max(254).meta({ description: "Sender of every mail, and user name at the mail server" }),
  ssl: z.boolean().meta({ description: "Whether the connection uses TLS from the first byte (port 465)" }),
  tls: z.boolean().meta({ description: "Whether STARTTLS is required (port 587)" }),
  priority: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .meta({ description: "Priority: 1 high, 2 normal, 3 low" }),
  size: z
    .number()
    .int()
    .min(1)
    .max(100)
    .meta({ description: "Maximum size of a mail that the server accepts, in MB" }),
};

export const projectSmtp = z
  .object({
    ...settings,
    active: z.boolean(),
    password: z.boolean().meta({ description: "Whether a password is stored" }),
  })
  .meta({ id: "ProjectSmtp" });
export type ProjectSmtp = z.output<typeof projectSmtp>;

const password = z.string().min(1).max(500).nullable().optional().meta({
  description:
    "Write-only password. Absent: the stored password is kept, provided that server, port and e-mail are unchanged; null: none, for a server that requires none",
});

export const SMTP_OUTCOMES = [
  "taken",
  "name",
  "private",
  "refused",
  "timeOut",
  "tls",
  "signIn",
  "size",
  "other",
] as const;

export const smtpEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-project/{project}/smtp",
    access: "admin",
    summary: "Returns the project's mail server; null if its mails are sent through the platform's.",
    params: inProject,
    reply: projectSmtp.nullable(),
  }),
  save: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/smtp",
    access: "admin",
    summary: "Sets the project's mail server. Its password is stored encrypted and never returned.",
    params: inProject,
    body: z.strictObject({ ...settings, active: z.boolean(), password }),
    reply: projectSmtp,
    errors: ["VALIDATION"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fkl-project/{project}/smtp",
    access: "admin",
    summary: "Deletes the project's mail server: its mails are sent through the platform's again.",
    params: inProject,
    reply: z.literal(true),
  }),
  test: endpoint({
    method: "POST",
    path: "/fkl-project/{project}/smtp/test",
    access: "admin",
    summary:
      "Sends a test mail to the caller's own address through these settings and returns the server's answer.",
    params: inProject,
    body: z.strictObject({ ...settings, password }),
    reply: z.object({
      outcome: z.enum(SMTP_OUTCOMES),
      answer: z.string().meta({ description: "Answer of the server, at most 300 characters" }),
      to: z.string(),
    }),
    errors: ["VALIDATION", "RATE_LIMITED"],
  }),
} as const;
