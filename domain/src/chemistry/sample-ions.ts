import { carbonateOf } from "./carbonate.ts";
import type { Fraction } from "./header.ts";
import { IONS, type Ion } from "./ions.ts";
import { parseUnit, toMeq } from "./units.ts";

/** A result of a sample, in the unit of its parameter. */
export interface MeasuredResult {
  parameter: string;
  /** Empty where the laboratory did not state it. */
  fraction: Fraction | "";
  kind: "value" | "below" | "above";
  /** Null where the laboratory's unit is not understood. */
  standard: number | null;
}

export interface SampleIons {
  /** In meq/L: measured ions, H of the pH, and HCO3, CO3 and OH of the alkalinity where HCO3 was not measured. */
  meq: Partial<Record<Ion, number>>;
  /** Ions from a result below its detection limit, half of which is used. */
  substituted: Ion[];
  /** HCO3, and CO3 and OH where they were not measured, were computed from the alkalinity. */
  fromAlkalinity: boolean;
  pH: number | null;
  /** mg/L; half of the detection limit if it was not detected. */
  tds: number | null;
}

interface UsedResult {
  /** Half of the detection limit if it was not detected. */
  value: number;
  isBelow: boolean;
}

/** Dissolved ions carry the charge, so the dissolved result is preferred over others. */
export const FRACTION_PREFERENCE: readonly MeasuredResult["fraction"][] = ["dissolved", "", "total"];
const KIND_PREFERENCE: readonly MeasuredResult["kind"][] = ["value", "below"];

const codes: readonly string[] = Object.keys(IONS);
export const ION_PARAMETERS: readonly string[] = [...codes, "alkalinity", "alkalinityP", "pH", "TDS"];

/** The result of each parameter that is used; one above its range, or in an unknown unit, counts as missing. */
export function preferredResults(results: readonly MeasuredResult[]): ReadonlyMap<string, UsedResult> {
  const preferred = new Map<string, UsedResult & { rank: number }>();
  for (const { parameter, fraction, kind, standard } of results) {
    // Of all that is computed with, only the pH may be negative.
    if (standard === null || kind === "above" || (standard < 0 && parameter !== "pH")) continue;
    const rank =
      FRACTION_PREFERENCE.indexOf(fraction) * KIND_PREFERENCE.length + KIND_PREFERENCE.indexOf(kind);
    const isBelow = kind === "below";
    if (rank < (preferred.get(parameter)?.rank ?? Number.POSITIVE_INFINITY))
      preferred.set(parameter, { value: isBelow ? standard / 2 : standard, isBelow, rank });
  }
  return preferred;
}

/**
 * The ions of a sample in meq/L. A result above its range, or in an unknown unit, counts as missing.
 * @param unitOf the unit in which a project stores a parameter
 */
export function sampleIons(
  results: readonly MeasuredResult[],
  unitOf: (parameter: string) => string,
): SampleIons {
  const preferred = preferredResults(results);
  const meq: SampleIons["meq"] = {};
  const substituted: Ion[] = [];
  for (const ion of codes as Ion[]) {
    const found = preferred.get(ion);
    const unit = found && parseUnit(unitOf(ion));
    const value = found && unit ? toMeq(found.value, unit, ion) : null;
    if (value === null) continue;
    meq[ion] = value;
    if (found?.isBelow) substituted.push(ion);
  }
  /** In mg/L; alkalinity as CaCO3, also where a project's unit is only a mass. */
  const mgOf = (parameter: string): number | null => {
    const found = preferred.get(parameter);
    const unit = found && parseUnit(unitOf(parameter));
    return found && unit?.kind === "mass" ? found.value * unit.factor : null;
  };
  const measuredPh = preferred.get("pH");
  const pH = measuredPh && !measuredPh.isBelow ? measuredPh.value : null;
  // mol/L to meq/L. A pH of 0 was not measured.
  if (pH !== null && pH !== 0) meq.H = 1000 * 10 ** -pH;
  const alkalinity = meq.HCO3 === undefined ? mgOf("alkalinity") : null;
  if (alkalinity !== null) {
    const parts = carbonateOf(alkalinity, mgOf("alkalinityP"));
    meq.HCO3 = parts.HCO3;
    if (preferred.get("alkalinity")?.isBelow) substituted.push("HCO3");
    for (const ion of ["CO3", "OH"] as const) {
      if (meq[ion] !== undefined) continue;
      meq[ion] = parts[ion];
      if (parts[ion] > 0 && preferred.get("alkalinityP")?.isBelow) substituted.push(ion);
    }
  }
  return { meq, substituted, fromAlkalinity: alkalinity !== null, pH, tds: mgOf("TDS") };
}
