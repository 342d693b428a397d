// The measured values of a follow-up: checked, recorded with its version, and stored as readings of manual sensors.
import type { Input } from "@vetaverde/contract/endpoint";
import type { MeasuredValue } from "@vetaverde/contract/measurements";
import type { plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import type { Locale } from "@vetaverde/domain/locale";
import { COMPARED_VALUES, flagOf } from "@vetaverde/domain/measurements/plausible";
import { missingRequired, requestsFor } from "@vetaverde/domain/measurements/requests";
import { formatMessage } from "@vetaverde/locales/format";
import type { Context } from "../../../platform/context/context.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { planWords } from "../plans.messages.ts";
import * as store from "./measured-values.store.ts";
import { listFor, type MeasurementRequestRow } from "./measurement-requests.store.ts";

type SentValues = Input<(typeof plansEndpoints)["recordFollowUp"]>["body"]["measured"];

/** Stores measured numbers as readings: the sensors and readings of other features. */
export interface ManualReadings {
  /** The sensor of a station for a quantity measured by hand; created if there is none. @returns its number */
  sensorOf(
    tx: Tx,
    ctx: Context,
    project: string,
    measured: {
      station: string;
      name: string;
      unit: string;
      quantity: Quantity | null;
      decimals: number;
    },
  ): Promise<number>;
  /** Makes room for readings of a day, before the transaction that sets them. */
  prepare(day: Date): Promise<void>;
  /** Sets the reading of a sensor at an instant, or removes it. */
  setAt(tx: Tx, project: string, sensor: number, t: Date, value: number | null): Promise<void>;
}

interface MeasuredMonitoring {
  id: string;
  type: string;
  station: string;
}

export interface CheckedValues {
  values: readonly store.NewValue[];
  /** Values of the follow-up that this one corrects. */
  replaced: readonly store.FollowUpValueRow[];
  isMissingRequired: boolean;
  at: Date;
}

/**
 * Checks the values of a follow-up. Without any, those of the follow-up that it corrects are retained: an older client
 * that does not know values loses none. Out of range or implausible values are flagged and never refused, because what
 * was measured was measured.
 *
 * @throws AppError VALIDATION
 */
export async function checkValues(
  tx: Tx,
  project: string,
  { id, type, station }: MeasuredMonitoring,
  { measured, at }: { measured: SentValues; at: Date },
  ctx: Context,
): Promise<CheckedValues> {
  const rows = await listFor(tx, project, type, station);
  const replaced = await latestValues(tx, project, id);
  const values = measured
    ? await valuesOf(tx, project, { id, station, rows, replaced, at }, measured, ctx.locale)
    : replaced;
  const applicable = requestsFor(rows.map(toDomain), type, station);
  return { values, replaced, isMissingRequired: missingRequired(applicable, values).length > 0, at };
}

async function latestValues(tx: Tx, project: string, monitoring: string): Promise<store.FollowUpValueRow[]> {
  const values = await store.listValues(tx, project, monitoring);
  if (values.length === 0) return [];
  const latest = await store.latestFollowUp(tx, project, monitoring);
  return values.filter(({ followUp }) => followUp === latest);
}

interface ValueChecks {
  id: string;
  station: string;
  rows: readonly MeasurementRequestRow[];
  replaced: readonly store.FollowUpValueRow[];
  at: Date;
}

async function valuesOf(
  tx: Tx,
  project: string,
  { id, station, rows, replaced, at }: ValueChecks,
  measured: NonNullable<SentValues>,
  locale: Locale,
): Promise<store.NewValue[]> {
  const values: store.NewValue[] = [];
  for (const [place, { request: requestId, value, choice, confirmed }] of measured.entries()) {
    const request = rows.find((row) => row.id === requestId);
    const fault = request ? faultOf(request, value, choice, replaced) : "request";
    if (!request || fault) {
      const text = planWords(locale).measurements.values[fault ?? "request"];
      const message = formatMessage(text, { name: request?.name ?? "" }, locale);
      throw new AppError("VALIDATION", { details: [{ path: `measured.${place}`, message }] });
    }
    const scope = { request: requestId, station, before: at, except: id };
    const earlier = value === undefined ? [] : await store.valuesBefore(tx, project, scope, COMPARED_VALUES);
    values.push({
      request: requestId,
      sensor: null,
      name: request.name,
      unit: request.unit,
      quantity: request.quantity,
      method: request.method,
      decimals: request.decimals,
      value: value ?? null,
      choice: choice ?? null,
      flag: value === undefined ? null : flagOf(request, value, earlier),
      confirmed,
    });
  }
  return values;
}

/** A text that is no choice any longer may be retained by a correction of the follow-up that chose it. */
function faultOf(
  { id, kind, choices }: MeasurementRequestRow,
  value: number | undefined,
  choice: string | undefined,
  replaced: readonly store.FollowUpValueRow[],
): "number" | "choice" | null {
  if (kind === "number") return value === undefined ? "number" : null;
  if (choice === undefined) return "choice";
  const isRetained = replaced.some((one) => one.request === id && one.choice === choice);
  return choices.includes(choice) || isRetained ? null : "choice";
}

const toDomain = ({ typeId, stationId, ...row }: MeasurementRequestRow) => ({
  ...row,
  type: typeId,
  station: stationId,
});

/** Records the values of a follow-up that was inserted, and makes the readings of their sensors match. */
export async function saveValues(
  tx: Tx,
  project: string,
  { followUp, monitoring, station }: { followUp: string; monitoring: string; station: string },
  { values, replaced, at }: CheckedValues,
  { manual, ctx }: { manual: ManualReadings; ctx: Context },
): Promise<void> {
  if (values.length === 0 && replaced.length === 0) return;
  const owned: store.NewValue[] = [];
  for (const value of values)
    owned.push({ ...value, sensor: await sensorFor(tx, project, station, value, { manual, ctx }) });
  await store.insertValues(tx, project, { followUp, monitoring, station, at }, owned);
  const touched = new Map<string, { sensor: number; at: Date }>();
  const touch = (sensor: number | null, instant: Date) => {
    if (sensor !== null) touched.set(`${sensor} ${instant.getTime()}`, { sensor, at: instant });
  };
  for (const value of replaced) touch(value.sensor, value.at);
  for (const { sensor } of owned) touch(sensor, at);
  // In one order, so that concurrent follow-ups of a station do not wait for each other in a circle.
  for (const one of [...touched.values()].sort((a, b) => a.sensor - b.sensor)) {
    await store.lockSensor(tx, project, one.sensor);
    await manual.setAt(tx, project, one.sensor, one.at, await store.valueAt(tx, project, one.sensor, one.at));
  }
}

/** A request keeps its sensor at a station, also when it is renamed. */
async function sensorFor(
  tx: Tx,
  project: string,
  station: string,
  { request, name, unit, quantity, decimals, value }: store.NewValue,
  { manual, ctx }: { manual: ManualReadings; ctx: Context },
): Promise<number | null> {
  if (value === null || unit === null) return null;
  return (
    (await store.sensorOf(tx, project, request, station)) ??
    (await manual.sensorOf(tx, ctx, project, { station, name, unit, quantity, decimals }))
  );
}

/** The response form of a value. */
export const toMeasured = (
  { request, name, unit, method, decimals, value, choice, flag, confirmed }: store.NewValue,
  at: Date,
): WithDates<MeasuredValue> => ({
  request,
  name,
  unit,
  method,
  decimals,
  value,
  choice,
  flag,
  confirmed,
  at,
});
