// What is proposed for a file before the user answers: sensors by quantity and unit, and the offset of the clock by the
// readings that are stored already.
import type { ChannelAnswer, LoggerAnswers } from "@vetaverde/contract/logger-files";
import { type OffsetProposal, proposeOffset, type TimedValue } from "@vetaverde/domain/loggers/clock";
import { quantityOfUnit, unitConversion } from "@vetaverde/domain/loggers/units";
import type { Db } from "../../platform/db/db.ts";
import { type PlannedFile, unitOf } from "./logger-files.plan.ts";
import * as store from "./logger-files.store.ts";
import type { ReadLogger } from "./read/read-logger.ts";

const HOUR_MS = 3_600_000;
const MAX_OFFSET_MS = 14 * HOUR_MS;
/** Stored readings with which a file is compared: the last ones of the overlap. */
const WINDOW_MS = 20 * 24 * HOUR_MS;
const STORED_STEP_MS = 60_000;
const MAX_GAP_MS = 2 * HOUR_MS;
/** Values of a file that are compared with the stored ones. */
const MAX_WRITTEN = 4000;
/** Channels that are compared; the first is usually the level. */
const MAX_COMPARED = 3;

const UNANSWERED = { barometer: null, offset: 0, dip: null, drift: null };

/** A key by which the next file of the same instrument is recognised. */
export const columnsKey = ({ header }: ReadLogger): string =>
  JSON.stringify(header.channels.map(({ name, unit }) => [name, unit]));

/** Sensors to which a file may add readings: derived values follow from others, and are not imported. */
export const isTarget = (device: string) => (sensor: store.LoggerSensorRow) =>
  sensor.device === device && sensor.active && sensor.origin === "device";

/** The answers of the instrument's last file with the same columns, else sensors of the same quantity where only one fits. */
export async function proposeAnswers(
  db: Db,
  { project, device, read, answers }: PlannedFile,
): Promise<LoggerAnswers> {
  const sensors = (await store.sensorsFor(db, project, device)).filter(isTarget(device));
  const { format } = read;
  const earlier = format
    ? await store.earlierAnswers(db, project, device, { format, columns: columnsKey(read) })
    : null;
  const channels = read.header.channels.map((_, channel): ChannelAnswer => {
    const before = earlier?.channels.find((one) => one.channel === channel);
    const isThere = before && (before.sensor === null || sensors.some(({ id }) => id === before.sensor));
    if (before && isThere)
      return {
        ...UNANSWERED,
        channel,
        sensor: before.sensor,
        unit: before.unit,
        barometer: before.barometer,
      };
    return { ...UNANSWERED, channel, sensor: onlySensorFor(channel, read, sensors), unit: null };
  });
  return {
    ...answers,
    utcOffset: answers.utcOffset ?? read.header.utcOffset ?? earlier?.utcOffset ?? null,
    channels,
  };
}

/** The only sensor that a channel's unit converts into, if the channel is the only one that does. */
function onlySensorFor(
  channel: number,
  { header }: ReadLogger,
  sensors: readonly store.LoggerSensorRow[],
): string | null {
  const unit = header.channels[channel]?.unit;
  if (!unit) return null;
  const fitting = sensors.filter((sensor) => unitConversion(unit, sensor.unit) !== null);
  const [only] = fitting;
  if (!only || fitting.length > 1) return null;
  const rivals = header.channels.filter(
    (one) => one.unit !== null && quantityOfUnit(one.unit) === quantityOfUnit(unit),
  );
  return rivals.length === 1 ? only.id : null;
}

/** The offset of the clock with which the file fits what is stored of its sensors. */
export async function proposeClock(
  db: Db,
  file: PlannedFile,
): Promise<(OffsetProposal & { channel: number }) | null> {
  const sensors = await store.sensorsFor(db, file.project, file.device);
  const proposals: (OffsetProposal & { channel: number })[] = [];
  for (const answer of file.answers.channels.filter(({ sensor }) => sensor !== null).slice(0, MAX_COMPARED)) {
    const sensor = sensors.find(({ id }) => id === answer.sensor);
    const proposal = sensor && (await compareClock(db, file, answer, sensor));
    if (proposal) proposals.push({ ...proposal, channel: answer.channel });
  }
  // The channel whose best offset stands out most.
  proposals.sort((a, b) => a.deviation / a.nextDeviation - b.deviation / b.nextDeviation);
  return proposals[0] ?? null;
}

async function compareClock(
  db: Db,
  file: PlannedFile,
  answer: ChannelAnswer,
  sensor: store.LoggerSensorRow,
): Promise<OffsetProposal | null> {
  const unit = unitOf(file, answer);
  const conversion = unit === null ? null : unitConversion(unit, sensor.unit);
  const { from, to } = file.read;
  if (!conversion || from === null || to === null) return null;
  const last = await store.lastInstant(db, file.project, sensor.number, {
    from: from - MAX_OFFSET_MS,
    to: to + MAX_OFFSET_MS,
  });
  if (last === null) return null;
  const begin = Math.max(from - MAX_OFFSET_MS, last - WINDOW_MS);
  const stored = await store.bucketsOf(db, file.project, sensor.number, {
    from: begin,
    to: last,
    ms: STORED_STEP_MS,
  });
  const written = await writtenValues(db, file, answer.channel, {
    from: begin - MAX_OFFSET_MS,
    to: last + MAX_OFFSET_MS,
  });
  const converted = written.map(({ t, value }) => ({
    t,
    value: value * conversion.factor + conversion.offset,
  }));
  const live = stored.map(({ t, mean }) => ({ t, value: mean }));
  return proposeOffset(converted, live, MAX_GAP_MS);
}

/** The values of a channel by their written time, within a span; of many rows every so many. */
async function writtenValues(
  db: Db,
  { project, id, read }: PlannedFile,
  channel: number,
  { from, to }: { from: number; to: number },
): Promise<TimedValue[]> {
  const values: TimedValue[] = [];
  const span = Math.max(1, (read.to ?? 0) - (read.from ?? 0));
  const step = Math.max(1, Math.ceil((read.timed * Math.min(1, (to - from) / span)) / MAX_WRITTEN));
  for (let n = 0; n < read.chunks; n++) {
    const chunk = await store.findChunk(db, project, id, n);
    if (!chunk) continue;
    for (const [row, t] of chunk.times.entries()) {
      const value = chunk.vals[channel * chunk.rows + row] ?? Number.NaN;
      if (row % step === 0 && t >= from && t <= to && !Number.isNaN(value)) values.push({ t, value });
    }
  }
  return values.sort((a, b) => a.t - b.t);
}
