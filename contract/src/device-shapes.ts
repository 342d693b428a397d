import { DERIVED_FLAGS } from "@vetaverde/domain/derived/formula";
import { QUANTITIES } from "@vetaverde/domain/devices/quantities";
import { DEVICE_STATES } from "@vetaverde/domain/devices/state";
import * as z from "zod";
import { storedParameters } from "./sensor-parameters.ts";
import { id, instant, priority } from "./shapes.ts";

/** Transport of a device's reports. */
export const REPORT_CHANNELS = ["mobile", "lorawan", "satellite"] as const;
/** `none`: a station's own device, whose values are derived or measured by a person. */
export const CHANNELS = [...REPORT_CHANNELS, "none"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The mail server that sends a device's alerts. */
export const MAIL_SENDERS = ["project", "platform"] as const;
export type MailSender = (typeof MAIL_SENDERS)[number];

const named = z.object({ id, name: z.string() });

/** Who gives a sensor's values: its device, a formula, or a person. */
export const ORIGINS = ["device", "derived", "manual"] as const;
export type Origin = (typeof ORIGINS)[number];

const isManualField = z.boolean().meta({
  description: "Whether a person measured its values, or those that they are calculated from",
});

export const sensor = z
  .object({
    id,
    number: z
      .number()
      .int()
      .meta({ description: "Number that its readings carry; never reused in a project" }),
    name: z.string(),
    variable: z.string(),
    unit: z.string(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    parameters: storedParameters,
    adjustment: z.number().nullable(),
    correction: z.number().nullable(),
    probeLength: z.number().nullable(),
    active: z.boolean(),
    origin: z.enum(ORIGINS).meta({
      description:
        "device: reported by the device; derived: calculated by a formula; manual: measured by a person",
    }),
    isManual: isManualField,
    quantity: z.enum(QUANTITIES).nullable(),
    resolution: z.number().nullable().meta({
      description: "Smallest difference that screens show, in its unit; exports are exact",
    }),
    accuracy: z.number().nullable().meta({
      description: "Largest error as the data sheet states it, ± in its unit; null: not stated",
    }),
    appliesFrom: instant.meta({ description: "Instant from which its parameters apply" }),
    version: z.number().int().meta({ description: "Version of its parameters" }),
  })
  .meta({ id: "Sensor" });
export type Sensor = z.output<typeof sensor>;

const identity = {
  id,
  serial: z.string(),
  name: z.string(),
  station: named.nullable(),
  group: z.string().nullable(),
  channel: z.enum(CHANNELS),
};

/** Elevations and lengths are in metres, angles in degrees, times in seconds. */
export const device = z
  .object({
    ...identity,
    networkId: z.string().nullable(),
    type: z.string().nullable(),
    fieldNumber: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    height: z.number().nullable(),
    terrainElevation: z.number().nullable(),
    probeLength: z.number().nullable(),
    inclination: z.number(),
    sensorElevation: z.number().nullable().meta({ description: "Elevation of the probe's tip" }),
    adjustment: z.number(),
    correction: z.number(),
    expectedInterval: z.number().int(),
    reportUrl: z.string().nullable(),
    mail: z.object({ sender: z.enum(MAIL_SENDERS), recipients: z.array(named) }),
    paused: z.boolean(),
    active: z.boolean(),
    state: z.enum(DEVICE_STATES),
    lastAt: instant.nullable().meta({ description: "Instant of its last report" }),
    battery: z
      .number()
      .nullable()
      .meta({ description: "Battery as the device reports it: volts or per cent" }),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
    updatedBy: named,
    sensors: z.array(sensor),
  })
  .meta({ id: "Device" });
export type Device = z.output<typeof device>;

export const newDevice = device
  .extend({
    externalKey: z
      .string()
      .nullable()
      .meta({ description: "External key, shown once; null in the replayed response of a repeated request" }),
  })
  .meta({ id: "NewDevice" });

export const listedDevice = z
  .object({
    ...identity,
    state: z.enum(DEVICE_STATES),
    lastAt: instant.nullable(),
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: "Position of the device, or of its station if it has none" }),
    battery: z.number().nullable(),
    alerts: z
      .object({
        count: z.number().int(),
        priority: priority.nullable(),
        isAlarm: z.boolean().meta({ description: "Whether one of them is of a limit, with priority 1 or 2" }),
      })
      .meta({ description: "Number of active alerts, and the highest priority among them" }),
    sensors: z.array(
      z.object({
        id,
        name: z.string(),
        variable: z.string(),
        unit: z.string(),
        origin: z.enum(ORIGINS),
        isManual: isManualField,
        resolution: z.number().nullable(),
        value: z.number().nullable(),
        at: instant.nullable(),
        level: z
          .number()
          .nullable()
          .meta({ description: "Level in metres above sea level, if one can be computed from the value" }),
        flags: z
          .array(z.enum(DERIVED_FLAGS))
          .meta({ description: "Doubts about the level, or about a derived value" }),
        beyond: priority.nullable().meta({
          description: "Highest priority of the active alerts of its limits; null if there is none",
        }),
      }),
    ),
    trend: z.array(z.number().nullable()).meta({
      description:
        "Values of the first sensor over the last 24 hours, in equal steps; null where there is no reading",
    }),
  })
  .meta({ id: "ListedDevice" });
export type ListedDevice = z.output<typeof listedDevice>;

export const historyEntry = z
  .object({
    version: z.number().int(),
    changed: z.enum(["device", "sensors", "key"]),
    appliesFrom: instant,
    reason: z.string(),
    at: instant,
    by: named,
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "DeviceVersion" });
export type HistoryEntry = z.output<typeof historyEntry>;
