import { CACO3_EQUIVALENT } from "./ions.ts";

/** Above this pH some alkalinity is carbonate: the end point of phenolphthalein. */
const CARBONATE_PH = 8.3;

/** meq/L. */
export interface Carbonate {
  HCO3: number;
  CO3: number;
  OH: number;
  /** Whether carbonate was determined separately; otherwise all alkalinity is reported as HCO3. */
  apart: boolean;
}

/**
 * Bicarbonate, carbonate and hydroxide of an alkalinity in mg/L CaCO3 (Standard Methods 2320 B).
 * @param total alkalinity to methyl orange
 * @param phenolphthalein alkalinity to phenolphthalein; null where it was not titrated
 * @param pH null where it was not measured
 */
export function carbonateOf(total: number, phenolphthalein: number | null, pH: number | null): Carbonate {
  const all = total / CACO3_EQUIVALENT;
  if (phenolphthalein === null) {
    return { HCO3: all, CO3: 0, OH: 0, apart: pH !== null && pH < CARBONATE_PH };
  }
  const p = Math.min(phenolphthalein, total) / CACO3_EQUIVALENT;
  return p < all / 2
    ? { HCO3: all - 2 * p, CO3: 2 * p, OH: 0, apart: true }
    : { HCO3: 0, CO3: 2 * (all - p), OH: 2 * p - all, apart: true };
}
