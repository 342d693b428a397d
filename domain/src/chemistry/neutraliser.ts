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

/** A further reagent of a product, and its share of the dry product. */
export interface Component {
  reagent: Reagent;
  share: number;
}

/** A product as it is delivered, and how it is used. */
export interface Product {
  reagent: Reagent;
  /** Share of the reagent in the dry product, above 0 and at most 1. */
  purity: number;
  /** Share that reacts where it is dosed, above 0 and at most 1. */
  efficiency: number;
  /** Other reagents of a blend; what no share accounts for is inert. */
  blend?: readonly Component[];
  /** Share of water in the delivered product, at least 0 and below 1. */
  moisture?: number;
  /** Share of the sludge, and of the reagent left in it, that returns to the reactor; at least 0 and below 1. */
  recycled?: number;
}

export const MAX_COMPONENTS = 4;

const componentsOf = ({ reagent, purity, blend = [] }: Product): readonly Component[] => [
  { reagent, share: purity },
  ...blend,
];

/** Tolerance of a sum of shares for rounding of percentages. */
const SHARE_ROUNDING = 1e-9;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export type ProductFault = "share" | "twice" | "sum";

/** Whether the shares of a product's components contradict each other; null: no. */
export function productFault(product: Product): ProductFault | null {
  const components = componentsOf(product);
  if (components.some(({ share }) => !(share > 0 && share <= 1))) return "share";
  if (new Set(components.map(({ reagent }) => reagent)).size < components.length) return "twice";
  return sumOf(components.map(({ share }) => share)) > 1 + SHARE_ROUNDING ? "sum" : null;
}

/** Mass shares of a delivered product, and what it neutralises. */
export interface Composition {
  /** Reagents, inerts and water in the delivered product; together 1. */
  active: number;
  inert: number;
  moisture: number;
  /** Acidity, kg as CaCO3, that one kg of the delivered product neutralises. */
  neutralising: number;
  /** kg of the reagents, in the product's proportion, for one kg of acidity as CaCO3. */
  factor: number;
}

/**
 * What a delivered product contains and neutralises: with shares s of the dry product, factors f of {@link REAGENTS}
 * and moisture m, (1 − m) Σ s / f; the reagents together have the factor Σ s / Σ (s / f).
 */
export function compositionOf(product: Product): Composition {
  const { moisture = 0 } = product;
  const components = componentsOf(product);
  const reagents = sumOf(components.map(({ share }) => share));
  const power = sumOf(components.map(({ reagent, share }) => share / REAGENTS[reagent]));
  return {
    active: (1 - moisture) * reagents,
    inert: (1 - moisture) * Math.max(0, 1 - reagents),
    moisture,
    neutralising: (1 - moisture) * power,
    factor: reagents / power,
  };
}

/**
 * Share of the reagent that reacts in the end. Of what does not react, 1 − e, the share r returns with the sludge and
 * reacts by the same efficiency, again and again: e (1 + r (1 − e) + …) = e / (1 − r (1 − e)). It is the steady state of
 * a plant whose unreacted reagent settles with the sludge.
 */
export const overallEfficiency = ({ efficiency, recycled = 0 }: Product): number =>
  efficiency / (1 - recycled * (1 - efficiency));

/**
 * Dose of a product in kg/m³ of water.
 * @param net net acidity, mg/L CaCO3; not positive gives a dose of 0
 * @throws RangeError where a share is not possible
 */
export function doseOf(net: number, product: Product): number {
  const { efficiency, moisture = 0, recycled = 0 } = product;
  if (!(efficiency > 0 && efficiency <= 1)) throw new RangeError(`not a share: ${efficiency}`);
  for (const share of [moisture, recycled])
    if (!(share >= 0 && share < 1)) throw new RangeError(`not a share: ${share}`);
  const fault = productFault(product);
  if (fault !== null) throw new RangeError(`not a product: ${fault}`);
  return Math.max(0, net) / 1000 / (compositionOf(product).neutralising * overallEfficiency(product));
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
   * Pure reagent that the acidity required, relative to pure reagent used, in %, over the dosed entries with known
   * acidity; null where there are none.
   */
  efficiency: number | null;
  /** More was neutralised than the reagent can: a measured or entered value is wrong. */
  beyond: boolean;
  /** Dosed entries without an acidity: they count in `specific` and not in `efficiency`. */
  unknown: number;
  /**
   * Entries with water and no product: nothing was neutralised, so that they count in `specific` and not in
   * `efficiency`.
   */
  undosed: number;
}

/** Consumption of a treatment over many entries. */
export function consumptionOf(entries: readonly Treated[], product: Product): Consumption {
  const { active, factor } = compositionOf(product);
  const sum = (of: (one: Treated) => number) => entries.reduce((all, one) => all + of(one), 0);
  const dosed = entries.filter(({ kg }) => kg > 0);
  const known = dosed.filter(({ net }) => net !== null);
  const demand = known.reduce((all, { net, m3 }) => all + (Math.max(0, net ?? 0) / 1000) * m3 * factor, 0);
  const used = known.reduce((all, { kg }) => all + kg * active, 0);
  const m3 = sum((one) => one.m3);
  const efficiency = used > 0 ? (100 * demand) / used : null;
  return {
    specific: m3 > 0 ? sum((one) => one.kg) / m3 : null,
    efficiency,
    beyond: efficiency !== null && efficiency > 100,
    unknown: dosed.length - known.length,
    undosed: entries.filter((one) => one.m3 > 0 && !(one.kg > 0)).length,
  };
}
