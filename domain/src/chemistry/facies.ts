import type { Percentages } from "./diagram.ts";

/** An ion with more than this share in % dominates its triangle; without one, the water is mixed. */
const HALF = 50;
export const CATION_FACIES = ["Ca", "Mg", "Na", "mixed"] as const;
export const ANION_FACIES = ["HCO3", "SO4", "Cl", "mixed"] as const;

export interface Facies {
  cation: (typeof CATION_FACIES)[number];
  anion: (typeof ANION_FACIES)[number];
}

/** By the ion above 50 % in each triangle (Back 1966, USGS Professional Paper 498-A). */
export function faciesOf(percent: Percentages): Facies {
  return {
    cation: percent.Ca > HALF ? "Ca" : percent.Mg > HALF ? "Mg" : percent["Na+K"] > HALF ? "Na" : "mixed",
    anion:
      percent["HCO3+CO3"] > HALF ? "HCO3" : percent.SO4 > HALF ? "SO4" : percent.Cl > HALF ? "Cl" : "mixed",
  };
}

/** `Ca-HCO3`, `Na-Cl`; the word for mixed waters is translated separately. */
export const faciesCode = ({ cation, anion }: Facies): string => `${cation}-${anion}`;

/** The shaded fields of the diamond. */
export const DIAMOND_FIELDS = ["Ca-HCO3", "Na-Cl", "Ca-Cl-SO4", "Na-HCO3", "mixed"] as const;
export type DiamondField = (typeof DIAMOND_FIELDS)[number];

/**
 * The field of the diamond (Piper 1944): its halves cross in the middle and leave a field to each corner; in the upper
 * and the lower one, points nearer to the middle than half the way (|v − u| ≤ 0.5) are mixed.
 * @param u share of Na+K, 0 to 1
 * @param v share of SO4+Cl, 0 to 1
 */
export function diamondField(u: number, v: number): DiamondField {
  const [alkalis, strong] = [u > 0.5, v > 0.5];
  if (alkalis === strong) return alkalis ? "Na-Cl" : "Ca-HCO3";
  if (v - u > 0.5) return "Ca-Cl-SO4";
  return u - v > 0.5 ? "Na-HCO3" : "mixed";
}
