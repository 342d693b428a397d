import { fold } from "../text/fold.ts";

/** Material that a sample was taken of. */
export const MATRICES = [
  "surface",
  "ground",
  "effluent",
  "drinking",
  "marine",
  "pore",
  "leachate",
  "sediment",
  "soil",
  "rock",
  "tailings",
] as const;
export type Matrix = (typeof MATRICES)[number];

/** Names that laboratories and their exchange formats use (WQX media subdivisions, EDF matrix codes), folded. */
const WORDS: Readonly<Record<Matrix, string>> = {
  surface:
    "surface water; agua superficial; superficial; rio; river; river/stream; lake; lago; laguna; estero; eau de surface; agua de superficie; sw; ws; stream",
  ground:
    "groundwater; ground water; agua subterranea; subterranea; subterraneo; pozo; well; eau souterraine; gw; wg; piezometro",
  effluent:
    "effluent; wastewater; waste water; industrial effluent; efluente; ril; agua residual; aguas servidas; agua de proceso; eaux usees; effluent industriel; efluente industrial; ww",
  drinking: "drinking water; potable water; agua potable; eau potable; dw; wp",
  marine: "marine; sea water; seawater; ocean water; agua de mar; agua marina; eau de mer; agua do mar",
  pore: "pore water; porewater; interstitial water; agua de poro; agua intersticial; eau interstitielle",
  leachate: "leachate; leachate water; lixiviado; lixiviat; lixiviacion; wl",
  sediment: "sediment; sedimento; sediments; sedimentos; sediment/substrate; se; bottom material",
  soil: "soil; suelo; sol; solo; so",
  rock: "rock; roca; roche; rocha; waste rock; esteril",
  tailings: "tailings; relave; relaves; residus miniers; rejeito; rejeitos; mine tailings",
};
const KNOWN = new Map<string, Matrix>();

/** @returns null for an unknown name: nothing is guessed */
export function readMatrix(text: string): Matrix | null {
  if (KNOWN.size === 0)
    for (const matrix of MATRICES) for (const word of WORDS[matrix].split("; ")) KNOWN.set(word, matrix);
  return KNOWN.get(fold(text).replace(/[_-]+/g, " ")) ?? null;
}

/** Matrices of the category geochemistry; any other, and an unknown one, is water. */
export const SOLIDS: readonly Matrix[] = ["sediment", "soil", "rock", "tailings"];

const DUPLICATE =
  /^(f?d|fd\d?|dup(licate)?\d?|field dup(licate)?|field replicate.*|.*duplicate.*|.*replicate.*|duplicad[oa].*|.* duplicad[oa]|replica.*|.* replica|duplicat[ae].*|replicat.*)$/;

/** The kind of duplicate that a sample type states (`duplicado`, `field replicate`), folded; empty for an original. */
export const duplicateOf = (type: string): string => {
  const folded = fold(type);
  return DUPLICATE.test(folded) ? folded : "";
};
