import { convertUnit } from "../derived/dimensions.ts";
import type { Unit } from "../devices/units.ts";
import type { Frequency } from "./due.ts";
import { decimalText } from "./wire.ts";

/** The services of authorities that take values. */
export const SERVICES = ["dga-groundwater", "dga-surface", "sma-online"] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface ServiceField {
  name: string;
  unit: Unit;
  decimals: number;
  isRequired: boolean;
}

interface ServiceRules {
  /** Settings that name the work or the device of which the values are. */
  subject: readonly string[];
  /** Whether the same message may be sent once more when its answer was lost, because the service knows it again. */
  recognisesRepeats: boolean;
  /** Values that it takes; null: those that the obligation names. */
  fields: readonly ServiceField[] | null;
  frequencies: readonly Frequency[];
  /** Its published address; each profile has its own. */
  address: string;
}

const FLOW: ServiceField = { name: "caudal", unit: "L/s", decimals: 2, isRequired: true };
const TOTAL: ServiceField = { name: "totalizador", unit: "m³", decimals: 0, isRequired: true };
const LEVEL: ServiceField = { name: "nivelFreaticoDelPozo", unit: "m", decimals: 2, isRequired: false };
const DGA = {
  subject: ["workCode"],
  // A work has one record of each date and time.
  recognisesRepeats: true,
  frequencies: ["hour", "day", "month", "halfYear"],
  address: "https://apimee.mop.gob.cl/api/v1",
} as const;

export const SERVICE_RULES: Readonly<Record<ServiceName, ServiceRules>> = {
  "dga-groundwater": { ...DGA, fields: [FLOW, TOTAL, LEVEL] },
  "dga-surface": { ...DGA, fields: [FLOW, TOTAL] },
  "sma-online": {
    subject: ["unit", "process", "device"],
    recognisesRepeats: false,
    fields: null,
    frequencies: ["fiveMinutes", "hour", "day"],
    address: "https://conexiones.sma.gob.cl/api/v1",
  },
};

/** Fields of accumulated volume, which never fall: the DGA's, and the SMA's. */
const TOTALISERS = ["totalizador", "VA"];
export const isTotaliser = (field: string): boolean => TOTALISERS.includes(field);
/** Most characters of a totaliser. */
export const TOTALISER_LENGTH = 15;

/** A work of the DGA: OB is an extraction, OR a restitution. */
export const WORK_CODE = /^O[BR]-\d{4}-\d+$/;

/** Notations of units in the SMA's annexes; others are written as on the screens. */
const WIRE_UNITS: Readonly<Partial<Record<Unit, string>>> = { "L/s": "l/s", "m³": "m3", "m³/h": "m3/h" };
export const wireUnit = (unit: Unit): string => WIRE_UNITS[unit] ?? unit;

/**
 * Whether values in one unit can be sent in another. An elevation above the sea is a length too, and yet no depth below
 * ground.
 */
export const canSend = (from: Unit, to: Unit): boolean =>
  (from === "m s.n.m.") === (to === "m s.n.m.") && convertUnit(1, from, to) !== null;

/** A reading as the authority's text, in its unit; null: its sensor's unit is no longer one that can be sent so. */
export function valueText(value: number, from: Unit | null, to: Unit, decimals: number): string | null {
  const converted = from !== null && canSend(from, to) ? convertUnit(value, from, to) : null;
  return converted !== null && Number.isFinite(converted) ? decimalText(converted, decimals) : null;
}
