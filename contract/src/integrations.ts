import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

/** The gateway that a key is for; `http` may send for several devices of the project in one request. */
export const INTEGRATION_KINDS = ["chirpstack", "ttn", "rockblock", "http"] as const;

const downlinks = {
  url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^\s/@]+(?:\/[^\s?#]*)?$/i)
    .transform((text) => text.replace(/\/+$/, ""))
    .meta({ description: "Of the LoRaWAN server, without what follows by its own rule" }),
  webhook: words(200)
    .nullable()
    .meta({ description: "The Things Stack's webhook, in whose name the queue is written" }),
  port: z.number().int().min(1).max(223).meta({ description: "LoRaWAN's FPort" }),
  confirmed: z.boolean().meta({ description: "The network asks for an acknowledgement of the frame" }),
  payload: z
    .enum(["bytes", "object"])
    .meta({ description: "The command's JSON as it is, or its fields for the server's own codec" }),
};

export const integration = z
  .object({
    id,
    kind: z.enum(INTEGRATION_KINDS),
    name: z.string(),
    madeAt: instant,
    madeBy: z.object({ id, name: z.string() }),
    revokedAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    downlinks: z
      .object({ ...downlinks, url: z.string() })
      .nullable()
      .meta({ description: "Where commands to its devices go; null: nowhere" }),
  })
  .meta({ id: "Integration" });
export type Integration = z.output<typeof integration>;

export const integrationsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/integrations",
    access: "admin",
    area: "ModiList",
    summary:
      "The keys of the project's LoRaWAN and satellite gateways, the newest first; never the keys themselves.",
    params: inProject,
    reply: z.array(integration),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/integrations",
    access: "admin",
    area: "ModiList",
    summary:
      "Makes a key for a gateway, shown once. It brings readings of this project's devices, and opens nothing.",
    params: inProject,
    body: z.strictObject({ kind: z.enum(INTEGRATION_KINDS), name: words(100) }),
    reply: integration
      .extend({ key: z.string().nullable().meta({ description: "Shown once" }) })
      .meta({ id: "NewIntegration" }),
    status: 201,
    errors: ["VALIDATION"],
  }),
  setDownlinks: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/integrations/{integration}/downlinks",
    access: "admin",
    area: "ModiList",
    summary:
      "Says where a LoRaWAN server (ChirpStack v4's REST interface, The Things Stack v3) takes commands to its devices. The token is kept sealed and never given out.",
    params: z.strictObject({ project: id, integration: id }),
    body: z.strictObject({
      ...downlinks,
      token: z
        .string()
        .trim()
        .min(1)
        .max(2000)
        .optional()
        .meta({ description: "Write-only. Absent: the one that is kept, while the address stays" }),
    }),
    reply: integration,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/fkl-modi/{project}/integrations/{integration}",
    access: "admin",
    area: "ModiList",
    summary: "Ends a gateway's key at once; that it was there stays known.",
    params: z.strictObject({ project: id, integration: id }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
} as const;
