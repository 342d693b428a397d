// Recognises quality control among the samples of a laboratory's file: water or a solution that was not taken of a station.
import { fold } from "../text/fold.ts";
import { duplicateOf } from "./matrix.ts";

export const CONTROL_KINDS = ["blank", "duplicate", "spike", "standard", "other"] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/** The cells of a row that may state it. */
export interface ControlFields {
  sampleType: string;
  sample: string;
  station: string;
}

export interface ControlSample {
  kind: ControlKind;
  /** The cell that states it, and its text. */
  role: keyof ControlFields;
  text: string;
  /** The folded text, by which a person accepts the sample. */
  key: string;
}

/** A kind of control of a file, with the text that states it. */
export interface ControlGroup {
  key: string;
  name: string;
  kind: ControlKind;
  rows: number;
  cells: number;
  /** Whether a person accepted the samples as water of their stations. */
  isAccepted: boolean;
}

/** Lower-case words of letters and digits, each between single spaces. */
const wordsOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const BLANK = "(?:blank|blanco|branco|blanc)";
/** What a blank is of: `blanco de campo`, `trip blank`. */
const BLANK_OF =
  "(?:campo|terreno|terrain|field|equipos?|equipamento|equipement|equipment|viajes?|viagem|trajet|traslado|travel|trip|transportes?|lavado|rinsate|filtros?|filtracion|filter|filtre|envases?|bottle|metodo|method|methode|laboratorio|laboratory|laboratoire|lab|reactivos?|reagent|reactifs?|proceso|process|instrumento?|instrument|calibracion|calibration)";
const OF = "(?: d[aeo]?l?)?";
const NUMBER = "(?: [a-z]{0,2}\\d+)?";

/** Types as laboratories and their exchange formats (ESdat, EDF, WQX) write them, as words. */
const TYPES: readonly (readonly [ControlKind, RegExp])[] = [
  [
    "spike",
    /\bspike|^(ms|ms ?d|msd|sd\d?|ms\d|bs\d?|bd\d?|spk|sur|lcs( ?d)?)$|^surrogate|\b(fortificad|adicionad|dopad|dopee?\b)/,
  ],
  [
    "standard",
    /^(srm|crm|mrc|is|std\d*)$|^(calibration |internal )?standard$|^(estandar|patron|padrao|etalon)( |$)|\b(reference material|material de referencia|materiau de reference)\b/,
  ],
  [
    "blank",
    new RegExp(
      `^(lb\\d?|trip ?b|tb|mb|sb|fb|eb|rb|blk ?\\d*|rinsate)$|\\b(blank|blk)\\b|^(blanco|branco|blanc)( |$)|\\b${BLANK}${OF} ${BLANK_OF}\\b`,
    ),
  ],
  ["duplicate", /^lab d$/],
  [
    "other",
    /^(lab t|ncp|nc|q[ac]|qa qc)$|^quality control|^control de calidad|^controle de qualidade|^controle qualite|^lab(oratory)? control/,
  ],
];

/** Names of samples and of stations. `Río Blanco` is a river and no blank. */
const NAMES: readonly (readonly [ControlKind, RegExp])[] = [
  ["spike", /\b(spike|spiked|spk\d*|fortificad[oa]|lcs\d*)\b/],
  [
    "standard",
    /^(std|standard|estandar|patron|padrao|etalon|crm|srm|mrc)( (de|control|interno?|internal|qc|calibracion|calibration))*( ?\d+)?$|\bmaterial de referencia\b|\breference material\b/,
  ],
  [
    "blank",
    new RegExp(
      `\\b(blk\\d*|blank\\d*)\\b|^${BLANK}${NUMBER}$|^${BLANK}(?:${OF} ${BLANK_OF})+${NUMBER}$|\\b(?:blanco|branco|blanc) d[aeo]?l? ?${BLANK_OF}\\b`,
    ),
  ],
];

const DUPLICATE = /\b(dup\d*|duplicad[oa]\d*|duplicate\d*|duplicatas?|duplicat|doublon)\b/;

const kindIn = (rules: typeof TYPES, words: string): ControlKind | null =>
  rules.find(([, rule]) => rule.test(words))?.[0] ?? null;

function kindOf(role: keyof ControlFields, text: string): ControlKind | null {
  const words = wordsOf(text);
  if (words === "") return null;
  const kind = kindIn(role === "sampleType" ? TYPES : NAMES, words);
  if (kind) return kind;
  return DUPLICATE.test(words) || (role === "sampleType" && duplicateOf(text) !== "") ? "duplicate" : null;
}

/**
 * Recognises the quality control that a row states to be, by its type, its sample's code or its station's name. Each text
 * is read once: a few of them occur in hundreds of thousands of rows.
 */
export function controlReader(): (fields: ControlFields) => ControlSample | null {
  const known: Record<keyof ControlFields, Map<string, ControlKind | null>> = {
    sampleType: new Map(),
    sample: new Map(),
    station: new Map(),
  };
  return (fields) => {
    for (const role of ["sampleType", "sample", "station"] as const) {
      const text = fields[role];
      if (!known[role].has(text)) known[role].set(text, kindOf(role, text));
      const kind = known[role].get(text);
      if (kind) return { kind, role, text, key: fold(text) };
    }
    return null;
  };
}
