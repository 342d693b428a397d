import { REJECTIONS } from "@vetaverde/domain/readings/accept";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { acceptedReadings, rawMessage, rawMessages, refusedReadings } from "./raw-messages.ts";
import { id, inProject, instant, instantWithOffset, words } from "./shapes.ts";

const AREA = "ModiList";
export const MAX_CODE = 65_536;

const named = z.object({ id, name: z.string() });
/** Why a codec returned no result. */
export const CODEC_FAULTS = [
  ...["SYNTAX", "NO_FUNCTION", "THROWN", "TIME", "MEMORY", "OUTPUT", "NO_RESULT"],
  ...["ERRORS", "PAYLOAD"],
] as const;

const codec = z
  .object({
    type: z.string().meta({ description: "Device type, in the spelling of one of its devices" }),
    version: z.number().int().meta({ description: "Version of the codec; 0 if the type has none" }),
    active: z.boolean(),
    at: instant.nullable(),
    by: named.nullable(),
    reason: z.string().nullable(),
    devices: z.number().int(),
    failed: z
      .number()
      .int()
      .meta({ description: "Number of messages of the last seven days that gave no reading" }),
    suspended: z
      .object({ at: instant, fault: z.enum(["TIME", "MEMORY", "OUTPUT"]) })
      .nullable()
      .meta({
        description:
          "Instant and fault of the suspension of a codec that exceeded its limits repeatedly; null if it is not suspended",
      }),
  })
  .meta({ id: "Codec" });
export type Codec = z.output<typeof codec>;

const codecVersion = z
  .object({
    version: z.number().int(),
    code: z.string().nullable().meta({ description: "Code of the version; null if the codec was withdrawn" }),
    reason: z.string(),
    at: instant,
    by: named,
  })
  .meta({ id: "CodecVersion" });
export type CodecVersion = z.output<typeof codecVersion>;

const code = z.string().min(1).max(MAX_CODE);
const type = words(60);

const trial = z
  .object({
    ok: z.boolean(),
    fault: z.enum(CODEC_FAULTS).nullable(),
    message: z.string().meta({ description: "Error message as the codec reported it" }),
    readings: z.array(
      z.object({ variable: z.string(), value: z.string(), t: instant.nullable(), good: z.boolean() }),
    ),
    warnings: z.array(z.string()),
    ms: z.number(),
  })
  .meta({ id: "CodecTrial" });
export type CodecTrial = z.output<typeof trial>;

const replayed = z
  .object({
    messages: z.number().int(),
    decoded: z.number().int().meta({ description: "Number of messages that gave a reading" }),
    accepted: z.number().int(),
    duplicates: z.number().int(),
    conflicts: z.number().int(),
    more: z.boolean().meta({ description: "Whether older messages remain" }),
  })
  .meta({ id: "Replayed" });
export type Replayed = z.output<typeof replayed>;

export const codecsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/codecs",
    access: "admin",
    area: AREA,
    summary:
      "Lists the types of the project's devices, each with the codec that decodes its payloads, if there is one.",
    params: inProject,
    reply: z.array(codec),
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/codecs/versions",
    access: "admin",
    area: AREA,
    summary: "Lists all versions of a type's codec, newest first.",
    params: inProject,
    query: z.strictObject({ type }),
    reply: z.array(codecVersion),
  }),
  save: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/codecs",
    access: "admin",
    area: AREA,
    summary:
      "Saves a new version of a type's codec: JavaScript with decodeUplink({bytes, fPort, variables}), as for ChirpStack v4 or The Things Stack. Without code, the codec is withdrawn.",
    params: inProject,
    body: z.strictObject({
      type,
      code: code.nullable(),
      reason: words(500),
      version: z
        .number()
        .int()
        .min(0)
        .meta({ description: "Version that this one replaces, for optimistic locking" }),
    }),
    reply: codec,
    errors: ["STALE_VERSION", "VALIDATION", "CODEC_SYNTAX", "CODEC_BUSY"],
  }),
  trial: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/codecs/trial",
    access: "admin",
    area: AREA,
    summary: "Runs a codec on a payload, in hex or base64, and stores nothing.",
    params: inProject,
    body: z.strictObject({
      code,
      payload: z.string().max(4000),
      port: z.number().int().min(0).max(255).default(1),
    }),
    reply: trial,
    errors: ["VALIDATION", "CODEC_BUSY"],
  }),
  resume: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/codecs/resume",
    access: "admin",
    area: AREA,
    summary:
      "Enables a codec that was suspended because it exceeded its limits repeatedly. Stored messages can then be decoded again.",
    params: inProject,
    body: z.strictObject({ type, version: z.number().int().min(1) }),
    reply: codec,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  replay: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/codecs/replay",
    access: "admin",
    area: AREA,
    summary:
      "Decodes stored messages of a type again with its current codec, at most 5,000, newest first. Existing readings are not changed.",
    params: inProject,
    body: z.strictObject({
      type,
      failed: z
        .boolean()
        .default(true)
        .meta({ description: "Whether to decode only messages that gave no reading" }),
      before: instantWithOffset.optional(),
    }),
    reply: replayed,
    errors: ["NOT_FOUND", "VALIDATION", "CODEC_SUSPENDED", "INGEST_BUSY"],
  }),
  ...rawMessages,
  messages: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/messages",
    access: "admin",
    area: AREA,
    summary:
      "Lists the last 20 messages of a device as its network delivered them, newest first, with their errors.",
    params: z.strictObject({ project: id, device: id }),
    reply: z.array(rawMessage),
    errors: ["NOT_FOUND"],
  }),
  trouble: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/trouble",
    access: "read",
    area: AREA,
    summary:
      "Returns what was rejected of a device's last message, and why; null if that message was accepted in full.",
    params: z.strictObject({ project: id, device: id }),
    reply: z
      .object({
        at: instant,
        reason: z.enum(REJECTIONS),
        detail: z.string().nullable(),
        accepted: acceptedReadings,
        refused: refusedReadings,
        type: z.string().nullable(),
      })
      .nullable(),
    errors: ["NOT_FOUND"],
  }),
} as const;
