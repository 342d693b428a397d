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
    description: "DevEUI or IMEI: identifier of the device in a gateway's messages",
  }),
  type: maybe(words(60)).meta({ description: "Make and model; determines the codec of the payload" }),
  fieldNumber: maybe(words(40)),
  latitude: maybe(z.number().min(-90).max(90)),
  longitude: maybe(z.number().min(-180).max(180)),
  height: maybe(z.number().min(-100).max(1000)).meta({ description: "Height in metres above the ground" }),
  terrainElevation: maybe(z.number().min(-500).max(9000)).meta({
    description: "Elevation in metres above sea level",
  }),
  probeLength: maybe(probeLength).meta({ description: "Length in metres, along the hole" }),
  inclination: z
    .number()
    .min(0)
    .lt(90)
    .optional()
    .meta({ description: "Inclination in degrees from the vertical" }),
  adjustment: metres.optional().meta({ description: "Metres added to a level" }),
  correction: factor.optional().meta({ description: "Factor by which the head is multiplied" }),
  expectedInterval: z
    .number()
    .int()
    .min(1)
    .max(MAX_INTERVAL)
    .optional()
    .meta({ description: "Expected interval in seconds" }),
  reportUrl: maybe(z.string().trim().min(1).max(2000)),
  mail: z
    .strictObject({ sender: z.enum(MAIL_SENDERS), recipients: z.array(id).max(100) })
    .optional()
    .meta({ description: "Mail server through which its alerts are sent, and their recipients" }),
  paused: z.boolean().optional(),
  active: z.boolean().optional(),
});
export type DeviceFields = z.output<typeof fields>;

const sensorBody = z.strictObject({
  id: id.optional().meta({ description: "Identifier of an existing sensor; absent for a new one" }),
  name: words(100),
  variable: words(60).meta({ description: "Name of the variable in reports" }),
  unit: words(20),
  min: maybe(z.number()),
  max: maybe(z.number()),
  resolution: maybe(z.number().min(1e-9).max(1e6)).meta({
    description: "Smallest difference that screens show, in its unit; exports are exact",
  }),
  accuracy: maybe(z.number().gt(0).max(1e9)).meta({
    description: "Largest error as the data sheet states it, ± in its unit; null: not stated",
  }),
  parameters: sensorParameters.default({ kind: "direct" }),
  adjustment: maybe(metres).meta({
    description: "Own value of the sensor; null: the device's value applies",
  }),
  correction: maybe(factor).meta({
    description: "Own value of the sensor; null: the device's value applies",
  }),
  probeLength: maybe(probeLength).meta({
    description: "Own value of the sensor; null: the device's value applies",
  }),
  active: z.boolean().default(true),
});
export type SensorBody = z.output<typeof sensorBody>;
const sensors = z.array(sensorBody).max(MAX_SENSORS);

/** Changes of how readings are converted to values; of the position only the given fields. */
export const configurationChange = {
  sensors: sensors
    .optional()
    .meta({ description: "All sensors as they would be saved; absent: they stay as they are" }),
  position: fields
    .pick({
      terrainElevation: true,
      probeLength: true,
      inclination: true,
      adjustment: true,
      correction: true,
    })
    .optional(),
  appliesFrom: instantWithOffset
    .optional()
    .meta({ description: "Instant from which the change applies; absent: now" }),
};

const change = {
  reason,
  appliesFrom: instantWithOffset
    .optional()
    .meta({ description: "Instant from which the change applies; absent: now" }),
  version: z.number().int().optional().meta({
    description:
      "Version that the client loaded; a concurrent change by another user is rejected with 409 STALE_VERSION",
  }),
};
const key = z.string().regex(EXTERNAL_KEY);

export const devicesEndpoints = {
  ...deviceList,
  create: endpoint({
    method: "POST",
    path: "/fkl-modi/devices",
    access: "system",
    summary:
      "Creates a device and returns its external key, which is shown only here. A serial is unique over all projects.",
    body: fields.extend({
      project: id,
      serial: z.string().trim().regex(SERIAL),
      name: words(100),
      externalKey: key.optional().meta({ description: "External key; generated by the platform if absent" }),
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
    summary: "Returns a device with its whole configuration.",
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
      "Updates the given fields of a device, with a reason and an instant from which they apply; earlier values remain in its history. Where the project protects its changes, a change that ends or redirects the forwarding of readings waits for a second person's confirmation.",
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
      "Generates a new external key, shown once; earlier keys expire after `overlapSeconds` (0: immediately; absent: a day).",
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
    summary: "Returns where a device sends its reports: by HTTP, and by MQTT where a broker is running.",
    params: one,
    reply: z
      .object({
        origin: z.string().meta({ description: "Origin at which the platform is reached, as configured" }),
        mqtt: z
          .object({
            host: z.string(),
            port: z.number().int(),
            tls: z.boolean(),
            isOwn: z.boolean().meta({
              description:
                "Whether the broker is the product's own, which accepts serial and key; another broker has its own accounts",
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
    summary: "Lists the earlier and current keys of a device, newest first, without the keys themselves.",
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
    summary: "Lists what a device measures, and how readings become values.",
    params: one,
    reply: z.array(sensor),
    errors: ["NOT_FOUND"],
  }),
  barometers: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/barometers",
    access: "read",
    area: AREA,
    summary: "Lists the sensors of air pressure with which an unvented sensor can be corrected.",
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
      "Sets what a device measures, in the given order. A sensor that is left out becomes inactive and keeps its readings; changed parameters apply from `appliesFrom`.",
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
      "Lists the configurations of a device, newest first: user, instant, reason, and the instant from which each applies.",
    params: one,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).default(1),
      size: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: pageOf(historyEntry),
    errors: ["NOT_FOUND"],
  }),
} as const;
