import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./shapes.ts";

const AREA = "ModiList";
const one = z.strictObject({ project: id, device: id });

/**
 * State of a device's forwarding: no address (`off`), no secret to sign with (`noSecret`), everything delivered
 * (`done`), deliveries pending (`waiting`), the address rejects them (`failing`), or the queue was full and readings
 * were dropped (`full`).
 */
export const FORWARD_STATES = ["off", "noSecret", "done", "waiting", "failing", "full"] as const;

const forward = z
  .object({
    state: z.enum(FORWARD_STATES),
    url: z.string().nullable(),
    secret: z.object({ madeAt: instant, madeBy: z.object({ id, name: z.string() }) }).nullable(),
    waiting: z.number().int().meta({ description: "Number of reports that are waiting to be forwarded" }),
    waitsSince: instant.nullable(),
    lastDoneAt: instant
      .nullable()
      .meta({ description: "Instant at which the address last accepted a report" }),
    lastTryAt: instant.nullable(),
    nextTryAt: instant.nullable(),
    tries: z
      .number()
      .int()
      .meta({ description: "Number of attempts since the address last accepted a report" }),
    fault: z.string().nullable().meta({
      description:
        "Reason of the failure: address, private, name, refused, timeOut, tls, redirect or status, with its number",
    }),
    leftOut: z.number().int().meta({
      description:
        "Number of readings that arrived while too many reports were waiting; they are stored here and not forwarded",
    }),
    leftOutSince: instant.nullable(),
  })
  .meta({ id: "Forward" });
export type Forward = z.output<typeof forward>;

export const forwardsEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/forward",
    access: "admin",
    area: AREA,
    summary: "Returns the state of the forwarding of a device's readings to its report URL.",
    params: one,
    reply: forward,
    errors: ["NOT_FOUND"],
  }),
  secret: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/forward/secret",
    access: "system",
    area: AREA,
    summary:
      "Generates the secret that signs a device's reports to its URL, shown once; the earlier secret ends immediately. Forwarding starts with the first secret. Where the project protects its changes, a secret that replaces another signs only after a second person has confirmed it.",
    params: one,
    reply: z
      .object({
        secret: z.string().nullable(),
        pendingChangeId: id.nullable().meta({
          description: "Pending change after whose confirmation the secret signs; null: it signs from now on",
        }),
      })
      .meta({ id: "ForwardSecret" }),
    status: 201,
    errors: ["NOT_FOUND", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  retry: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/forward/retry",
    access: "admin",
    area: AREA,
    summary: "Retries forwarding the waiting reports immediately.",
    params: one,
    reply: forward,
    errors: ["NOT_FOUND"],
  }),
} as const;
