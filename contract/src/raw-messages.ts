import { REJECTIONS } from "@vetaverde/domain/readings/accept";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant } from "./shapes.ts";

const AREA = "ModiList";
export const MESSAGE_SOURCES = ["http", "mqtt", "chirpstack", "ttn", "rockblock"] as const;
/** Sources whose bytes a codec may decode. */
export const DECODED_SOURCES = ["chirpstack", "ttn", "rockblock"] as const;

export const refusedReadings = z
  .array(
    z.object({
      variable: z
        .string()
        .nullable()
        .meta({ description: "Variable as the device sent it; null: unreadable" }),
      reason: z.enum(REJECTIONS),
      n: z.number().int(),
    }),
  )
  .meta({ description: "Rejected readings, by variable and reason; at most 20 lines" });
export const acceptedReadings = z.number().int().nullable().meta({
  description: "Number of its readings that were accepted; null if they were not counted on arrival",
});

const shape = {
  id,
  source: z.enum(MESSAGE_SOURCES),
  at: instant,
  reason: z.enum(REJECTIONS).nullable().meta({ description: "Reason of the first rejection" }),
  detail: z.string().nullable(),
  codecVersion: z.number().int().nullable(),
  accepted: acceptedReadings,
  refused: refusedReadings,
};

export const rawMessage = z
  .object({ ...shape, body: z.string().meta({ description: "First 4,000 characters of the body" }) })
  .meta({ id: "RawMessage" });
export type RawMessage = z.output<typeof rawMessage>;

const listed = z
  .object({
    ...shape,
    device: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "Device of the message; null if it names no device of the project" }),
  })
  .meta({ id: "ListedMessage" });
export type ListedMessage = z.output<typeof listed>;

export const rawMessages = {
  all: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/messages",
    access: "admin",
    area: AREA,
    summary:
      "Lists the messages delivered by networks, and all messages with rejected content, unmodified, newest first; `next` is the cursor of the following page.",
    params: inProject,
    query: z.strictObject({
      device: id.optional(),
      source: z.enum(MESSAGE_SOURCES).optional(),
      failed: z.literal("true").optional().meta({ description: "Filter for messages with rejected content" }),
      before: id.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ items: z.array(listed), next: id.nullable() }),
  }),
  message: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/messages/{message}",
    access: "admin",
    area: AREA,
    summary: "Returns a message with its body.",
    params: z.strictObject({ project: id, message: id }),
    reply: rawMessage,
    errors: ["NOT_FOUND"],
  }),
  decode: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/messages/{message}/decode",
    access: "admin",
    area: AREA,
    summary:
      "Decodes a stored message of a network again with the current codec. Existing readings are not changed.",
    params: z.strictObject({ project: id, message: id }),
    reply: z
      .object({
        decoded: z.boolean(),
        accepted: z.number().int(),
        duplicates: z.number().int(),
        conflicts: z.number().int(),
        reason: z.enum(REJECTIONS).nullable(),
      })
      .meta({ id: "MessageDecoded" }),
    errors: ["NOT_FOUND", "INGEST_BUSY"],
  }),
} as const;
