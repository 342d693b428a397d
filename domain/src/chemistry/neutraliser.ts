/**
 * kg of pure reagent for one kg of acidity as CaCO3: molar mass per proton consumed, relative to that of CaCO3, which
 * consumes two.
 */
export const REAGENTS = {
  "Ca(OH)2": 0.7403,
  CaO: 0.5603,
  CaCO3: 1,
  NaOH: 0.7992,
  Na2CO3: 1.059,
  "Mg(OH)2": 0.5827,
  MgO: 0.4027,
  NH3: 0.3403,
} as const;
export type Reagent = keyof typeof REAGENTS;

export interface Product {
  reagent: Reagent;
  /** Share of the reagent in the product, above 0 and at most 1. */
  purity: number;
  /** Share that reacts where it is dosed, above 0 and at most 1. */
  efficiency: number;
}

/**
 * Dose of a product in kg/m³ of water.
 * @param net net acidity, mg/L CaCO3; not positive gives a dose of 0
 * @throws RangeError where purity or efficiency is not above 0 and at most 1
 */
export function doseOf(net: number, { reagent, purity, efficiency }: Product): number {
  for (const share of [purity, efficiency])
    if (!(share > 0 && share <= 1)) throw new RangeError(`not a share: ${share}`);
  return ((Math.max(0, net) / 1000) * REAGENTS[reagent]) / (purity * efficiency);
}

/** One day, or a period reported as a whole. */
export interface Treated {
  /** Product used, kg. */
  kg: number;
  /** Water treated, m³. */
  m3: number;
  /** Net acidity of the inflow, mg/L CaCO3; null where it is not known. */
  net: number | null;
}

export interface Consumption {
  /** kg of product per m³ of water: a ratio of sums, never a mean of ratios. Null where no water was treated. */
  specific: number | null;
  /**
   * Pure reagent that the acidity required, relative to pure reagent used, in %, over the entries with known acidity;
   * null where there are none.
   */
  efficiency: number | null;
  /** More was neutralised than the reagent can: a measured or entered value is wrong. */
  beyond: boolean;
  /** Entries without an acidity: they count in `specific` and not in `efficiency`. */
  unknown: number;
}

/** Consumption of a treatment over many entries. */
export function consumptionOf(entries: readonly Treated[], { reagent, purity }: Product): Consumption {
  const sum = (of: (one: Treated) => number) => entries.reduce((all, one) => all + of(one), 0);
  const known = entries.filter(({ net }) => net !== null);
  const demand = known.reduce(
    (all, { net, m3 }) => all + (Math.max(0, net ?? 0) / 1000) * m3 * REAGENTS[reagent],
    0,
  );
  const used = known.reduce((all, { kg }) => all + kg * purity, 0);
  const m3 = sum((one) => one.m3);
  const efficiency = used > 0 ? (100 * demand) / used : null;
  return {
    specific: m3 > 0 ? sum((one) => one.kg) / m3 : null,
    efficiency,
    beyond: efficiency !== null && efficiency > 100,
    unknown: entries.length - known.length,
  };
}
