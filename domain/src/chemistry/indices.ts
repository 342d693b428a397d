import type { Milliequivalents } from "./balance.ts";
import { CACO3_EQUIVALENT } from "./ions.ts";

/** Total hardness in mg/L CaCO3 (Standard Methods 2340 B); null where Ca or Mg is missing. */
export function hardnessOf({ Ca, Mg }: Milliequivalents): number | null {
  return Ca === undefined || Mg === undefined ? null : (Ca + Mg) * CACO3_EQUIVALENT;
}

/**
 * Sodium adsorption ratio, (meq/L)^½ (Richards 1954, USDA Agriculture Handbook 60).
 * @returns null where an ion is missing, or there is neither Ca nor Mg
 */
export function sarOf({ Ca, Mg, Na }: Milliequivalents): number | null {
  if (Ca === undefined || Mg === undefined || Na === undefined || Ca + Mg <= 0) return null;
  return Na / Math.sqrt((Ca + Mg) / 2);
}

/** Components that make mine water acid, in mg/L; null: not measured. */
export interface AcidParts {
  pH: number | null;
  Fe2: number | null;
  Fe3: number | null;
  Al: number | null;
  Mn: number | null;
}

const MASS = { Fe2: 55.845, Fe3: 55.845, Al: 26.982, Mn: 54.938 } as const;
const PROTONS = { Fe2: 2, Fe3: 3, Al: 3, Mn: 2 } as const;

export interface Acidity {
  /** mg/L CaCO3. */
  value: number;
  /** Metals that were not measured and are not included: the value is a lower bound. */
  without: (keyof typeof MASS)[];
}

/**
 * Acidity of mine water computed from pH and dissolved metals (Kirby and Cravotta 2005, Applied Geochemistry 20,
 * 1920–1940).
 * @returns null where the pH is missing, without which the proton acidity is unknown
 */
export function acidityOf({ pH, ...metals }: AcidParts): Acidity | null {
  if (pH === null) return null;
  let sum = 1000 * 10 ** -pH;
  const without: Acidity["without"] = [];
  for (const metal of ["Fe2", "Fe3", "Al", "Mn"] as const) {
    const mg = metals[metal];
    if (mg === null) without.push(metal);
    else sum += (PROTONS[metal] * mg) / MASS[metal];
  }
  return { value: 50.04 * sum, without };
}

/** Net acidity in mg/L CaCO3: what has to be neutralised; negative where the water neutralises itself. */
export const netAcidity = (acidity: number, alkalinity: number): number => acidity - alkalinity;
