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
    on: z.boolean().meta({ description: "Requested state of the relay" }),
    reason: z.string(),
    state: z.enum(COMMAND_STATES),
    fault: z.string().nullable().meta({
      description:
        "Reason of the failure or cancellation: the name of an obstacle, or the error message of a LoRaWAN server",
    }),
    askedAt: instant,
    askedBy: person,
    expiresAt: instant.meta({
      description:
        "Expiry: of the waiting for a second person while the command needs confirmation; afterwards, of the sending",
    }),
    lifeSeconds: z.number().int().meta({
      description: "Period in which the command may be sent, from the moment when sending is permitted",
    }),
    secondPerson: z
      .boolean()
      .meta({ description: "Whether another administrator had to confirm the command" }),
    second: z.object({ at: instant, by: person }).nullable(),
    sentAt: instant.nullable(),
    way: z.enum(DELIVERY_PATHS).nullable(),
    answer: z
      .object({ at: instant, verdict: z.enum(["confirmed", "late", "otherValue", "otherRelay"]) })
      .nullable()
      .meta({ description: "First response of the device to the command" }),
    endedAt: instant.nullable(),
    endedBy: person.nullable().meta({ description: "User who cancelled the command" }),
  })
  .meta({ id: "RelayCommand" });
export type RelayCommand = z.output<typeof relayCommand>;

const relays = z
  .object({
    relays: z.array(
      z.object({
        relay: z.literal([...RELAYS]),
        on: z
          .boolean()
          .nullable()
          .meta({ description: "State that the device last reported; null: not known" }),
        since: instant.nullable().meta({ description: "Instant at which the device reported the state" }),
        doubtful: z.boolean().meta({
          description:
            "Whether a later command was sent and not confirmed, so that the state may have changed",
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
          .meta({ description: "Newest command, as long as it can still be carried out" }),
      }),
    ),
    reach: z.object({ way: z.enum(DELIVERY_PATHS).nullable(), why: z.enum(DELIVERY_OBSTACLES).nullable() }),
    lock: z
      .object({ reason: z.string(), at: instant, by: person })
      .nullable()
      .meta({ description: "Lock by which users block commands to the device" }),
    secondPerson: z.boolean(),
    confirmWithinMinutes: z
      .number()
      .int()
      .meta({ description: "Minutes for which a command waits for the second person" }),
    confirmers: z.number().int().meta({
      description:
        "Number of other users who may confirm the caller's commands; with 0, a command would expire unconfirmed",
    }),
    now: instant.meta({ description: "Current instant by the platform's clock, by which commands expire" }),
  })
  .meta({ id: "Relays" });
export type Relays = z.output<typeof relays>;

export const relaysEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/relays",
    access: "read",
    area: AREA,
    summary:
      "Returns the relays of a device in the state that it last reported, and whether commands can reach it.",
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
      "Switches relay 1 (south pump) or 2 (south gate) on or off. The command is sent once, before its expiry or never; the relay's state changes when the device confirms it. Where a second person's confirmation is required, the administrators who may confirm are notified, the command waits for `confirmWithinMinutes`, and its own period begins with the confirmation.",
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
    summary: "Confirms another administrator's command, where the project requires a second person.",
    params: command,
    reply: relayCommand,
    errors: ["NOT_FOUND", "RELAY_SAME_PERSON", "RELAY_OVER", "RELAY_UNREACHABLE", "RELAY_PERSON"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/relays/{relay}/commands/{command}/cancel",
    access: "admin",
    area: AREA,
    summary: "Cancels a command that was not sent yet.",
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
      "Blocks all commands to a device, with a reason, or unblocks them. Commands not sent yet are cancelled. Where commands need a second person, unblocking waits for one as well.",
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
    summary: "Lists the commands to a device's relays, newest first.",
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
      "Sets whether a second administrator confirms each command of the project, and how long a command waits for the confirmation. Disabling the rule, and a longer wait, need a second person themselves.",
    params: inProject,
    body: z.strictObject({
      secondPerson: z.boolean(),
      confirmWithinMinutes: z
        .number()
        .int()
        .min(MIN_CONFIRM_MINUTES)
        .max(MAX_CONFIRM_MINUTES)
        .optional()
        .meta({ description: "Minutes to wait for the confirmation; absent: unchanged" }),
      reason: reason.optional().meta({ description: "Reason, shown to the user who has to confirm" }),
    }),
    reply: z.object({ secondPerson: z.boolean(), confirmWithinMinutes: z.number().int() }),
    mayWait: true,
    errors: ["PROTECTED_PENDING", "PROTECTED_PERSON", "RELAY_PERSON"],
  }),
} as const;
