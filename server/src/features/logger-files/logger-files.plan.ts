// What a file's rows become under the user's answers: instants and values for the sensors of the device.
import type {
  ChannelAnswer,
  ChannelFault,
  LoggerAnswers,
  LoggerQuestion,
} from "@vetaverde/contract/logger-files";
import {
  type ClockDrift,
  instantOf,
  type LoggerClock,
  type TimedValue,
  valueAt,
} from "@vetaverde/domain/loggers/clock";
import { type Correct, createCorrection } from "@vetaverde/domain/loggers/corrections";
import { quantityOfUnit, unitConversion } from "@vetaverde/domain/loggers/units";
import { KPA_PER_METRE } from "@vetaverde/domain/piezometry/pressure";
import { MAX_AHEAD_MS, MAX_VALUE, MIN_INSTANT } from "@vetaverde/domain/readings/accept";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as store from "./logger-files.store.ts";
import type { ReadLogger } from "./read/read-logger.ts";

/** A channel that is imported. */
export interface ChannelPlan {
  channel: number;
  sensor: store.LoggerSensorRow;
  correct: Correct;
}

export interface ImportPlan {
  clock: LoggerClock;
  channels: ChannelPlan[];
}

export interface PlannedFile {
  project: string;
  id: string;
  device: string;
  read: ReadLogger;
  answers: LoggerAnswers;
}

/** Either everything that saving needs, or what is still to be answered. */
export type Planned = { plan: ImportPlan; questions: [] } | { plan: null; questions: LoggerQuestion[] };

/** A file's values near a manual measurement: between two readings this far apart there is still a line. */
const DIP_REACH_MS = 12 * 3_600_000;
const BAROMETER_REACH_MS = 6 * 3_600_000;
/** Readings of a barometer that are held in memory; more are averaged. */
const MAX_BAROMETER = 50_000;

/** The unit of a channel's values: answered, or stated by the file. */
export const unitOf = ({ read }: PlannedFile, { channel, unit }: ChannelAnswer): string | null =>
  unit ?? read.header.channels[channel]?.unit ?? null;

/** What of the file itself is still to be answered. */
function questionsOfFile({ read, answers }: PlannedFile): LoggerQuestion[] {
  if (read.format === null) return [read.formats.length > 1 ? "format" : "mapping"];
  if (read.isOrderMissing) return ["dateOrder"];
  if (read.timed === 0) return ["rows"];
  return answers.utcOffset === null ? ["utcOffset"] : [];
}

/** Everything that saving the file needs. */
export async function planImport(db: Db | Tx, file: PlannedFile): Promise<Planned> {
  const sensors = await store.sensorsFor(db, file.project, file.device);
  const questions = questionsOfFile(file);
  const imported = file.answers.channels.filter(({ sensor }) => sensor !== null);
  if (questions.length === 0 && imported.length === 0) questions.push("sensor");
  const clock = clockOf(file.answers);
  const channels: ChannelPlan[] = [];
  for (const answer of imported) {
    const planned = questions.some((one) => one !== "unit")
      ? null
      : await planChannel(db, file, { answer, sensors, clock });
    if (typeof planned === "string") questions.push(planned);
    else if (planned) channels.push(planned);
  }
  const open = [...new Set(questions)];
  return open.length > 0 ? { plan: null, questions: open } : { plan: { clock, channels }, questions: [] };
}

interface ChannelContext {
  answer: ChannelAnswer;
  sensors: readonly store.LoggerSensorRow[];
  clock: LoggerClock;
}

async function planChannel(
  db: Db | Tx,
  file: PlannedFile,
  { answer, sensors, clock }: ChannelContext,
): Promise<ChannelPlan | "unit" | "dip"> {
  const sensor = sensors.find(({ id }) => id === answer.sensor);
  const unit = unitOf(file, answer);
  if (!sensor || unit === null) return "unit";
  const barometer = answer.barometer ? await barometerOf(db, file, { answer, sensors, clock }) : null;
  const correct = createCorrection({
    unit,
    sensorUnit: sensor.unit,
    barometer,
    drift: driftOf(answer),
    offset: answer.offset,
  });
  if (!correct) return "unit";
  if (!answer.dip) return { channel: answer.channel, sensor, correct };
  const at = Date.parse(answer.dip.at);
  const near = await valueNear(db, file, { clock, channel: answer.channel, correct, at });
  if (near === null) return "dip";
  const shift = answer.dip.value - near;
  return { channel: answer.channel, sensor, correct: shifted(correct, shift) };
}

const shifted =
  (correct: Correct, shift: number): Correct =>
  (value, t) => {
    const corrected = correct(value, t);
    return corrected === null ? null : corrected + shift;
  };

const driftOf = ({ drift }: ChannelAnswer) =>
  drift && {
    from: Date.parse(drift.from),
    to: Date.parse(drift.to),
    atFrom: drift.atFrom,
    atTo: drift.atTo,
  };

function clockOf({ utcOffset, clockDrift }: LoggerAnswers): LoggerClock {
  const drift: ClockDrift | null = clockDrift && {
    written: [Date.parse(clockDrift.written[0]), Date.parse(clockDrift.written[1])],
    actual: [Date.parse(clockDrift.actual[0]), Date.parse(clockDrift.actual[1])],
  };
  return { utcOffset: utcOffset ?? 0, drift };
}

/** Air pressure in kPa over the span of the file. */
async function barometerOf(
  db: Db | Tx,
  { project, read }: PlannedFile,
  { answer, sensors, clock }: ChannelContext,
): Promise<TimedValue[]> {
  const sensor = sensors.find(({ id }) => id === answer.barometer);
  const toKpa = sensor && kpaOf(sensor.unit);
  if (!sensor || !toKpa || read.from === null || read.to === null) return [];
  const from = instantOf(read.from, clock) - BAROMETER_REACH_MS;
  const to = instantOf(read.to, clock) + BAROMETER_REACH_MS;
  const ms = Math.max(1000, Math.ceil((to - from) / MAX_BAROMETER));
  const buckets = await store.bucketsOf(db, project, sensor.number, { from, to, ms });
  return buckets.map(({ t, mean }) => ({ t, value: mean * toKpa }));
}

/** Kilopascals in a unit of a barometer: of pressure, or metres of water as some loggers report it. */
export function kpaOf(unit: string): number | null {
  const pressure = unitConversion(unit, "kPa");
  if (pressure) return pressure.factor;
  const length = quantityOfUnit(unit) === "length" ? unitConversion(unit, "m") : null;
  return length && length.factor * KPA_PER_METRE;
}

/** The corrected value of a channel at an instant, by the line between its neighbours; null where they are too far. */
async function valueNear(
  db: Db | Tx,
  { project, id, read }: PlannedFile,
  of: { clock: LoggerClock; channel: number; correct: Correct; at: number },
): Promise<number | null> {
  let before: TimedValue | null = null;
  let after: TimedValue | null = null;
  for (let n = 0; n < read.chunks; n++) {
    const chunk = await store.findChunk(db, project, id, n);
    if (!chunk) continue;
    for (const [row, local] of chunk.times.entries()) {
      const t = instantOf(local, of.clock);
      const value = chunk.vals[of.channel * chunk.rows + row] ?? Number.NaN;
      if (Number.isNaN(value) || Math.abs(t - of.at) > DIP_REACH_MS) continue;
      if (t <= of.at && (!before || t > before.t)) before = { t, value };
      if (t >= of.at && (!after || t < after.t)) after = { t, value };
    }
  }
  const near = [before, after].flatMap((one) => {
    const corrected = one && of.correct(one.value, one.t);
    return one && corrected !== null ? [{ t: one.t, value: corrected }] : [];
  });
  return valueAt(near, of.at, 2 * DIP_REACH_MS);
}

/** The readings of a chunk for one sensor, and what became of the other rows. */
export interface ChannelRows {
  times: number[];
  values: number[];
  /** Rows without a value, unreadable ones included. */
  empty: number;
  rejected: Partial<Record<ChannelFault, number>>;
}

/** The rows of a chunk as readings of the sensor. */
export function rowsOf(
  chunk: store.Chunk,
  { channel, sensor, correct }: ChannelPlan,
  { clock, now }: { clock: LoggerClock; now: number },
): ChannelRows {
  const rows: ChannelRows = { times: [], values: [], empty: 0, rejected: {} };
  const since = Math.max(MIN_INSTANT, sensor.since?.getTime() ?? 0);
  const base = channel * chunk.rows;
  for (let row = 0; row < chunk.rows; row++) {
    const written = chunk.vals[base + row] ?? Number.NaN;
    if (Number.isNaN(written)) {
      rows.empty++;
      continue;
    }
    const t = instantOf(chunk.times[row] as number, clock);
    const value = t < since || t > now + MAX_AHEAD_MS ? null : correct(written, t);
    const fault = faultOf(t, value, { since, now });
    if (fault) rows.rejected[fault] = (rows.rejected[fault] ?? 0) + 1;
    else {
      rows.times.push(t);
      rows.values.push(value as number);
    }
  }
  return rows;
}

function faultOf(
  t: number,
  value: number | null,
  { since, now }: { since: number; now: number },
): ChannelFault | null {
  if (t < since) return "tooOld";
  if (t > now + MAX_AHEAD_MS) return "inFuture";
  if (value === null) return "noAirPressure";
  return Math.abs(value) > MAX_VALUE || !Number.isFinite(value) ? "tooLarge" : null;
}
