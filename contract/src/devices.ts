import { EXTERNAL_KEY, NETWORK_ID, SERIAL } from "@vetaverde/domain/devices/keys";
import * as z from "zod";
import { deviceList } from "./device-list.ts";
import { deviceMailTest } from "./device-mail.ts";
import { CHANNELS, device, historyEntry, MAIL_SENDERS, newDevice, sensor } from "./device-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { sensorParameters } from "./sensor-parameters.ts";
import { id, inProject, instant, instantWithOffset, pageOf, words } from "./shapes.ts";

const AREA = "ModiList";
const one = z.strictObject({ project: id, device: id });
const maybe = <T extends z.ZodType>(shape: T) => shape.nullable().optional();

/** Longest expected interval: 31 days in seconds. A device that reports less often has no expected interval. */
export const MAX_INTERVAL = 2_678_400;
export const MAX_SENSORS = 64;
/** Maximum time in seconds for which the older key remains valid after a new one is issued. */
export const MAX_OVERLAP = 30 * 86_400;

const reason = words(500);
const factor = z.number().gt(0).max(1000);
const metres = z.number().min(-1000).max(1000);
const probeLength = z.number().min(0).max(3000);

/** Editable fields of a device. An omitted field keeps its value. */
const fields = z.strictObject({
  name: words(100).optional(),
  station: maybe(id),
  group: maybe(words(60)),
  channel: z.enum(CHANNELS).optional(),
  networkId: maybe(z.string().trim().toLowerCase().regex(NETWORK_ID)).meta({
    description: "DevEUI or IMEI: what a gateway's message names",
  }),
  type: maybe(words(60)).meta({ description: "Make and model; a payload's codec goes by it" }),
  fieldNumber: maybe(words(40)),
  latitude: maybe(z.number().min(-90).max(90)),
  longitude: maybe(z.number().min(-180).max(180)),
  height: maybe(z.number().min(-100).max(1000)).meta({ description: "Metres above the ground" }),
  terrainElevation: maybe(z.number().min(-500).max(9000)).meta({ description: "Metres above sea level" }),
  probeLength: maybe(probeLength).meta({ description: "Metres, along the hole" }),
  inclination: z.number().min(0).lt(90).optional().meta({ description: "Degrees from the vertical" }),
  adjustment: metres.optional().meta({ description: "Metres added to a level" }),
  correction: factor.optional().meta({ description: "Factor of the head" }),
  expectedInterval: z.number().int().min(1).max(MAX_INTERVAL).optional().meta({ description: "Seconds" }),
  reportUrl: maybe(z.string().trim().min(1).max(2000)),
  mail: z
    .strictObject({ sender: z.enum(MAIL_SENDERS), recipients: z.array(id).max(100) })
    .optional()
    .meta({ description: "Through whose mail server its alerts go, and to whom" }),
  paused: z.boolean().optional(),
  active: z.boolean().optional(),
});
export type DeviceFields = z.output<typeof fields>;

const sensorBody = z.strictObject({
  id: id.optional().meta({ description: "Of one that is there; without it, it is a new one" }),
  name: words(100),
  variable: words(60).meta({ description: "What a report calls it" }),
  unit: words(20),
  min: maybe(z.number()),
  max: maybe(z.number()),
  parameters: sensorParameters.default({ kind: "direct" }),
  adjustment: maybe(metres).meta({ description: "Null: the device's" }),
  correction: maybe(factor).meta({ description: "Null: the device's" }),
  probeLength: maybe(probeLength).meta({ description: "Null: the device's" }),
  active: z.boolean().default(true),
});
export type SensorBody = z.output<typeof sensorBody>;
const sensors = z.array(sensorBody).max(MAX_SENSORS);

const change = {
  reason,
  appliesFrom: instantWithOffset.optional().meta({ description: "Now, unless it has been so for longer" }),
  version: z
    .number()
    .int()
    .optional()
    .meta({ description: "Another's change in between is 409 STALE_VERSION" }),
};
const key = z.string().regex(EXTERNAL_KEY);

export const devicesEndpoints = {
  ...deviceList,
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/devices",
    access: "system",
    summary:
      "Makes a device; its external key is shown once, here. A serial is one device's over all projects.",
    body: fields.extend({
      project: id,
      serial: z.string().trim().regex(SERIAL),
      name: words(100),
      externalKey: key.optional().meta({ description: "Made by the platform where it is left out" }),
      sensors: sensors.default([]),
      reason: reason.optional(),
    }),
    reply: newDevice,
    status: 201,
    errors: ["FK-0005", "NOT_FOUND", "VALIDATION"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}",
    access: "read",
    area: AREA,
    summary: "A device with its whole configuration.",
    params: one,
    reply: device,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/devices/{device}",
    access: "system",
    area: AREA,
    summary:
      "Changes what is given of a device, for a reason, from a date on; what was before stays in its history. Where the project protects its changes, one that ends or redirects the passing on of readings waits for a second person.",
    params: one,
    body: fields.extend(change),
    reply: device,
    mayWait: true,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION", "PROTECTED_PENDING", "PROTECTED_PERSON"],
  }),
  renewKey: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/key",
    access: "system",
    area: AREA,
    summary:
      "Makes a new external key, shown once; those before it end after `overlapSeconds` (none: at once; left out: a day).",
    params: one,
    body: z.strictObject({
      reason,
      overlapSeconds: z.number().int().min(0).max(MAX_OVERLAP).default(86_400),
      externalKey: key.optional(),
    }),
    reply: z
      .object({ externalKey: z.string().nullable(), othersEndAt: instant, version: z.number().int() })
      .meta({ id: "NewDeviceKey" }),
    status: 201,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  connection: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/connection",
    access: "admin",
    area: AREA,
    summary: "Where a device sends its reports: by HTTP, and by MQTT where a broker is running.",
    params: one,
    reply: z
      .object({
        origin: z.string().meta({ description: "Under which the platform is reached, as it is set up" }),
        mqtt: z
          .object({
            host: z.string(),
            port: z.number().int(),
            tls: z.boolean(),
            isOwn: z.boolean().meta({
              description:
                "The product's own broker, which takes serial and key; another has accounts of its own",
            }),
            topic: z.string(),
          })
          .nullable(),
      })
      .meta({ id: "DeviceConnection" }),
    errors: ["NOT_FOUND"],
  }),
  keys: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/keys",
    access: "system",
    area: AREA,
    summary: "The keys that a device had and has, the newest first; never the keys themselves.",
    params: one,
    reply: z.array(
      z
        .object({
          id,
          madeAt: instant,
          madeBy: z.object({ id, name: z.string() }),
          endsAt: instant.nullable(),
          lastUsedAt: instant.nullable(),
          live: z.boolean(),
        })
        .meta({ id: "DeviceKey" }),
    ),
    errors: ["NOT_FOUND"],
  }),
  sensors: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/sensors",
    access: "read",
    area: AREA,
    summary: "What a device measures, and how readings become values.",
    params: one,
    reply: z.array(sensor),
    errors: ["NOT_FOUND"],
  }),
  barometers: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/barometers",
    access: "read",
    area: AREA,
    summary: "The sensors that tell the air's pressure: those that an unvented sensor can be corrected by.",
    params: inProject,
    reply: z.array(
      z
        .object({
          id,
          name: z.string(),
          device: z.object({ id, name: z.string(), serial: z.string() }),
          station: z.string().nullable(),
        })
        .meta({ id: "Barometer" }),
    ),
  }),
  saveSensors: endpoint({
    method: "PUT",
    path: "/fkl-modi/{project}/devices/{device}/sensors",
    access: "admin",
    area: AREA,
    summary:
      "Sets what a device measures, in this order. A sensor that is left out is inactive from then on and keeps its readings; parameters that changed hold from `appliesFrom`.",
    params: one,
    body: z.strictObject({ ...change, sensors }),
    reply: z.array(sensor),
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  testMail: deviceMailTest,
  history: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/history",
    access: "audit",
    area: AREA,
    summary:
      "The configurations that a device had, the newest first: who, when, why, and from when they apply.",
    params: one,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: pageOf(historyEntry),
    errors: ["NOT_FOUND"],
  }),
} as const;
