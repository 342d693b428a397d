/** Molar mass in g/mol and signed charge of dissolved species, by the abridged atomic weights of CIAAW (2021). */
export const IONS = {
  Ca: { mass: 40.078, charge: 2 },
  Mg: { mass: 24.305, charge: 2 },
  Na: { mass: 22.98976928, charge: 1 },
  K: { mass: 39.0983, charge: 1 },
  NH4: { mass: 18.039, charge: 1 },
  H: { mass: 1.008, charge: 1 },
  Fe2: { mass: 55.845, charge: 2 },
  Fe3: { mass: 55.845, charge: 3 },
  Al: { mass: 26.98154, charge: 3 },
  Mn: { mass: 54.938043, charge: 2 },
  HCO3: { mass: 61.016, charge: -1 },
  CO3: { mass: 60.008, charge: -2 },
  OH: { mass: 17.007, charge: -1 },
  Cl: { mass: 35.45, charge: -1 },
  SO4: { mass: 96.056, charge: -2 },
  NO3: { mass: 62.004, charge: -1 },
  F: { mass: 18.9984, charge: -1 },
} as const;
export type Ion = keyof typeof IONS;

/** The ions of the classic diagrams. */
export const MAJOR_IONS = ["Ca", "Mg", "Na", "K", "HCO3", "CO3", "Cl", "SO4"] as const satisfies Ion[];
export type MajorIon = (typeof MAJOR_IONS)[number];

/** g of CaCO3 in an equivalent: the unit in which hardness, alkalinity and acidity are expressed. */
export const CACO3_EQUIVALENT = 50.043;

/** g in an equivalent: molar mass divided by the absolute charge. */
export const equivalentWeight = (ion: Ion): number => IONS[ion].mass / Math.abs(IONS[ion].charge);

/** Converts mg/L to meq/L (Hem 1989, USGS Water-Supply Paper 2254). */
export const meqOfMg = (ion: Ion, mg: number): number => mg / equivalentWeight(ion);

/** Converts meq/L to mg/L. */
export const mgOfMeq = (ion: Ion, meq: number): number => meq * equivalentWeight(ion);

/** Converts mmol/L to meq/L. */
export const meqOfMmol = (ion: Ion, mmol: number): number => mmol * Math.abs(IONS[ion].charge);
