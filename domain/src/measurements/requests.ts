/** What a follow-up asks to measure: a number with a unit, or one of several texts. */
export interface MeasurementRequest {
  id: string;
  /** Type of monitoring that asks for it. */
  type: string;
  /** The only station that is asked; null for every station of the type. */
  station: string | null;
  name: string;
  kind: MeasurementKind;
  /** Null for a choice. */
  unit: string | null;
  /** Digits after the decimal point to which the value is measured. */
  decimals: number;
  min: number | null;
  max: number | null;
  /** Largest plausible difference from the last values; null: derived from their spread. */
  maxChange: number | null;
  /** The texts to choose from; empty for a number. */
  choices: readonly string[];
  required: boolean;
  active: boolean;
}

export const MEASUREMENT_KINDS = ["number", "choice"] as const;
export type MeasurementKind = (typeof MEASUREMENT_KINDS)[number];

/** Largest number of requests that are active at a station for one type of monitoring. */
export const MAX_REQUESTS = 30;
/** A measured value of larger magnitude is a typing error in every unit. */
export const MAX_MEASURED = 1e12;

const nameKey = (name: string): string => name.trim().toLowerCase();

/**
 * The requests that apply to a monitoring of a type at a station, in their configured order. A request of the station
 * replaces one of the same name for all stations, which gives a station a range of its own.
 */
export function requestsFor<R extends Pick<MeasurementRequest, "type" | "station" | "name" | "active">>(
  requests: readonly R[],
  type: string,
  station: string,
): R[] {
  const applicable = requests.filter(
    (one) => one.active && one.type === type && (one.station === null || one.station === station),
  );
  const own = new Set(applicable.filter((one) => one.station !== null).map(({ name }) => nameKey(name)));
  return applicable.filter((one) => one.station !== null || !own.has(nameKey(one.name)));
}

export interface Measured {
  request: string;
  value?: number | null | undefined;
  choice?: string | null | undefined;
}

/** The required requests without a measured value. */
export function missingRequired<R extends Pick<MeasurementRequest, "id" | "required">>(
  requests: readonly R[],
  measured: readonly Measured[],
): R[] {
  const given = new Set(measured.map(({ request }) => request));
  return requests.filter(({ id, required }) => required && !given.has(id));
}
