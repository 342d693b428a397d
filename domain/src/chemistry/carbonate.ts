import { CACO3_EQUIVALENT } from "./ions.ts";

/** meq/L. */
export interface Carbonate {
  HCO3: number;
  CO3: number;
  OH: number;
}

/**
 * Bicarbonate, carbonate and hydroxide of an alkalinity in mg/L CaCO3 (Standard Methods 2320 B).
 * @param total alkalinity to methyl orange
 * @param phenolphthalein alkalinity to phenolphthalein; null where it was not titrated: all is then reported as HCO3
 */
export function carbonateOf(total: number, phenolphthalein: number | null): Carbonate {
  const all = total / CACO3_EQUIVALENT;
  if (phenolphthalein === null) return { HCO3: all, CO3: 0, OH: 0 };
  const p = Math.min(phenolphthalein, total) / CACO3_EQUIVALENT;
  return p < all / 2
    ? { HCO3: all - 2 * p, CO3: 2 * p, OH: 0 }
    : { HCO3: 0, CO3: 2 * (all - p), OH: 2 * p - all };
}
