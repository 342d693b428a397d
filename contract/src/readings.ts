import { DERIVED_FLAGS } from "@vetaverde/domain/derived/formula";
import { REJECTIONS } from "@vetaverde/domain/readings/accept";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset } from "./shapes.ts";

const AREA = "ModiList";

/** Maximum number of readings in one report, or in all reports of one call together. */
export const MAX_READINGS = 10_000;
export const MAX_POINTS = 5000;
const MAX_SENSORS = 50;

const rawFrom = instant.optional().meta({
  description:
    "Instant from which raw readings are stored; before it the buckets are whole hours, from roll-ups",
});
const derivedFlags = z.array(z.enum(DERIVED_FLAGS));
const last = z
  .object({
    t: instant,
    value: z.number(),
    flags: derivedFlags.optional().meta({ description: "Flags of a derived value; absent: none" }),
  })
  .nullable()
  .meta({ description: "Last raw reading of the span, at its own instant; null if there is none" });
const flags = z
  .array(z.object({ flag: z.enum(DERIVED_FLAGS), at: z.array(z.number().int()) }))
  .optional()
  .meta({
    description:
      "Flags of derived values, each with the positions in `t` of its values; of buckets, those with a value that has it; absent: none",
  });
const series = z.union([
  z.object({
    sensor: id,
    last,
    rawFrom,
    flags,
    t: z.array(instant).meta({ description: "Start of each bucket" }),
    min: z.array(z.number()),
    max: z.array(z.number()),
    avg: z.array(z.number()),
  }),
  z.object({ sensor: id, last, rawFrom, flags, t: z.array(instant), v: z.array(z.number()) }),
]);
export type Series = z.output<typeof series>;

const span = z.strictObject({
  sensor: z
    .union([z.array(id).max(MAX_SENSORS), id])
    .transform((sensors) => [...new Set(Array.isArray(sensors) ? sensors : [sensors])]),
  from: instantWithOffset,
  to: instantWithOffset,
});

const latestDevice = z
  .object({
    device: id,
    serial: z.string(),
    lastAt: instant.nullable().meta({ description: "Instant of the device's last report" }),
    battery: z.object({ level: z.number(), at: instant }).nullable(),
    sensors: z.array(
      z.object({
        sensor: id,
        variable: z.string(),
        unit: z.string(),
        resolution: z.number().nullable(),
        t: instant.nullable(),
        value: z.number().nullable(),
        flags: derivedFlags.optional().meta({ description: "Flags of a derived value; absent: none" }),
      }),
    ),
  })
  .meta({ id: "LatestReadings" });
export type LatestDevice = z.output<typeof latestDevice>;

/** A device's report. Unknown fields are ignored rather than refused, so that no measurement is lost to its form. */
const report = z
  .object({
    serial: z.string(),
    readings: z
      .array(
        z.object({
          variable: z.string(),
          t: z.union([z.string(), z.number()]).optional().meta({
            description: "Instant as ISO 8601 with an offset, or epoch s or ms; absent: the report's instant",
          }),
          value: z.number(),
        }),
      )
      .max(MAX_READINGS),
    battery: z.number().optional(),
    t: z
      .union([z.string(), z.number()])
      .optional()
      .meta({ description: "Instant of the report; absent: the instant of arrival" }),
  })
  .meta({ id: "Report" });

const receipt = z
  .object({
    accepted: z.number().int(),
    duplicates: z
      .number()
      .int()
      .meta({ description: "Number of readings with the same sensor, instant and value as a stored one" }),
    conflicts: z.number().int().meta({
      description:
        "Number of readings with another value for a stored instant; they are stored in addition to the first",
    }),
    rejected: z.array(
      z.object({
        index: z.number().int(),
        reason: z.enum(REJECTIONS),
        serial: z.string().optional().meta({ description: "Serial of the device, if several reported" }),
      }),
    ),
    arrivedAt: instant.optional().meta({ description: "Instant assigned to readings without one" }),
  })
  .meta({ id: "Receipt" });
export type Receipt = z.output<typeof receipt>;

const KEY = "Takes a key in the header X-Device-Key; answered once all that is accepted is durable.";
const errors = [
  "DEVICE_KEY",
  "DEVICE_SERIAL",
  "BAD_REQUEST",
  "VALIDATION",
  "INGEST_BUSY",
  "RATE_LIMITED",
  "UNAVAILABLE",
] as const;

export const readingsEndpoints = {
  ingest: endpoint({
    method: "POST",
    path: "/fkl-modi/ingest",
    access: "open",
    deviceKey: true,
    summary: `A device's readings, at most 10,000 a call; a project's integration key may send an array of such reports for several devices, whose readings are then counted through. ${KEY}`,
    body: z.union([report, z.array(report)]),
    reply: receipt,
    errors,
  }),
  chirpstack: endpoint({
    method: "POST",
    path: "/fkl-modi/ingest/chirpstack",
    access: "open",
    deviceKey: true,
    summary: `An event of ChirpStack v4's HTTP integration, as JSON; other than uplinks and battery levels are passed over. ${KEY}`,
    body: z.record(z.string(), z.unknown()),
    reply: receipt,
    errors,
  }),
  ttn: endpoint({
    method: "POST",
    path: "/fkl-modi/ingest/ttn",
    access: "open",
    deviceKey: true,
    summary: `An uplink of The Things Stack v3's webhook. ${KEY}`,
    body: z.record(z.string(), z.unknown()),
    reply: receipt,
    errors,
  }),
  rockblock: endpoint({
    method: "POST",
    path: "/fkl-modi/ingest/rockblock",
    access: "open",
    deviceKey: true,
    summary: `A message of the satellite gateway, as its form or its JSON. Without a key its own signature (JWT, RS256) is enough where the gateway's public key is set: the message is then of the one project whose satellite device bears the IMEI. ${KEY} The key may also be the password in the address (https://vetaverde:key@…), or the end of the path.`,
    body: z.record(z.string(), z.unknown()),
    reply: receipt,
    errors: [...errors, "GATEWAY_SIGNATURE", "GATEWAY_DEVICE"],
  }),
  rockblockByAddress: endpoint({
    method: "POST",
    path: "/fkl-modi/ingest/rockblock/{key}",
    access: "open",
    deviceKey: true,
    summary:
      "Accepts a message of the satellite gateway, which sends no headers of its own: the integration's key is in the URL and is not logged.",
    params: z.strictObject({ key: z.string() }),
    body: z.record(z.string(), z.unknown()),
    reply: receipt,
    errors: [...errors, "GATEWAY_SIGNATURE"],
  }),
  readings: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/readings",
    access: "read",
    area: AREA,
    summary:
      "Returns the readings of sensors in a time span: raw if they are fewer than `points`, otherwise minimum, maximum and mean of each bucket; with the last reading of the span, and the flags of derived values.",
    params: inProject,
    query: span.extend({ points: z.coerce.number().int().min(1).max(MAX_POINTS).default(1000) }),
    reply: z.array(series),
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  readingsCsv: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/readings.csv",
    access: "read",
    area: AREA,
    summary:
      "Streams the raw readings of sensors as CSV with the columns sensor, t, value and flags (of derived values, separated by spaces).",
    params: inProject,
    query: span,
    download: { contentType: "text/csv; charset=utf-8" },
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  latest: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/latest",
    access: "read",
    area: AREA,
    summary:
      "Returns the last reading of every sensor by device, with the device's battery and the instant of its last report.",
    params: inProject,
    reply: z.array(latestDevice),
  }),
  live: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/live",
    access: "read",
    area: AREA,
    summary:
      "Streams the devices' reports as they are accepted: events `reading` with `{readings:[{device,sensor,variable,t,value,flags?}]}`, flags being those of a derived value, `status` with `{device,battery,at}` and `alert` with `{alert,device,sensor,happened,priority}`, happened being raised, cleared or acknowledged; at each step of a command `relay` with `{device,relay,command}`. A resumed stream begins with the events missed in between. The stream ends after five minutes; with once=true, after the missed events.",
    params: inProject,
    query: z.strictObject({ device: id.optional(), once: z.literal("true").optional() }),
    live: true,
    errors: ["RATE_LIMITED"],
  }),
} as const;
