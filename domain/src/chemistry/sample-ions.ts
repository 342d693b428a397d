import { carbonateOf } from "./carbonate.ts";
import { IONS, type Ion, meqOfMg } from "./ions.ts";
import { parseUnit, toMeq } from "./units.ts";

/** A result of a sample, in the unit of its parameter. */
export interface MeasuredResult {
  parameter: string;
  fraction: string;
  kind: "value" | "below" | "above";
  /** Null where the laboratory's unit is not understood. */
  standard: number | null;
}

export interface SampleIons {
  /** Measured ions in meq/L. */
  meq: Partial<Record<Ion, number>>;
  /** Ions that were not detected: half of the detection limit is used for them. */
  substituted: Ion[];
  /** HCO3 and CO3 were computed from the alkalinity. */
  fromAlkalinity: boolean;
  pH: number | null;
  /** mg/L. */
  tds: number | null;
}

/** Dissolved ions carry the charge, so the dissolved result is preferred over others. */
const ORDER = ["dissolved", "", "total"];
const KINDS = ["value", "below"];

const codes: readonly string[] = Object.keys(IONS);
export const ION_PARAMETERS: readonly string[] = [...codes, "alkalinity", "alkalinityP", "pH", "TDS"];

/**
 * The ions of a sample in meq/L. A result above its range, or in an unknown unit, counts as missing.
 * @param unitOf the unit in which a project stores a parameter
 */
export function sampleIons(
  results: readonly MeasuredResult[],
  unitOf: (parameter: string) => string,
): SampleIons {
  const best = new Map<string, { value: number; below: boolean; rank: number }>();
  for (const { parameter, fraction, kind, standard } of results) {
    if (standard === null || kind === "above" || standard < 0) continue;
    const rank = ORDER.indexOf(fraction) * KINDS.length + KINDS.indexOf(kind);
    const below = kind === "below";
    if (rank < (best.get(parameter)?.rank ?? 99))
      best.set(parameter, { value: below ? standard / 2 : standard, below, rank });
  }
  const meq: SampleIons["meq"] = {};
  const substituted: Ion[] = [];
  for (const ion of codes as Ion[]) {
    const found = best.get(ion);
    const unit = found && parseUnit(unitOf(ion));
    const value = found && unit ? toMeq(found.value, unit, ion) : null;
    if (value === null) continue;
    meq[ion] = value;
    if (found?.below) substituted.push(ion);
  }
  const valueIn = (code: string) => best.get(code)?.value ?? null;
  const pH = best.get("pH")?.below === false ? valueIn("pH") : null;
  if (pH !== null && pH > 0) meq.H = meqOfMg("H", 1000 * IONS.H.mass * 10 ** -pH);
  const alkalinity = best.get("alkalinity");
  const fromAlkalinity = meq.HCO3 === undefined && alkalinity !== undefined;
  if (fromAlkalinity) {
    const parts = carbonateOf(alkalinity.value, valueIn("alkalinityP"), pH);
    Object.assign(meq, { HCO3: parts.HCO3, CO3: meq.CO3 ?? parts.CO3, OH: parts.OH });
    if (alkalinity.below) substituted.push("HCO3");
  }
  return { meq, substituted, fromAlkalinity, pH, tds: valueIn("TDS") };
}
