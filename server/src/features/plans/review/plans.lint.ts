// The worker's review: reads packed rows and returns findings, each with a stable mark and a limited list of rows.
import { createHash } from "node:crypto";
import { datumOf } from "@vetaverde/domain/geo/datums";
import type { Finding, LintPermit, LintPlace, LintRule, LintSeries } from "@vetaverde/domain/lint/finding";
import { findingKey, lintPlan } from "@vetaverde/domain/lint/lint";
import { pick } from "@vetaverde/domain/pick";
import { type Frequency, isFrequency } from "@vetaverde/domain/schedule/frequency";
import { readChunk } from "../import/plans.chunks.ts";

const MAX_FINDINGS = 100;
const MAX_ROWS_SHOWN = 12;

/** A station: id, name, latitude, longitude. */
export type PackedPlace = readonly [string, string, number | null, number | null];

export interface LintFileInput {
  /** How many of the file's first lines are chunks of a preview whose rows are reviewed. */
  readonly chunks: number;
  /** The plan whose series are reviewed when there is no preview. */
  readonly plan: string | null;
  readonly places: readonly PackedPlace[];
  readonly frequencyNames: readonly (readonly [string, string])[];
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly permit: LintPermit | null;
  /** Maximum series compared. */
  readonly most: number;
  /** Marks of the findings that were put aside. */
  readonly aside: readonly string[];
}

export interface LintedSeries {
  readonly row: number;
  readonly plan: string | null;
  readonly station: { readonly id: string; readonly name: string };
  readonly shortCommitment: string;
  readonly type: string;
  readonly frequency: Frequency;
  readonly frequencyId: string;
  readonly start: string;
  readonly end: string;
}
export interface LintedFinding {
  readonly id: string;
  readonly rule: LintRule;
  readonly params: Finding["params"];
  readonly rows: readonly LintedSeries[];
  readonly rowCount: number;
}
export interface LintResult {
  readonly findings: readonly LintedFinding[];
  readonly total: number;
  readonly aside: readonly LintedFinding[];
  readonly asideTotal: number;
  readonly series: number;
  /** Whether there were more series than were compared. */
  readonly cut: boolean;
}

/** A series as written by the store's `packedSeries`. */
type Line = [
  ...[id: string, row: number, plan: string, station: string, environmentalComponent: string],
  ...[subcomponent: string | null, type: string, frequency: string, frequencyRecord: string],
  ...[shortCommitment: string, startDate: string, endDate: string, startTime: string],
  ...[easting: number | null, northing: number | null, zone: string | null, datum: string | null],
  ...[parameters: string | null, limits: string | null, method: string | null],
  ...[reportTerm: string | null, reportPeriod: string | null, tableReference: string | null],
];

function ofLine(text: string): LintSeries {
  const [id, row, plan, station, environmentalComponent, ...rest] = JSON.parse(text) as Line;
  const [subcomponent, type, frequency, frequencyRecord, shortCommitment, ...dates] = rest;
  const [startDate, endDate, startTime, easting, northing, zone, datum, ...texts] = dates;
  const [parameters, limits, method, reportTerm, reportPeriod, tableReference] = texts;
  if (!isFrequency(frequency)) throw new Error("a series has no frequency");
  return {
    id,
    row,
    plan,
    station,
    environmentalComponent,
    subcomponent,
    type,
    frequency,
    frequencyRecord,
    shortCommitment,
    startDate,
    endDate,
    startTime,
    details: { parameters, limits, method, reportTerm, reportPeriod, tableReference },
    coordinates:
      easting === null || northing === null ? null : { easting, northing, zone, datum: datumOf(datum) },
  };
}

const LINE_KEYS = [
  "frequency",
  "shortCommitment",
  "startDate",
  "endDate",
  "startTime",
  "details",
  "coordinates",
] as const;

const ofChunk = (text: string): LintSeries[] =>
  readChunk(text).map(({ row, ids, ...line }) => ({
    id: `row-${row}`,
    row,
    plan: null,
    ...pick(line, LINE_KEYS),
    station: ids.station ?? "",
    environmentalComponent: ids.environmentalComponent ?? "",
    subcomponent: ids.subcomponent ?? null,
    type: ids.type ?? "",
    frequencyRecord: ids.frequency ?? "",
  }));

/** Unpacks a file: the reviewed rows, and those with which they are compared. */
function open(bytes: Buffer, { chunks, plan, most }: LintFileInput) {
  const lines = bytes.toString("utf8").split("\n").filter(Boolean);
  const own = lines.slice(0, chunks).flatMap(ofChunk);
  const others: LintSeries[] = [];
  for (const line of lines.slice(chunks, chunks + most)) {
    const series = ofLine(line);
    if (plan !== null && series.plan === plan) own.push(series);
    else others.push(series);
  }
  return { own, others, cut: lines.length > chunks + most };
}

export function lintFile(bytes: Buffer, input: LintFileInput): LintResult {
  const { own, others, cut } = open(bytes, input);
  const names = new Map(input.places.map(([id, name]) => [id, name]));
  const places = input.places.map(
    ([id, name, latitude, longitude]): LintPlace => ({ id, name, latitude, longitude }),
  );
  const frequencyNames = new Map(input.frequencyNames);
  const { period, permit } = input;
  const all = lintPlan({ own, others, places, frequencyNames, period, permit });
  const marked = new Set(input.aside);
  const result = { findings: [] as LintedFinding[], total: 0, aside: [] as LintedFinding[], asideTotal: 0 };
  for (const finding of all) {
    const id = createHash("sha256").update(findingKey(finding)).digest("hex").slice(0, 32);
    const aside = marked.has(id);
    const list = aside ? result.aside : result.findings;
    if (aside) result.asideTotal += 1;
    else result.total += 1;
    if (list.length < MAX_FINDINGS) list.push(packed(id, finding, names));
  }
  return { ...result, series: own.length, cut };
}

function packed(
  id: string,
  { rule, params, series }: Finding,
  names: ReadonlyMap<string, string>,
): LintedFinding {
  const rows = series.slice(0, MAX_ROWS_SHOWN).map(
    ({
      row,
      plan,
      station,
      shortCommitment,
      type,
      frequency,
      startDate,
      endDate,
      ...series
    }): LintedSeries => ({
      row,
      plan,
      shortCommitment,
      type,
      frequency,
      start: startDate,
      end: endDate,
      frequencyId: series.frequencyRecord,
      station: { id: station, name: names.get(station) ?? "" },
    }),
  );
  return { id, rule, params, rows, rowCount: series.length };
}
