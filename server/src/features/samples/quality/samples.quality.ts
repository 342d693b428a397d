import type { Milliequivalents } from "@vetaverde/domain/chemistry/balance";
import { carbonateOf } from "@vetaverde/domain/chemistry/carbonate";
import { type Ion, meqOfMg } from "@vetaverde/domain/chemistry/ions";
import type { StandardParameter } from "@vetaverde/domain/chemistry/parameters";

export interface Measured {
  parameter: string;
  fraction: "" | "total" | "dissolved";
  kind: "value" | "below" | "above";
  /** In the parameter's unit. */
  standard: number | null;
}

/** Preference of fractions: filtered samples contain only dissolved matter, unfiltered ones also particles. */
const RANK = { dissolved: 0, "": 1, total: 2 } as const;

/** The value of a parameter used for calculations: half the detection limit for a non-detect. */
export function numberIn(results: readonly Measured[], parameter: string): number | null {
  const [first] = results
    .filter((one) => one.parameter === parameter && one.standard !== null)
    .sort((a, b) => RANK[a.fraction] - RANK[b.fraction]);
  if (!first || first.standard === null) return null;
  return first.kind === "below" ? first.standard / 2 : first.standard;
}

/** meq/L of a sample's ions, from results in mg/L; bicarbonate from the alkalinity when it is not reported itself. */
export function ionsOf(
  results: readonly Measured[],
  parameters: readonly StandardParameter[],
): Milliequivalents {
  const meq: Partial<Record<Ion, number>> = {};
  for (const { code, ion, unit } of parameters) {
    const mg = ion && unit === "mg/L" ? numberIn(results, code) : null;
    if (ion && mg !== null) meq[ion] = meqOfMg(ion, mg);
  }
  const [alkalinity, pH] = [numberIn(results, "alkalinity"), numberIn(results, "pH")];
  if (meq.HCO3 === undefined && alkalinity !== null) {
    const { HCO3, CO3, OH, apart } = carbonateOf(alkalinity, numberIn(results, "alkalinityP"), pH);
    meq.HCO3 = HCO3;
    if (apart) Object.assign(meq, { CO3: meq.CO3 ?? CO3, OH });
  }
  if (pH !== null) meq.H = 1000 * 10 ** -pH;
  return meq;
}
