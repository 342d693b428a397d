import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

/** Which gateway a key is for; `http` may send for several devices of the project in one request. */
export const INTEGRATION_KINDS = ["chirpstack", "ttn", "rockblock", "http"] as const;

export const integration = z
  .object({
    id,
    kind: z.enum(INTEGRATION_KINDS),
    name: z.string(),
    madeAt: instant,
    madeBy: z.object({ id, name: z.string() }),
    revokedAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
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
