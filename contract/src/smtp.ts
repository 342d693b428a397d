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
  email: z.email().max(254).meta({ description: "Sender of every mail, and the name to sign in with" }),
  ssl: z.boolean().meta({ description: "TLS from the first byte (port 465)" }),
  tls: z.boolean().meta({ description: "STARTTLS is demanded (port 587)" }),
  priority: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .meta({ description: "1 high, 2 normal, 3 low" }),
  size: z.number().int().min(1).max(100).meta({ description: "Largest mail that the server takes, in MB" }),
};

export const projectSmtp = z
  .object({
    ...settings,
    active: z.boolean(),
    password: z.boolean().meta({ description: "Whether one is kept" }),
  })
  .meta({ id: "ProjectSmtp" });
export type ProjectSmtp = z.output<typeof projectSmtp>;

const password = z.string().min(1).max(500).nullable().optional().meta({
  description:
    "Write-only. Absent: the one that is kept, as long as server, port and e-mail stay; null: none, for a server that asks for none",
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
    summary: "The project's own mail server; null where its mails go through the platform's.",
    params: inProject,
    reply: projectSmtp.nullable(),
  }),
  save: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/smtp",
    access: "admin",
    summary: "Sets the project's mail server. Its password is kept encrypted and never given out.",
    params: inProject,
    body: z.strictObject({ ...settings, active: z.boolean(), password }),
    reply: projectSmtp,
    errors: ["VALIDATION"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fkl-project/{project}/smtp",
    access: "admin",
    summary: "Forgets the project's mail server: its mails go through the platform's again.",
    params: inProject,
    reply: z.literal(true),
  }),
  test: endpoint({
    method: "POST",
    path: "/fkl-project/{project}/smtp/test",
    access: "admin",
    summary: "Sends a mail to one's own address through these settings and tells what the server answered.",
    params: inProject,
    body: z.strictObject({ ...settings, password }),
    reply: z.object({
      outcome: z.enum(SMTP_OUTCOMES),
      answer: z.string().meta({ description: "The server's own words, at most 300 letters" }),
      to: z.string(),
    }),
    errors: ["VALIDATION", "RATE_LIMITED"],
  }),
} as const;
