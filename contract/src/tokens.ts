import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, role, words } from "./shapes.ts";

/** A machine's API token for one project, without the secret itself. */
export const apiToken = z
  .object({
    id,
    name: z.string(),
    role,
    createdBy: z.object({ id, name: z.string() }),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
    /** Neither revoked nor expired, and its creator still administers the project. */
    live: z.boolean(),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.output<typeof apiToken>;

/** Longest lifetime of a token, in days, so that forgotten tokens expire. */
export const TOKEN_DAYS = 730;

export const tokensEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/tokens",
    access: "admin",
    summary:
      "Lists the keys with which machines access a project, newest first, without the keys themselves.",
    params: inProject,
    reply: z.array(apiToken),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/tokens",
    access: "admin",
    personal: true,
    summary:
      "Creates a key for a machine, shown once; sent as `Authorization: Bearer …`, it grants the permissions of its role in this project.",
    params: inProject,
    body: z.strictObject({ name: words(100), role, expiresAt: instantWithOffset }),
    reply: apiToken
      .extend({
        token: z
          .string()
          .nullable()
          .meta({ description: "Key, shown once; null in the response to a repeated request" }),
      })
      .meta({ id: "NewApiToken" }),
    status: 201,
    errors: ["VALIDATION"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/fkl-user/{project}/tokens/{token}",
    access: "admin",
    summary: "Revokes a key immediately; its record remains.",
    params: z.strictObject({ project: id, token: id }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
} as const;
