// Which rows of a laboratory's file belong to one sample. Rows are joined only where the file itself says so: two rows of
// a wide file are two waters, however similar, until a sample code or different fractions join them.
import { fold } from "../text/fold.ts";
import { samplingDateText } from "../text/sampling-dates.ts";
import type { Layout } from "./laboratory.columns.ts";
import type { LaboratoryResult } from "./laboratory.ts";

/** The part of a result that identifies its sample. */
export type SampleFields = Pick<
  LaboratoryResult,
  "row" | "station" | "sample" | "date" | "depth" | "duplicate" | "parameter" | "fraction"
>;

interface SampleRow extends SampleFields {
  /** Whether the sample code distinguishes samples, instead of repeating the station's name. */
  isCoded: boolean;
  /** Fraction of the row's results; null where they differ or state none. */
  rowFraction: string | null;
}

/** Maximum length of a sample's code. */
const MAX_CODE_LENGTH = 60;

/**
 * Assigns each row to a sample.
 * @param results of one file, in the order of its rows
 * @param fileName names samples without a code and a date, which another file cannot correct
 * @returns the sample's code by row; rows of one sample have the same station and code. Equal files give equal codes.
 */
export function identifySamples(
  results: readonly SampleFields[],
  layout: Layout,
  fileName: string,
): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  const used = new Map<string, number>();
  const rows = rowsOf(results);
  const partsOf = statedParts(rows);
  for (const samples of groupRows(rows, layout))
    for (const sample of samples) {
      const [first] = sample as [SampleRow];
      const named = codeOf(first, { isOneOfSeveral: samples.length > 1, fileName });
      const code = [named, ...partsOf(first)].join(" · ");
      const unique = uniqueCode(code, first, used);
      for (const { row } of sample) codes.set(row, unique);
    }
  return codes;
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

const baseKey = (of: SampleRow, layout: Layout): string =>
  [
    fold(of.station),
    of.isCoded ? fold(of.sample) : "",
    of.date ? samplingDateText(of.date) : "",
    fold(of.depth),
    of.duplicate,
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
  const isOne = fractions.size === group.length && !fractions.has(null);
  return isOne ? [group] : group.map((row) => [row]);
}

/** Uncoded results of one date: one sample, unless a parameter repeats and all state an hour, which then separates. */
function splitLong(group: SampleRow[]): SampleRow[][] {
  const measured = new Set(group.map(({ parameter, fraction }) => `${parameter} ${fraction}`));
  const hasHours = group.every(({ date }) => typeof date?.minutes === "number");
  if (measured.size === group.length || !hasHours) return [group];
  const byHour = new Map<number, SampleRow[]>();
  for (const row of group) {
    const minutes = row.date?.minutes ?? 0;
    byHour.set(minutes, [...(byHour.get(minutes) ?? []), row]);
  }
  return [...byHour.values()];
}

/**
 * The depth and the kind of duplicate, where they are part of a sample's code: without a code of the laboratory always,
 * so that another file's sample of that day is another one; with one, where it stands for several samples.
 */
function statedParts(rows: readonly SampleRow[]): (of: SampleRow) => string[] {
  const partsOf = ({ depth, duplicate }: SampleRow) => [depth, duplicate].filter((part) => part !== "");
  const keyOf = (of: SampleRow) =>
    `${fold(of.station)}\n${fold(of.sample)}\n${of.date ? samplingDateText(of.date) : ""}`;
  const stated = new Map<string, Set<string>>();
  for (const of of rows) {
    if (!of.isCoded) continue;
    const parts = stated.get(keyOf(of)) ?? new Set();
    stated.set(keyOf(of), parts.add(fold(partsOf(of).join(" "))));
  }
  return (of) => (!of.isCoded || (stated.get(keyOf(of))?.size ?? 0) > 1 ? partsOf(of) : []);
}

/** The code of a sample, before it is made unique among those of its station. */
function codeOf(
  { sample, row, date }: SampleRow,
  { isOneOfSeveral, fileName }: { isOneOfSeveral: boolean; fileName: string },
): string {
  if (sample !== "") return sample;
  if (!date) return undated(row, fileName);
  const hour = isOneOfSeveral && typeof date.minutes === "number" ? ` ${hourText(date.minutes)}` : "";
  return `${samplingDateText(date)}${hour}`;
}

const undated = (row: number, fileName: string) =>
  `${fileName.replace(/\.\w{1,5}$/, "").slice(0, 40)} #${row + 1}`;

function hourText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function uniqueCode(code: string, { station, date }: SampleRow, used: Map<string, number>): string {
  const withDay = `${fold(station)}\n${fold(code)}\n${date ? samplingDateText(date) : ""}`;
  const count = (used.get(withDay) ?? 0) + 1;
  used.set(withDay, count);
  return count === 1 ? code.slice(0, MAX_CODE_LENGTH) : `${code.slice(0, MAX_CODE_LENGTH - 6)} (${count})`;
}
