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
    .meta({
      description:
        "Base URL of the LoRaWAN server, without the path that the server's own convention determines",
    }),
  webhook: words(200)
    .nullable()
    .meta({ description: "Webhook of The Things Stack in whose name commands are queued" }),
  port: z.number().int().min(1).max(223).meta({ description: "FPort of LoRaWAN" }),
  confirmed: z
    .boolean()
    .meta({ description: "Whether the network requests an acknowledgement of the frame" }),
  payload: z.enum(["bytes", "object"]).meta({
    description: "Payload format: the command's JSON unchanged, or its fields for the server's own codec",
  }),
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
      .meta({ description: "Destination of the commands to its devices; null: none" }),
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
      "Lists the keys of the project's LoRaWAN and satellite gateways, newest first, without the keys themselves.",
    params: inProject,
    reply: z.array(integration),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/integrations",
    access: "admin",
    area: "ModiList",
    summary:
      "Generates a key for a gateway, shown once. The key authenticates deliveries of readings of this project's devices and grants no other access.",
    params: inProject,
    body: z.strictObject({ kind: z.enum(INTEGRATION_KINDS), name: words(100) }),
    reply: integration
      .extend({ key: z.string().nullable().meta({ description: "Key, shown once" }) })
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
      "Sets where a LoRaWAN server (ChirpStack v4's REST interface, The Things Stack v3) accepts commands to its devices. The token is stored encrypted and never returned.",
    params: z.strictObject({ project: id, integration: id }),
    body: z.strictObject({
      ...downlinks,
      token: z.string().trim().min(1).max(2000).optional().meta({
        description:
          "Write-only token. Absent: the stored token is kept, provided that the address is unchanged",
      }),
    }),
    reply: integration,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/fkl-modi/{project}/integrations/{integration}",
    access: "admin",
    area: "ModiList",
    summary: "Revokes a gateway's key immediately; its record remains.",
    params: z.strictObject({ project: id, integration: id }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
} as const;
