import {
  COMMAND_STATES,
  DEFAULT_LIFE_SECONDS,
  MAX_CONFIRM_MINUTES,
  MAX_LIFE_SECONDS,
  MIN_CONFIRM_MINUTES,
  MIN_LIFE_SECONDS,
  RELAYS,
} from "@vetaverde/domain/relays/command";
import { DELIVERY_OBSTACLES, DELIVERY_PATHS } from "@vetaverde/domain/relays/delivery-path";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, pageOf, words } from "./shapes.ts";

const AREA = "ModiList";
const device = z.strictObject({ project: id, device: id });
const relay = device.extend({ relay: z.enum(["1", "2"]) });
const command = relay.extend({ command: id });
const person = z.object({ id, name: z.string() });
const reason = words(500);

const relayCommand = z
  .object({
    id,
    relay: z.literal([...RELAYS]),
    on: z.boolean().meta({ description: "What was asked for" }),
    reason: z.string(),
    state: z.enum(COMMAND_STATES),
    fault: z.string().nullable().meta({
      description: "Why it failed or was cancelled: a hindrance's name, or a LoRaWAN server's own words",
    }),
    askedAt: instant,
    askedBy: person,
    expiresAt: instant.meta({
      description: "While it waits for a second person: until when it waits; then: until when it is sent",
    }),
    lifeSeconds: z.number().int().meta({ description: "For how long it may be sent, once it may" }),
    secondPerson: z.boolean().meta({ description: "Another administrator had to confirm it" }),
    second: z.object({ at: instant, by: person }).nullable(),
    sentAt: instant.nullable(),
    way: z.enum(DELIVERY_PATHS).nullable(),
    answer: z
      .object({ at: instant, verdict: z.enum(["confirmed", "late", "otherValue", "otherRelay"]) })
      .nullable()
      .meta({ description: "The device's first word on it" }),
    endedAt: instant.nullable(),
    endedBy: person.nullable().meta({ description: "Who cancelled it" }),
  })
  .meta({ id: "RelayCommand" });
export type RelayCommand = z.output<typeof relayCommand>;

const relays = z
  .object({
    relays: z.array(
      z.object({
        relay: z.literal([...RELAYS]),
        on: z.boolean().nullable().meta({ description: "As the device last said; null: not known" }),
        since: instant.nullable().meta({ description: "When the device said so" }),
        doubtful: z.boolean().meta({
          description: "A later command was sent and not confirmed: it may be otherwise by now",
        }),
        open: z
          .object({
            id,
            on: z.boolean(),
            state: z.enum(COMMAND_STATES),
            expiresAt: instant,
            askedBy: person,
          })
          .nullable()
          .meta({ description: "The newest command, while it may still happen" }),
      }),
    ),
    reach: z.object({ way: z.enum(DELIVERY_PATHS).nullable(), why: z.enum(DELIVERY_OBSTACLES).nullable() }),
    lock: z
      .object({ reason: z.string(), at: instant, by: person })
      .nullable()
      .meta({ description: "People keep commands from the device" }),
    secondPerson: z.boolean(),
    confirmWithinMinutes: z
      .number()
      .int()
      .meta({ description: "For how long a command waits for the second person" }),
    confirmers: z.number().int().meta({
      description: "How many others may confirm a command of whoever asks; with none it would wait in vain",
    }),
    now: instant.meta({ description: "The platform's clock, by which commands expire" }),
  })
  .meta({ id: "Relays" });
export type Relays = z.output<typeof relays>;

export const relaysEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/relays",
    access: "read",
    area: AREA,
    summary: "The relays of a device as it last said they are, and whether commands can reach it.",
    params: device,
    reply: relays,
    errors: ["NOT_FOUND"],
  }),
  command: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/relays/{relay}",
    access: "admin",
    area: AREA,
    summary:
      "Orders relay 1 (south pump) or 2 (south gate) on or off. The command is sent once, before its expiry or never; the relay's state turns when the device confirms it. Where a second person confirms it, the administrators who may are notified, it waits for `confirmWithinMinutes`, and its own time begins with the confirmation.",
    params: relay,
    body: z.strictObject({
      on: z.boolean(),
      reason,
      expiresInSeconds: z
        .number()
        .int()
        .min(MIN_LIFE_SECONDS)
        .max(MAX_LIFE_SECONDS)
        .default(DEFAULT_LIFE_SECONDS),
    }),
    reply: z.object({ command: id }),
    status: 202,
    errors: ["NOT_FOUND", "RELAY_UNREACHABLE", "RELAY_BUSY", "RELAY_PERSON"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/relays/{relay}/commands/{command}/confirm",
    access: "admin",
    area: AREA,
    summary: "Confirms another administrator's command, where the project asks for a second person.",
    params: command,
    reply: relayCommand,
    errors: ["NOT_FOUND", "RELAY_SAME_PERSON", "RELAY_OVER", "RELAY_UNREACHABLE", "RELAY_PERSON"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/relays/{relay}/commands/{command}/cancel",
    access: "admin",
    area: AREA,
    summary: "Takes back a command that was not sent yet.",
    params: command,
    reply: relayCommand,
    errors: ["NOT_FOUND", "RELAY_OVER"],
  }),
  lock: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/devices/{device}/relays/lock",
    access: "admin",
    area: AREA,
    summary:
      "Keeps all commands from a device for a reason, or ends that. What was not sent yet is cancelled. Where commands need a second person, ending it waits for one as well.",
    params: device,
    body: z.strictObject({ locked: z.boolean(), reason }),
    reply: relays,
    mayWait: true,
    errors: ["NOT_FOUND", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  commands: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/relays/commands",
    access: "admin",
    area: AREA,
    summary: "The commands that a device's relays were given, the newest first.",
    params: device,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: pageOf(relayCommand),
    errors: ["NOT_FOUND"],
  }),
  settings: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/relays/settings",
    access: "admin",
    area: AREA,
    summary:
      "Says whether a second administrator confirms each command of the project, and for how long a command waits for that. Ending the rule, and a longer wait, take a second person themselves.",
    params: inProject,
    body: z.strictObject({
      secondPerson: z.boolean(),
      confirmWithinMinutes: z
        .number()
        .int()
        .min(MIN_CONFIRM_MINUTES)
        .max(MAX_CONFIRM_MINUTES)
        .optional()
        .meta({ description: "Left out: as it is" }),
      reason: reason.optional().meta({ description: "For whoever has to confirm it" }),
    }),
    reply: z.object({ secondPerson: z.boolean(), confirmWithinMinutes: z.number().int() }),
    mayWait: true,
    errors: ["PROTECTED_PENDING", "PROTECTED_PERSON", "RELAY_PERSON"],
  }),
} as const;
