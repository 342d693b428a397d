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
    waiting: z.number().int().meta({ description: "Reports that wait" }),
    waitsSince: instant.nullable(),
    lastDoneAt: instant.nullable().meta({ description: "When the address took one" }),
    lastTryAt: instant.nullable(),
    nextTryAt: instant.nullable(),
    tries: z.number().int().meta({ description: "Since it took one" }),
    fault: z.string().nullable().meta({
      description:
        "Why it did not: address, private, name, refused, timeOut, tls, redirect or status, with its number",
    }),
    leftOut: z
      .number()
      .int()
      .meta({ description: "Readings that came while too much waited; they are kept here" }),
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
    summary: "How the passing on of a device's readings to its report URL stands.",
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
      "Makes the secret that a device's reports to its URL are signed with, shown once; the one before ends at once. From the first on readings are passed on. Where the project protects its changes, the secret that takes the place of another signs once a second person has confirmed it.",
    params: one,
    reply: z
      .object({
        secret: z.string().nullable(),
        pendingChangeId: id
          .nullable()
          .meta({ description: "It signs once this change is confirmed; null: now" }),
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
    summary: "Tries at once to pass on what waits.",
    params: one,
    reply: forward,
    errors: ["NOT_FOUND"],
  }),
} as const;
