import type { MeasurementRequest, PreviousValues } from "@vetaverde/contract/measurements";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { requestsFor } from "@vetaverde/domain/measurements/requests";

export type AskedRequest = Pick<
  MeasurementRequest,
  | "id"
  | "name"
  | "kind"
  | "unit"
  | "decimals"
  | "method"
  | "min"
  | "max"
  | "maxChange"
  | "choices"
  | "required"
>;

/** A value that the form of a monitoring asks for. */
export interface AskedValue {
  request: AskedRequest;
  /** Earlier values at the station, newest first, without those of the monitoring itself. */
  previous: readonly Pick<PreviousValues["values"][number], "value" | "choice" | "at">[];
}

/** What a form knows of the values that its monitoring asks for. */
export interface Measuring {
  /** Null while they are unknown: recorded values are then retained. */
  asked: readonly AskedValue[] | null;
  /** They could not be loaded. */
  hasFailed: boolean;
}

/** What follow-ups ask to measure, with the last values: all that the form needs without a connection. */
export interface Measurements {
  requests: readonly MeasurementRequest[];
  previous: readonly PreviousValues[];
}

/** One that an older version stored on the device has no values. */
type MeasuredMonitoring = Pick<Monitoring, "id" | "type" | "station"> & Partial<Pick<Monitoring, "measured">>;

/** The values that a monitoring asks for, and recorded ones that are not asked any longer. */
export function askedOf(
  { requests, previous }: Measurements,
  { id: monitoring, type, station, measured = [] }: MeasuredMonitoring,
): AskedValue[] {
  const flat = requests.map((request) => ({
    ...request,
    request,
    type: request.type.id,
    station: request.station?.id ?? null,
  }));
  const asked = requestsFor(flat, type.id, station.id).map(({ request }) => ({
    request,
    previous: (previous.find((one) => one.request === request.id && one.station === station.id)?.values ?? [])
      .filter((value) => value.monitoring !== monitoring)
      .slice(0, 3),
  }));
  const others = measured.filter((value) => asked.every(({ request }) => request.id !== value.request));
  return [...asked, ...others.map((value) => ({ request: recordedRequest(value), previous: [] }))];
}

const recordedRequest = (value: Monitoring["measured"][number]): AskedRequest => ({
  id: value.request,
  name: value.name,
  kind: value.choice === null ? "number" : "choice",
  unit: value.unit,
  decimals: value.decimals,
  method: value.method,
  min: null,
  max: null,
  maxChange: null,
  choices: value.choice === null ? [] : [value.choice],
  required: false,
});
