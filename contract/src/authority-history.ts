import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, inProject, instant } from "./shapes.ts";

const AREA = "Authorities";
const JSON_FILE = { contentType: "application/json; charset=utf-8" } as const;

/** Longest identifier of a device, as the service of the authority limits it. */
const MAX_DEVICE = 60;

const access = z
  .object({
    id,
    at: instant,
    address: z.string(),
    kind: z.enum(["token", "records"]).meta({ description: "A sign-in, or a question for records" }),
    device: z.string().nullable(),
    day: z.string().nullable(),
    records: z.int32().nullable().meta({
      description: "Number of records in the answer; null: a sign-in, or the project has no such device",
    }),
  })
  .meta({ id: "AuthorityHistoryAccess" });
export type AuthorityHistoryAccess = z.output<typeof access>;

const credentials = z.object({
  user: z.string(),
  createdAt: instant,
  createdBy: z.object({ id, name: z.string() }),
});

const history = z
  .object({
    credentials: credentials.nullable().meta({ description: "Null: the service is off" }),
    accesses: z.array(access).meta({ description: "The latest 50, the latest first" }),
  })
  .meta({ id: "AuthorityHistory" });
export type AuthorityHistory = z.output<typeof history>;

const newCredentials = z
  .object({
    user: z.string(),
    password: z.string().nullable().meta({
      description: "Shown once. Null in the answer to a repeated request with the same Idempotency-Key",
    }),
  })
  .meta({ id: "NewAuthorityCredentials" });

export const authorityHistoryEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/authority-history",
    access: "admin",
    area: AREA,
    summary: "Returns whether the history service is on, for which user, and the latest accesses to it.",
    params: inProject,
    reply: history,
  }),
  createCredentials: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/authority-history/credentials",
    access: "admin",
    area: AREA,
    summary:
      "Turns the history service on with new credentials for the authority, shown once; earlier credentials and their tokens end. Requires the caller's own password again.",
    params: inProject,
    body: z.strictObject({ password: z.string().max(200) }),
    personal: true,
    reply: newCredentials,
    status: 201,
    errors: ["WRONG_OLD_PASSWORD"],
  }),
  deleteCredentials: endpoint({
    method: "DELETE",
    path: "/fkl-modi/{project}/authority-history/credentials",
    access: "admin",
    area: AREA,
    summary: "Turns the history service off: its credentials and all tokens end at once.",
    params: inProject,
    reply: z.literal(true),
  }),
  token: endpoint({
    method: "POST",
    path: "/fkl-modi/authority-history/token",
    access: "open",
    summary:
      "Sign-in of the authority to the history service of a project: answers {token}, a JWT that is valid for 24 hours and cannot be renewed.",
    body: z.strictObject({ usuario: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
    download: JSON_FILE,
    errors: ["HISTORY_CREDENTIALS", "RATE_LIMITED"],
  }),
  records: endpoint({
    method: "GET",
    path: "/fkl-modi/authority-history/records",
    access: "open",
    authorityToken: true,
    summary:
      "Returns all records of a device and day in the structure of the messages to the SMA: [{dispositivoId, parametros: [{nombre, valor, unidad, estampaTiempo}]}], one element for each instant, the earliest first. The day is that of UTC−4.",
    query: z.strictObject({
      device: z
        .string()
        .trim()
        .min(1)
        .max(MAX_DEVICE)
        .meta({ description: "dispositivoId, as the SMA knows the device" }),
      date: day,
    }),
    download: JSON_FILE,
    errors: ["HISTORY_CREDENTIALS", "NOT_FOUND", "RATE_LIMITED"],
  }),
} as const;
