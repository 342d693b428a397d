import { RESULT_FLAGS } from "@vetaverde/contract/samples";
import { useT } from "../../lib/i18n.ts";

/** Returns the text of a remark; an unknown flag of a newer server is displayed as it is. */
export function useRemark(): (flag: string) => string {
  const t = useT();
  return (flag) => {
    const known = RESULT_FLAGS.find((one) => one === flag);
    return known ? t(`samples.flags.${known}`) : flag;
  };
}

const MATRICES = [
  ...(["surface", "ground", "effluent", "drinking", "marine", "pore"] as const),
  ...(["leachate", "sediment", "soil", "rock", "tailings"] as const),
];

/** Returns the name of the sampled matrix; null if it is not known. */
export function useMatrix(): (matrix: string | null) => string | null {
  const t = useT();
  return (matrix) => {
    const known = MATRICES.find((one) => one === matrix);
    return known ? t(`samples.matrices.${known}`) : matrix;
  };
}

/** Chemical formulas. */
const FORMULAS: Readonly<Record<string, string>> = {
  Ca: "Ca²⁺",
  Mg: "Mg²⁺",
  Na: "Na⁺",
  K: "K⁺",
  NH4: "NH₄⁺",
  H: "H⁺",
  Fe2: "Fe²⁺",
  Fe3: "Fe³⁺",
  Al: "Al³⁺",
  Mn: "Mn²⁺",
  HCO3: "HCO₃⁻",
  CO3: "CO₃²⁻",
  OH: "OH⁻",
  Cl: "Cl⁻",
  SO4: "SO₄²⁻",
  NO3: "NO₃⁻",
  F: "F⁻",
};
export const formulaOf = (ion: string): string => FORMULAS[ion] ?? ion;
