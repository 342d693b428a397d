// Compares a pair's results with limit sets: by the version valid on each sampling day, as the limits' own feature
// does.
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { countAgainst, type VerdictTally } from "@vetaverde/domain/reports/variation";
import { boundOf, COVARIATE_UNITS, type Covariates, type Limit } from "@vetaverde/domain/thresholds/limit";
import { scaled, unitFactor } from "@vetaverde/domain/thresholds/limit-set";
import type { Db } from "../../../platform/db/db.ts";
import * as store from "../limits.store.ts";
import type { ValueRow } from "../rows.gen.ts";
import type { ReportLimit, ReportPair } from "./report.protocol.ts";

type Water = keyof typeof COVARIATE_UNITS;

export interface AppliedLimits {
  /** Names of the sets with their current versions. */
  names: string[];
  /** Whether any of them depends on the water. */
  conditional: boolean;
  of(
    place: { station: string; covariates: ReadonlyMap<string, Covariates> },
    pair: Pick<ReportPair, "code" | "fraction" | "unit">,
    rows: readonly ValueRow[],
  ): ReportLimit[];
}

const within = (day: string, { from, to }: { from: string | null; to: string | null }) =>
  (from === null || day >= from) && (to === null || day <= to);

/** @param named formats a version: `{name}, version 2` */
export async function readLimits(
  db: Db,
  project: string,
  sets: readonly string[],
  named: (name: string, version: number) => string,
): Promise<AppliedLimits> {
  const [versions, lines, places] =
    sets.length === 0
      ? [[], [], []]
      : await Promise.all([
          store.versionsOf(db, project, sets),
          store.linesOf(db, project, sets),
          store.placesOf(db, project, sets),
        ]);
  const newest = new Map<string, store.SetVersion>();
  for (const version of versions) if (!newest.has(version.set)) newest.set(version.set, version);
  const versionFor = versionFinder({ versions, newest, places });
  return {
    names: [...newest.values()].map(({ name, version }) => named(name, version)),
    conditional: lines.some(({ min, max }) => [min, max].some((bound) => bound && bound.kind !== "fixed")),
    of: ({ station, covariates }, pair, rows) => {
      const rowsByVersion = groupByVersion([...newest.keys()], rows, (set, row) =>
        versionFor(set, station, row),
      );
      return [...rowsByVersion].flatMap(([version, own]) =>
        lines
          .filter((line) => line.set === version.set && line.version === version.version)
          .filter((line) => appliesTo(line, pair))
          .map((line) => ({
            ...compare(line, pair, own, covariates),
            name: nameOf(line, named(version.name, version.version)),
            from: version.from,
            to: version.to,
          })),
      );
    },
  };
}

/** The rows to which a version of a set applies, by version. */
function groupByVersion(
  sets: readonly string[],
  rows: readonly ValueRow[],
  versionFor: (set: string, row: ValueRow) => store.SetVersion | null,
): Map<store.SetVersion, ValueRow[]> {
  const rowsByVersion = new Map<store.SetVersion, ValueRow[]>();
  for (const set of sets)
    for (const row of rows) {
      const version = versionFor(set, row);
      if (version) rowsByVersion.set(version, [...(rowsByVersion.get(version) ?? []), row]);
    }
  return rowsByVersion;
}

interface SetVersions {
  /** The newest first. */
  versions: readonly store.SetVersion[];
  newest: ReadonlyMap<string, store.SetVersion>;
  places: Awaited<ReturnType<typeof store.placesOf>>;
}

/** Finds the version of a set that applies to a result; null: the set does not apply to it. */
function versionFinder({ versions, newest, places }: SetVersions) {
  /** The stations of a set are those of its newest version, for all days. */
  const applies = (set: string, station: string, day: string) => {
    const last = newest.get(set);
    if (!last || last.everywhere) return last !== undefined;
    return places.some(
      (place) =>
        place.set === set &&
        place.version === last.version &&
        place.station === station &&
        within(day, place),
    );
  };
  return (set: string, station: string, { day, matrix }: ValueRow): store.SetVersion | null => {
    if (!applies(set, station, day)) return null;
    const applicable = versions.find((version) => version.set === set && within(day, version));
    const fits =
      applicable &&
      (applicable.matrices.length === 0 || matrix === null || applicable.matrices.includes(matrix));
    return fits ? applicable : null;
  };
}

type Pair = Pick<ReportPair, "code" | "fraction" | "unit">;

const appliesTo = (line: store.LineRow, { code, fraction }: Pair): boolean =>
  line.parameter === code && (line.fraction === "any" || fraction === "" || line.fraction === fraction);

const nameOf = ({ note }: store.LineRow, name: string): string => (note ? `${name} (${note})` : name);

function compare(
  line: store.LineRow,
  { code, fraction, unit }: Pair,
  rows: readonly ValueRow[],
  covariates: ReadonlyMap<string, Covariates>,
): Pick<ReportLimit, "limit" | "tally" | "own"> {
  const { limit, known } = inUnit(line, unit, code);
  // A result without a stated fraction counts as neither total nor dissolved.
  const isComparable = known && (line.fraction === "any" || fraction !== "");
  return {
    limit,
    tally: tallyOf(rows, limit, isComparable, covariates),
    own: known ? ownBounds(rows, limit, covariates) : [],
  };
}

function inUnit(line: store.LineRow, unit: string, code: string): { limit: Limit; known: boolean } {
  const ion = STANDARD_PARAMETERS.find((one) => one.code === code)?.ion ?? null;
  const factor = unitFactor(line.unit, unit, ion);
  const { warning } = line;
  return {
    limit: { min: scaled(line.min, factor ?? 1), max: scaled(line.max, factor ?? 1), warning },
    known: factor !== null,
  };
}

/** The value of a limit that depends on the water, for each sample; equal values of one day appear once. */
export function ownBounds(
  rows: readonly ValueRow[],
  limit: Limit,
  covariates: ReadonlyMap<string, Covariates>,
): { day: string; value: number }[] {
  const bounds = new Map<string, { day: string; value: number }>();
  for (const bound of [limit.max, limit.min])
    if (bound && bound.kind !== "fixed")
      for (const { day, sample } of rows) {
        const value = boundOf(bound, covariates.get(sample) ?? {});
        if (typeof value === "number") bounds.set(`${day} ${value}`, { day, value });
      }
  return [...bounds.values()];
}

function tallyOf(
  rows: readonly ValueRow[],
  limit: Limit,
  sure: boolean,
  covariates: ReadonlyMap<string, Covariates>,
): VerdictTally {
  if (!sure) return { meets: 0, warns: 0, exceeds: 0, indeterminate: rows.length };
  const above = [limit.min, limit.max].every((bound) => bound?.kind !== "fixed" || bound.value >= 0);
  // Results that could not be converted to the unit cannot be compared.
  const usable = rows.filter(
    ({ standard, kind, negative }) => (standard !== null || kind === "below") && !(negative && above),
  );
  const label = countAgainst(
    usable.map(({ day, kind, standard, sample }) => ({
      day,
      kind,
      value: standard,
      covariates: covariates.get(sample) ?? {},
    })),
    limit,
  );
  return { ...label, indeterminate: label.indeterminate + rows.length - usable.length };
}

/** The variables measured in each sample on which limits depend; two different values count as unknown. */
export function covariatesOf(
  rows: readonly ValueRow[],
  units: Readonly<Record<Water, string | undefined>>,
): Map<string, Covariates> {
  const bySample = new Map<string, ValueRow[]>();
  for (const row of rows)
    if (row.kind === "value" && row.standard !== null && !row.negative)
      bySample.set(row.sample, [...(bySample.get(row.sample) ?? []), row]);
  const covariatesBySample = new Map<string, Covariates>();
  for (const [sample, own] of bySample) {
    const of = (code: Water, fraction?: string): number | undefined => {
      const ion = STANDARD_PARAMETERS.find((one) => one.code === code)?.ion ?? null;
      const factor = unitFactor(units[code] ?? "", COVARIATE_UNITS[code], ion);
      const values = own
        .filter((row) => row.parameter === code && (fraction === undefined || row.fraction === fraction))
        .map(({ standard }) => standard ?? 0);
      const [first] = values;
      return first === undefined || factor === null || values.some((one) => one !== first)
        ? undefined
        : first * factor;
    };
    const part = (code: "Ca" | "Mg") => of(code, "dissolved") ?? of(code, "") ?? of(code, "total");
    const [Ca, Mg] = [part("Ca"), part("Mg")];
    const hardness =
      of("hardness") ??
      (Ca === undefined || Mg === undefined ? undefined : (Ca / 20.039 + Mg / 12.1525) * 50.043);
    const [pH, temperature] = [of("pH"), of("temperature")];
    covariatesBySample.set(sample, {
      ...(hardness === undefined ? {} : { hardness }),
      ...(pH === undefined ? {} : { pH }),
      ...(temperature === undefined ? {} : { temperature }),
    });
  }
  return covariatesBySample;
}
