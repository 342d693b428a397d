import type {
  ChannelAnswer,
  LoggerAnswers,
  LoggerMapping,
  LoggerPreview,
} from "@vetaverde/contract/logger-files";
import { nameAndUnit } from "@vetaverde/domain/loggers/fields";

const STEP_MINUTES = 30;
const MAX_MINUTES = 14 * 60;

const twoDigits = (n: number) => String(n).padStart(2, "0");

/** `+05:30` or `-03:00`, as in an ISO instant. */
const suffixOf = (minutes: number) =>
  `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;

/** An offset from UTC as it is shown: `UTC−03:00`. */
export const offsetText = (minutes: number): string => `UTC${suffixOf(minutes).replace("-", "−")}`;

/** The offsets to choose from: half hours, and those that were proposed. */
export function offsetChoices(more: readonly (number | null | undefined)[]): number[] {
  const halves = Array.from(
    { length: (2 * MAX_MINUTES) / STEP_MINUTES + 1 },
    (_, at) => at * STEP_MINUTES - MAX_MINUTES,
  );
  const others = more.filter((one) => typeof one === "number");
  return [...new Set([...halves, ...others])].sort((a, b) => a - b);
}

/** The instant of a day and a time of the logger's clock. */
export const instantAt = (day: string, time: string, minutes: number): string =>
  `${day}T${time}:00${suffixOf(minutes)}`;

/** The day and the time of an instant that `instantAt` wrote. */
export const dayAndTime = (instant: string | null): { day: string; time: string } => ({
  day: instant?.slice(0, 10) ?? "",
  time: instant?.slice(11, 16) ?? "",
});

const moved = (instant: string, minutes: number) =>
  instant.replace(/(?:[+-]\d{2}:\d{2}|Z)$/, suffixOf(minutes));

/** The answers with another offset of the clock, of which the typed instants are. */
export function withOffset(answers: LoggerAnswers, minutes: number): LoggerAnswers {
  const { clockDrift, channels } = answers;
  return {
    ...answers,
    utcOffset: minutes,
    clockDrift: clockDrift && {
      written: [moved(clockDrift.written[0], minutes), moved(clockDrift.written[1], minutes)],
      actual: [moved(clockDrift.actual[0], minutes), moved(clockDrift.actual[1], minutes)],
    },
    channels: channels.map((channel) => ({
      ...channel,
      dip: channel.dip && { ...channel.dip, at: moved(channel.dip.at, minutes) },
      drift: channel.drift && {
        ...channel.drift,
        from: moved(channel.drift.from, minutes),
        to: moved(channel.drift.to, minutes),
      },
    })),
  };
}

export const withChannel = (answers: LoggerAnswers, changed: ChannelAnswer): LoggerAnswers => ({
  ...answers,
  channels: answers.channels.map((one) => (one.channel === changed.channel ? changed : one)),
});

/** What a column of a table is. */
export type ColumnUse = "ignore" | "date" | "time" | "value";

export function columnUse({ dateColumn, timeColumn, columns }: LoggerMapping, column: number): ColumnUse {
  if (column === dateColumn) return "date";
  if (column === timeColumn) return "time";
  return columns.some((one) => one.column === column) ? "value" : "ignore";
}

/** The mapping with another use of a column; names and units come from the header row. */
export function withColumnUse(
  mapping: LoggerMapping,
  column: number,
  use: ColumnUse,
  head: LoggerPreview["head"],
): LoggerMapping {
  const { name, unit } = nameAndUnit(head[mapping.headerRow - 1]?.[column - 1] ?? "");
  const columns = mapping.columns.filter((one) => one.column !== column);
  const timeColumn = mapping.timeColumn === column ? null : mapping.timeColumn;
  return {
    ...mapping,
    dateColumn: use === "date" ? column : mapping.dateColumn,
    timeColumn: use === "time" ? column : timeColumn,
    columns:
      use === "value"
        ? [...columns, { column, name: name || String(column), unit }].sort((a, b) => a.column - b.column)
        : columns,
  };
}

/** A mapping to begin with, of a table in which nothing was recognised. */
export const EMPTY_MAPPING: LoggerMapping = {
  headerRow: 1,
  dateColumn: 1,
  timeColumn: null,
  decimal: ".",
  columns: [],
};

/** Readings that saving would add. */
export const freshOf = ({ counts }: LoggerPreview): number =>
  (counts ?? []).reduce((sum, { fresh }) => sum + fresh, 0);
