// Converts a laboratory's results to the parameter's unit, without guessing.

import { CACO3_EQUIVALENT } from "@vetaverde/domain/chemistry/ions";
import type { LaboratoryFault, LaboratoryResult } from "@vetaverde/domain/chemistry/laboratory";
import { SOLIDS } from "@vetaverde/domain/chemistry/matrix";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { parseUnit } from "@vetaverde/domain/chemistry/units";
import { fold } from "@vetaverde/domain/text/fold";
import { unitFactor } from "@vetaverde/domain/thresholds/limit-set";

export type SampleFault =
  | LaboratoryFault
  | "unknownUnit"
  | "solidUnit"
  | "futureDate"
  | "outOfRange"
  | "unknownStation";

export interface KnownParameter {
  code: string;
  unit: string;
  area: string;
}

export interface ConvertedResult {
  kind: "value" | "below" | "above";
  value: number | null;
  unit: string | null;
  standard: number | null;
  flags: string[];
}

const ION = new Map(STANDARD_PARAMETERS.map(({ code, ion }) => [code, ion]));
const AS_CACO3 = new Set(["alkalinity", "alkalinityP", "hardness", "acidity"]);
const MAY_BE_NEGATIVE = new Set(["temperature", "ORP", "acidity"]);
const NITROGEN_WORD = "(?:n|nitrogen|nitrogeno|nitrogenio|azote)";
const NITROGEN_ION =
  "(?:n[oh][234]|nitrat[eo]s?|nitrit[eo]s?|ammonia|ammonium|ammoniac|amonio|amonia|amoniaco)";
const EXPRESSED_AS = "(?:as|como|en|em|comme)";
/** Names that state that the value is expressed as nitrogen, so the unit refers to N. */
const AS_N = new RegExp(
  [
    `\\b${NITROGEN_ION} ${NITROGEN_WORD}\\b`,
    `\\b${NITROGEN_WORD} (?:(?:de|del|do|da|d|of) )?${NITROGEN_ION}\\b`,
    `\\b${NITROGEN_WORD} (?:amm?oniacal|nitric|nitrico|nitrique|nitrous|nitroso|nitreux)\\b`,
    `\\b${EXPRESSED_AS} ${NITROGEN_WORD}\\b`,
  ].join("|"),
);
/** Names that state the contrary: `Nitrate nitrogen (as NO3)`. */
const AS_ION = new RegExp(`\\b${EXPRESSED_AS} ${NITROGEN_ION}\\b(?! ${NITROGEN_WORD}\\b)`);

/** Parameters that may be expressed as calcium carbonate. */
const MAY_BE_CACO3 = new Set([...AS_CACO3, "Ca", "Mg", "HCO3", "CO3"]);
/** Names that state it: `Hardness (as CaCO3)`. */
const STATES_CACO3 = /\b(caco3|carbonato de calcio|calcium carbonate|carbonate de calcium)\b/;
/** The hardness or alkalinity that one ion is the cause of is always expressed so. */
const OF_ONE_ION = /\b(dureza|hardness|durete|alcalinidad|alcalinidade|alkalinity|alcalinite)\b/;
const NITROGEN = new Set(["NO3", "NO2", "NH4"]);

/** The basis that a parameter's name states, so that the unit refers to it; null for none. */
function basisOf(parameter: string, name: string): "N" | "CaCO3" | null {
  // Laboratories write the same name with brackets, dots, and dashes of every length.
  const words = fold(name.normalize("NFKC")).replace(/[^\p{L}\p{N}]+/gu, " ");
  if (NITROGEN.has(parameter)) return AS_N.test(words) && !AS_ION.test(words) ? "N" : null;
  if (!MAY_BE_CACO3.has(parameter)) return null;
  const isStated = STATES_CACO3.test(words) || (!AS_CACO3.has(parameter) && OF_ONE_ION.test(words));
  return isStated ? "CaCO3" : null;
}

/** The unit of a result, including what the parameter's name states about it. */
function unitOf({ parameter, unit }: LaboratoryResult, name: string): string | null {
  const basis = basisOf(parameter, name);
  if (basis === null) return unit;
  const read = parseUnit(unit ?? "mg/L");
  return read?.kind === "mass" && read.basis === null ? `${unit ?? "mg/L"} ${basis}` : unit;
}

/** mg/L CaCO3 in a millimole per litre of calcium and magnesium. */
const HARDNESS_OF_MMOL = 2 * CACO3_EQUIVALENT;

/** mg of nitrite in one of its nitrogen; nitrite is no ion of the balance, which has the other nutrients' masses. */
const NITRITE_OF_N = 46.005 / 14.007;

/** A content per kilogram, which is of a solid unless the file states that it is of water. */
const PER_KILOGRAM = /\/ ?kg\b|\bkg ?-1/i;
/** Units per weight of a solid. */
const BY_WEIGHT = /(\/ ?k?g\b|\bk?g ?-1|\bpp[mbt]\b|%)/i;

const FACTORS = new Map<string, number | null>();
const MAX_FACTORS = 1000;

/** A file has few units in hundreds of thousands of cells, so each unit is parsed once. */
function factorOf(unit: string, to: string, ion: Parameters<typeof unitFactor>[2]): number | null {
  const key = `${unit}\n${to}\n${ion}`;
  const known = FACTORS.get(key);
  if (known !== undefined) return known;
  if (FACTORS.size >= MAX_FACTORS) FACTORS.clear();
  const factor = unitFactor(unit, to, ion);
  FACTORS.set(key, factor);
  return factor;
}

/** Larger than any real result; beyond this, dividing by a limit could overflow. */
const MAX_RESULT = 1e15;

/** Significant digits kept of a double; further ones are rounding errors of the conversion. */
const plain = (value: number) => Number(value.toPrecision(12));

/**
 * @param name the parameter's name in the file
 * @returns null when the result states that nothing was measured
 */
export function convert(
  of: LaboratoryResult,
  known: KnownParameter,
  name: string,
): ConvertedResult | { fault: SampleFault } | null {
  const { result } = of;
  if (result.kind === "missing" || result.kind === "unreadable" || result.kind === "ambiguous") return null;
  const value = result.kind === "value" ? result.value : result.limit;
  if (value !== null && !(Math.abs(value) <= MAX_RESULT)) return { fault: "outOfRange" };
  const flags: string[] = [];
  if (known.code === "pH") {
    // A pH of 0 is not measured: the cell was left at its default.
    if (value === 0) return null;
    if (value !== null && (value < -2 || value > 16)) return { fault: "outOfRange" };
    return { kind: result.kind, value, unit: of.unit, standard: value, flags };
  }
  const unit = unitOf(of, name);
  if (of.matrix === null && unit !== null && PER_KILOGRAM.test(unit)) return { fault: "solidUnit" };
  let factor = unit === null ? 1 : factorOf(unit, known.unit, ION.get(known.code) ?? null);
  const read = unit === null || factor !== null ? null : parseUnit(unit);
  if (factor === null && AS_CACO3.has(known.code) && read?.kind === "mass" && read.basis === null) {
    factor = unitFactor(`${unit} CaCO3`, known.unit, null);
    flags.push("noUnit");
  }
  if (factor === null && known.code === "hardness" && read?.kind === "mole") {
    const perMilligram = unitFactor("mg/L CaCO3", known.unit, null);
    factor = perMilligram === null ? null : read.factor * HARDNESS_OF_MMOL * perMilligram;
  }
  if (factor === null && known.code === "NO2" && read?.kind === "mass" && read.basis === "N") {
    const perMilligram = unitFactor("mg/L", known.unit, null);
    factor = perMilligram === null ? null : read.factor * NITRITE_OF_N * perMilligram;
  }
  const ofWeight =
    of.matrix !== null && SOLIDS.includes(of.matrix) && (unit === null || BY_WEIGHT.test(unit));
  if (factor === null && !ofWeight) return { fault: "unknownUnit" };
  if (of.unit === null) flags.push("noUnit");
  if (of.unitInCell) flags.push("unitInCell");
  if (value === null) flags.push("noLimit");
  if (value !== null && value < 0 && !MAY_BE_NEGATIVE.has(known.code)) flags.push("negative");
  // A content per kilogram of rock is not a concentration in water, so it is stored without conversion.
  const standard = value === null || factor === null || ofWeight ? null : plain(value * factor);
  if (standard !== null && !(Math.abs(standard) <= MAX_RESULT)) return { fault: "outOfRange" };
  return { kind: result.kind, value, unit: of.unit && unit, standard, flags };
}
