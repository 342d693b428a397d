// Converts a file's results for storing; each one that is not stored is either refused with a reason or counted as
// missing.
import { type LaboratoryReading, textOf } from "@vetaverde/domain/chemistry/laboratory";
import { identifySamples } from "@vetaverde/domain/chemistry/sample-identity";
import { readDate } from "@vetaverde/domain/text/cell-dates";
import { fold } from "@vetaverde/domain/text/fold";
import { lastDayOf, samplingDateText } from "@vetaverde/domain/text/sampling-dates";
import { daysBetween } from "@vetaverde/domain/time/dates";
import { localToInstant } from "@vetaverde/domain/time/zone";
import { exceedsHoldingTime } from "../quality/holding-time.ts";
import type { Refused, SampleFileInput, StagedResult } from "../samples.types.ts";
import { type ConvertedResult, convert, type SampleFault } from "./samples.convert.ts";
import type { Opened } from "./samples.open.ts";

const DATE_ROLES: readonly string[] = ["date", "year", "month", "day"];

/** Caches folded texts: the names of a few stations and samples occur in hundreds of thousands of results. */
function folder(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const folded = fold(text);
    known.set(text, folded);
    return folded;
  };
}

/** The columns of a result's parts; negative where the table has none. */
function positionsOf({ columns }: Opened["table"]) {
  const at = (role: string) => columns.findIndex((is) => is.kind === "role" && is.role === role);
  return {
    nameAt: at("parameter"),
    unitAt: at("unit"),
    // The first column that states the date, or a part of it.
    dateAt: columns.findIndex((is) => is.kind === "role" && DATE_ROLES.includes(is.role)),
    analysedAt: at("analysedOn"),
  };
}

/** The day of the analysis, `YYYY-MM-DD`; null where the file states none. */
function analysedDay(cell: Parameters<typeof readDate>[0], system: Opened["system"]): string | null {
  const analysed = readDate(cell, system);
  return analysed.fault ? null : analysed.value.date;
}

/** Whether the sample was analysed later than its holding time allows; unknown dates count as in time. */
function isAnalysedLate(
  { date }: LaboratoryReading["results"][number],
  { code, area }: SampleFileInput["parameters"][number],
  analysedOn: string | null,
): boolean {
  if (date?.precision !== "day" || analysedOn === null) return false;
  return exceedsHoldingTime(code, area, daysBetween(date.date, analysedOn));
}

export function stageResults(
  { rows, table, system }: Opened,
  reading: LaboratoryReading,
  input: SampleFileInput & { fileId: string },
  refuse: (error: Refused) => void,
) {
  const parameters = new Map(input.parameters.map((one) => [one.code, one]));
  const positions = positionsOf(table);
  const named: Named = {
    days: new Map(),
    keyOf: folder(),
    merged: input.merged,
    renamed: new Map(),
    codes: identifySamples(reading.results, table, { name: input.fileName, id: input.fileId }),
  };
  const results: StagedResult[] = [];
  let missing = 0;
  for (const of of reading.results) {
    const row = rows[of.row] ?? [];
    const fail = (fault: SampleFault, column: number, value: string) =>
      refuse({ row: of.row, column, value, fault });
    const known = parameters.get(of.parameter);
    if (!known) fail("unknownParameter", of.column, of.parameter);
    else if (of.date && of.date.date > input.today)
      fail("futureDate", positions.dateAt, textOf(row[positions.dateAt]));
    else {
      const name = textOf(table.layout === "long" ? row[positions.nameAt] : table.heads[of.column]);
      const converted = convert(of, known, name);
      if (converted === null) missing++;
      else if ("fault" in converted) fail(converted.fault, ...faultyCell(of, converted.fault, positions));
      else {
        const analysedOn =
          positions.analysedAt < 0 ? null : analysedDay(row[positions.analysedAt] ?? null, system);
        if (isAnalysedLate(of, known, analysedOn)) converted.flags.push("holdingTime");
        results.push(staged(of, { ...converted, analysedOn }, named, input.timeZone));
      }
    }
  }
  const merged = [...named.renamed].map(([name, station]) => ({ name, station }));
  return { results, missing, merged };
}

/** The column and the text of the cell at fault: that of the unit when it is unknown, else that of the value. */
const faultyCell = (
  { column, unit, raw, unitInCell }: LaboratoryReading["results"][number],
  fault: SampleFault,
  { unitAt }: ReturnType<typeof positionsOf>,
): [column: number, value: string] =>
  (fault === "unknownUnit" || fault === "solidUnit") && !unitInCell
    ? [unitAt >= 0 ? unitAt : column, unit ?? ""]
    : [column, raw];

/** Cache of names across the results of a file. */
interface Named {
  days: Map<string, string | null>;
  keyOf(text: string): string;
  merged: SampleFileInput["merged"];
  /** Old station names found so far, by their spelling in the file, with the station that they refer to. */
  renamed: Map<string, string>;
  /** The code of each row's sample. */
  codes: ReadonlyMap<number, string>;
}

function stationOf(
  written: string,
  { keyOf, merged, renamed }: Named,
): { station: string; stationKey: string } {
  const key = keyOf(written);
  const other = Object.hasOwn(merged, key) ? merged[key] : undefined;
  if (!other) return { station: written, stationKey: key };
  renamed.set(written, other.name);
  return { station: other.name, stationKey: other.key };
}

function staged(
  of: LaboratoryReading["results"][number],
  { kind, value, unit, standard, flags, analysedOn }: ConvertedResult & { analysedOn: string | null },
  named: Named,
  timeZone: string,
): StagedResult {
  const { days, keyOf } = named;
  const day = of.date && samplingDateText(of.date);
  const { station, stationKey } = stationOf(of.station.slice(0, 100), named);
  let code = named.codes.get(of.row) ?? "";
  // Some files use the well's name as the sample code, so samples of several days are distinguished by the day.
  const key = `${stationKey}\n${keyOf(code)}`;
  if (!days.has(key)) days.set(key, day);
  else if (days.get(key) !== day && day !== null) code = `${code} · ${day}`;
  // A single object literal: objects merged from several take many times the memory, and there are hundreds of
  // thousands.
  return {
    station,
    stationKey,
    code,
    codeKey: keyOf(code),
    campaign: of.campaign.slice(0, 120) || null,
    matrix: of.matrix,
    day: of.date?.date ?? null,
    until: of.date && lastDayOf(of.date),
    analysedOn,
    at: instantOf(of, timeZone),
    parameter: of.parameter,
    fraction: of.fraction ?? "",
    kind,
    value,
    unit,
    standard,
    flags,
    raw: of.raw.slice(0, 200),
    method: of.method.slice(0, 200) || null,
    comment: of.comment.slice(0, 500) || null,
    row: of.row + 1,
    column: of.column + 1,
  };
}

function instantOf({ date }: LaboratoryReading["results"][number], timeZone: string): string | null {
  if (typeof date?.minutes !== "number") return null;
  const two = (part: number) => String(part).padStart(2, "0");
  const time = `${two(Math.floor(date.minutes / 60))}:${two(date.minutes % 60)}`;
  return new Date(localToInstant({ date: date.date, time }, timeZone)).toISOString();
}
