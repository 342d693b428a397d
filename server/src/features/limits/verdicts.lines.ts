// The lines of all versions in the form used by the database: their bounds in the units in which results are stored.
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import type { Locale } from "@vetaverde/domain/locale";
import { type Bound, COVARIATE_UNITS, type Covariate } from "@vetaverde/domain/thresholds/limit";
import { type LimitFraction, scaled, unitFactor } from "@vetaverde/domain/thresholds/limit-set";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { LineRow } from "./rows.gen.ts";

export interface Parameter {
  code: string;
  unit: string;
  ion: (typeof STANDARD_PARAMETERS)[number]["ion"];
  names: Record<Locale, string>;
  /** Whether the parameter can still be chosen. */
  active: boolean;
}

/** The standard parameters, overridden by the project's own. */
export async function parametersOf(db: Db | Tx, project: string): Promise<ReadonlyMap<string, Parameter>> {
  const parameters = new Map<string, Parameter>(
    STANDARD_PARAMETERS.map((one) => [one.code, { ...one, active: true }]),
  );
  const { rows } = await sql<Omit<Parameter, "ion">>`
    select code, unit, names, active from published_parameters where project_id = ${project}`.execute(db);
  for (const row of rows) parameters.set(row.code, { ...row, ion: parameters.get(row.code)?.ion ?? null });
  return parameters;
}

/** The columns of `l` in `verdicts.sql.ts`. */
export interface PreparedLine extends Omit<LineRow, "unit" | "note"> {
  /** Whether the results can be converted to its unit. */
  ok: boolean;
  minKind: Bound["kind"] | null;
  minValue: number | null;
  maxKind: Bound["kind"] | null;
  maxValue: number | null;
  covariate: Covariate | null;
}

export interface LineBounds {
  unit: string;
  note: string | null;
  fraction: LimitFraction;
  covariate: Covariate | null;
  /** The factor by which the line's numbers were multiplied. */
  factor: number;
}

export interface Preparation {
  lines: PreparedLine[];
  shown: ReadonlyMap<string, LineBounds>;
  parameters: ReadonlyMap<string, Parameter>;
  /** Whether any limit depends on the water. */
  conditional: boolean;
  /** Conversion to the units on which limits depend; null when unknown. */
  factors: Record<keyof typeof COVARIATE_UNITS, number | null>;
}

export const lineKey = (set: string, version: number, position: number) => `${set}/${version}/${position}`;

const covariateOf = ({ min, max }: Pick<LineRow, "min" | "max">): Covariate | null => {
  for (const bound of [max, min]) if (bound && bound.kind !== "fixed") return bound.covariate;
  return null;
};

/** Smaller absolute values are treated as zero: the database fails when computing a ratio with them. */
export const MIN_SAMPLES = 1e-100;
const plain = (bound: Bound | null): Bound | null =>
  bound &&
  JSON.parse(JSON.stringify(bound), (_, one) =>
    typeof one === "number" && Math.abs(one) < MIN_SAMPLES ? 0 : one,
  );
const numberOf = (bound: Bound | null) => (bound?.kind === "fixed" ? bound.value : null);

/** A line's bounds in the unit of the results; its own unit cannot be converted when the factor is null. */
function preparedLine({ unit, note, ...row }: LineRow, factor: number | null) {
  const covariate = covariateOf(row);
  const [min, max] = [plain(scaled(row.min, factor ?? 1)), plain(scaled(row.max, factor ?? 1))];
  const line: PreparedLine = {
    ...row,
    min,
    max,
    covariate,
    ok: factor !== null,
    minKind: min?.kind ?? null,
    maxKind: max?.kind ?? null,
    minValue: numberOf(min),
    maxValue: numberOf(max),
  };
  const bounds: LineBounds = { unit, note, fraction: row.fraction, covariate, factor: factor ?? 1 };
  return { line, bounds };
}

export async function prepare(
  db: Db | Tx,
  project: string,
  sets: readonly string[] | null,
): Promise<Preparation> {
  const parameters = await parametersOf(db, project);
  const { rows } = await sql<LineRow>`
    select l.set_id as "set", l.version, l.position, l.parameter, l.fraction, l.unit, l.min, l.max, l.warning, l.note
      from limits l join limit_set_versions v on v.project_id = l.project_id and v.set_id = l.set_id and v.version = l.version
     where l.project_id = ${project} and v.reviewed ${sets ? sql`and l.set_id = any(${sets}::uuid[])` : sql``}
     order by l.set_id, l.version, l.position`.execute(db);
  const visible = new Map<string, LineBounds>();
  const lines = rows.map((row): PreparedLine => {
    const parameter = parameters.get(row.parameter);
    const factor = parameter ? unitFactor(row.unit, parameter.unit, parameter.ion) : null;
    const { line, bounds } = preparedLine(row, factor);
    visible.set(lineKey(row.set, row.version, row.position), bounds);
    return line;
  });
  const factorOf = (code: keyof typeof COVARIATE_UNITS) => {
    const parameter = parameters.get(code);
    return parameter ? unitFactor(parameter.unit, COVARIATE_UNITS[code], parameter.ion) : null;
  };
  return {
    lines,
    shown: visible,
    parameters,
    conditional: lines.some(({ covariate }) => covariate !== null),
    factors: {
      hardness: factorOf("hardness"),
      Ca: factorOf("Ca"),
      Mg: factorOf("Mg"),
      pH: factorOf("pH"),
      temperature: factorOf("temperature"),
    },
  };
}
