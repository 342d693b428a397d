// Which rows of a laboratory's file belong to one sample. Rows are joined only where the file itself says so: two rows of
// a wide file are two waters, however similar, until a sample code or different fractions join them.
import { fold } from "../text/fold.ts";
import { samplingDateText } from "../text/sampling-dates.ts";
import type { LaboratoryTable, Layout } from "./laboratory.columns.ts";
import type { LaboratoryResult } from "./laboratory.ts";
import { SOLIDS } from "./matrix.ts";

/** The part of a result that identifies its sample. */
export type SampleFields = Pick<
  LaboratoryResult,
  "row" | "station" | "sample" | "date" | "depth" | "duplicate" | "parameter" | "fraction" | "matrix"
>;

interface SampleRow extends SampleFields {
  /** Whether the sample code distinguishes samples, instead of repeating the station's name. */
  isCoded: boolean;
  /** Fraction of the row's results; null where they differ or state none. */
  rowFraction: string | null;
}

/** The file, as far as it names samples that only this file identifies. */
export interface SampleFileName {
  /** Shown to people. */
  name: string;
  /** Derived of the content: equal for equal files, different for others of the same name. */
  id: string;
}

/** Maximum length of a sample's code. */
const MAX_CODE_LENGTH = 60;

/**
 * Assigns each row to a sample.
 * @param results of one file, in the order of its rows
 * @param file names samples without a code and a date, and rows that nothing distinguishes but their position, so that
 * another file's rows are never added to them
 * @returns the sample's code by row; rows of one sample have the same station and code. Equal files give equal codes.
 */
export function identifySamples(
  results: readonly SampleFields[],
  { layout, columns }: Pick<LaboratoryTable, "layout" | "columns">,
  file: SampleFileName,
): ReadonlyMap<number, string> {
  const hasStations = columns.some((is) => is.kind === "role" && is.role === "station");
  const rows = rowsOf(results);
  const waters = new Set(rows.filter((row) => !isSolid(row)).map(namedKey));
  const samples = groupRows(rows, layout).flatMap((group) =>
    group.map((rows) => {
      const [first] = rows as [SampleRow];
      const named = [
        codeOf(first, {
          isOneOfSeveral: group.length > 1,
          isFileOnly: layout === "wide" && hasStations,
          file,
        }),
        ...statedParts(first),
        // A laboratory's code names one sample, unless the file has water of the same code.
        ...(isSolid(first) && (!first.isCoded || waters.has(namedKey(first))) ? [String(first.matrix)] : []),
      ];
      return { rows, first, code: named.join(" · ") };
    }),
  );
  const counts = new Map<string, number>();
  for (const one of samples) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  const codes = new Map<number, string>();
  const used = new Map<string, number>();
  for (const one of samples) {
    const n = (used.get(keyOf(one)) ?? 0) + 1;
    used.set(keyOf(one), n);
    const isAlone = counts.get(keyOf(one)) === 1;
    const code = shortened(isAlone ? one.code : `${one.code} (${n}) ${file.id}`);
    for (const { row } of one.rows) codes.set(row, code);
  }
  return codes;
}

/** What a code is unique within. */
const keyOf = ({ first: { station, date }, code }: { first: SampleRow; code: string }) =>
  `${fold(station)}\n${fold(code)}\n${date ? samplingDateText(date) : ""}`;

/** Long codes that begin alike stay different. */
function shortened(code: string): string {
  if (code.length <= MAX_CODE_LENGTH) return code;
  const mark = `… ${checksum(code)}`;
  return code.slice(0, MAX_CODE_LENGTH - mark.length) + mark;
}

/** FNV-1a of 32 bits, in six digits of base 36. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, "0").slice(-6);
}

/** The rows with their facts; in a long file each result is a row. */
function rowsOf(results: readonly SampleFields[]): SampleRow[] {
  const rows: SampleRow[] = [];
  for (const of of results) {
    const last = rows.at(-1);
    if (last?.row === of.row) {
      if (last.rowFraction !== of.fraction) last.rowFraction = null;
    } else
      rows.push({
        ...of,
        isCoded: of.sample !== "" && fold(of.sample) !== fold(of.station),
        rowFraction: of.fraction,
      });
  }
  return rows;
}

/** A solid is another sample than the water of its station and day, in other units. */
const isSolid = ({ matrix }: SampleFields): boolean => matrix !== null && SOLIDS.includes(matrix);

const namedKey = ({ station, sample, date }: SampleRow): string =>
  [fold(station), fold(sample), date ? samplingDateText(date) : ""].join("\n");

const baseKey = (of: SampleRow, layout: Layout): string =>
  [
    fold(of.station),
    of.isCoded ? fold(of.sample) : "",
    of.date ? samplingDateText(of.date) : "",
    fold(of.depth),
    of.duplicate,
    isSolid(of) ? String(of.matrix) : "",
    // An undated row of a wide file without a code is like no other.
    layout === "wide" && !of.isCoded && !of.date ? String(of.row) : "",
  ].join("\n");

/** The samples of each group of rows that state the same station, code, date, depth and duplicate. */
function groupRows(rows: readonly SampleRow[], layout: Layout): SampleRow[][][] {
  const groups = new Map<string, SampleRow[]>();
  for (const of of rows) {
    const key = baseKey(of, layout);
    const group = groups.get(key);
    if (group) group.push(of);
    else groups.set(key, [of]);
  }
  return [...groups.values()].map((group) => {
    const isOne = group.length === 1 || (group[0] as SampleRow).isCoded;
    if (isOne) return [group];
    return layout === "wide" ? splitWide(group) : splitLong(group);
  });
}

/** Uncoded rows of a wide file: one sample if each is another fraction of it, else a sample each. */
function splitWide(group: SampleRow[]): SampleRow[][] {
  const fractions = new Set(group.map(({ rowFraction }) => rowFraction));
  const isOne = fractions.size === group.length && !fractions.has(null) && hasOneVisit(group);
  return isOne ? [group] : group.map((row) => [row]);
}

/** Instants of one visit: a field measurement and the bottles are not taken in the same minute. */
const MAX_VISIT_MINUTES = 60;

/** Whether the rows may be of one visit: not all state an hour, or the hours are close. */
function hasOneVisit(group: readonly SampleRow[]): boolean {
  const minutes = group.flatMap(({ date }) => date?.minutes ?? []);
  return minutes.length < group.length || Math.max(...minutes) - Math.min(...minutes) <= MAX_VISIT_MINUTES;
}

/**
 * Uncoded results of one date: one sample, unless all state an hour, and a parameter repeats or the hours are not of one
 * visit.
 */
function splitLong(group: SampleRow[]): SampleRow[][] {
  const measured = new Set(group.map(({ parameter, fraction }) => `${parameter} ${fraction}`));
  const hasHours = group.every(({ date }) => typeof date?.minutes === "number");
  if (!hasHours || (measured.size === group.length && hasOneVisit(group))) return [group];
  const byHour = new Map<number, SampleRow[]>();
  for (const row of group) {
    const minutes = row.date?.minutes ?? 0;
    byHour.set(minutes, [...(byHour.get(minutes) ?? []), row]);
  }
  return [...byHour.values()];
}

/**
 * The depth and the kind of duplicate are part of a sample's code, also of one with a code of the laboratory: another
 * file may have the same code at another depth.
 */
const statedParts = ({ depth, duplicate }: SampleRow): string[] =>
  [depth, duplicate].filter((part) => part !== "");

/** The code of a sample, before it is made unique among those of its station. */
function codeOf(
  { sample, row, date, isCoded }: SampleRow,
  {
    isOneOfSeveral,
    isFileOnly,
    file,
  }: { isOneOfSeveral: boolean; isFileOnly: boolean; file: SampleFileName },
): string {
  // Beside a column of stations, a station's name is no code: without a date, only its file identifies the row.
  if (!isCoded && !date && isFileOnly) return undated(row, file);
  if (sample !== "") return sample;
  if (!date) return undated(row, file);
  const hour = isOneOfSeveral && typeof date.minutes === "number" ? ` ${hourText(date.minutes)}` : "";
  return `${samplingDateText(date)}${hour}`;
}

const undated = (row: number, { name, id }: SampleFileName) =>
  `${name.replace(/\.\w{1,5}$/, "").slice(0, 40)} #${row + 1} ${id}`;

function hourText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
