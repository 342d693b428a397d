// The water of a sample: its ions, where several results of one parameter are used only after somebody has chosen.
import { ACID_IONS, ACID_PH, type Balance, type BalanceRule, balanceOf, CLASSIC_IONS } from "./balance.ts";
import { type DiagramNeed, type DiagramOptions, missingForDiagram } from "./diagram.ts";
import { IONS, type Ion, MAJOR_IONS } from "./ions.ts";
import {
  type RepeatDecisions,
  type RepeatedResult,
  type RepeatRule,
  type ResolvedRepeat,
  resolveRepeats,
} from "./repeated-results.ts";
import {
  FRACTION_PREFERENCE,
  type MeasuredResult,
  preferredResults,
  type SampleIons,
  sampleIons,
} from "./sample-ions.ts";

/** The rules of a project that has set none. */
export const STANDARD_RULES: { readonly repeatRule: RepeatRule | null; readonly balanceRule: BalanceRule } = {
  repeatRule: null,
  balanceRule: "percent",
};

export interface SampleWater extends SampleIons {
  /** Parameters with several different results, and what is used of them. */
  repeats: readonly ResolvedRepeat[];
  /** Parameters without a used result because nothing has chosen among several. */
  undecided: readonly string[];
  /** Ions that are unknown for that reason; HCO3, CO3 and OH where the alkalinity is. */
  undecidedIons: readonly Ion[];
}

/**
 * The ions of a sample in meq/L, of which none is chosen by chance.
 * @param results in the order of their import
 * @param unitOf the unit in which a project stores a parameter
 */
export function sampleWater(
  results: readonly RepeatedResult[],
  decisions: RepeatDecisions,
  unitOf: (parameter: string) => string,
): SampleWater {
  const resolved = resolveRepeats(results, decisions);
  const open = resolved.repeats.filter(({ by }) => by === null);
  if (open.length === 0)
    return {
      ...sampleIons(resolved.results, unitOf),
      repeats: resolved.repeats,
      undecided: [],
      undecidedIons: [],
    };
  const known = withoutLesserFractions(resolved.results, open);
  const preferred = preferredResults(known);
  const undecided = [...new Set(open.map(({ parameter }) => parameter))].filter(
    (parameter) => !preferred.has(parameter),
  );
  const undecidedIons = ionsOf(undecided, preferred.has("HCO3"));
  // An undecided HCO3, or an undecided part of the alkalinity, is not replaced by a computation from the rest.
  const usable = undecidedIons.includes("HCO3")
    ? known.filter(({ parameter }) => parameter !== "alkalinity" && parameter !== "alkalinityP")
    : known;
  return { ...sampleIons(usable, unitOf), repeats: resolved.repeats, undecided, undecidedIons };
}

/** Leaves out the total result where the dissolved ones, which would be preferred, are undecided. */
export function withoutLesserFractions(
  results: readonly MeasuredResult[],
  open: readonly ResolvedRepeat[],
): MeasuredResult[] {
  const best = new Map<string, number>();
  for (const { parameter, fraction } of open) {
    const rank = FRACTION_PREFERENCE.indexOf(fraction);
    best.set(parameter, Math.min(rank, best.get(parameter) ?? rank));
  }
  return results.filter(
    ({ parameter, fraction }) =>
      FRACTION_PREFERENCE.indexOf(fraction) < (best.get(parameter) ?? Number.POSITIVE_INFINITY),
  );
}

function ionsOf(undecided: readonly string[], hasBicarbonate: boolean): Ion[] {
  const ions = undecided.filter((parameter): parameter is Ion => parameter in IONS);
  const ofAlkalinity = undecided.includes("alkalinity") || undecided.includes("alkalinityP");
  if (ofAlkalinity && !hasBicarbonate) ions.push("HCO3", "CO3", "OH");
  if (undecided.includes("pH")) ions.push("H");
  return [...new Set(ions)];
}

export interface WaterBalance extends Balance {
  /** Whether H+, Fe, Al and Mn are included: the pH is below 4. */
  acid: boolean;
}

/** The charge balance; null where an ion is missing, or unknown among several results, or nothing is dissolved. */
export function balanceOfWater({ meq, pH, undecidedIons }: SampleWater): WaterBalance | null {
  const acid = pH !== null && pH < ACID_PH;
  // Of an undecided pH it is not known which ions carry the charge.
  const counted: readonly Ion[] = acid ? [...CLASSIC_IONS, ...ACID_IONS] : [...CLASSIC_IONS, "H"];
  if (undecidedIons.some((ion) => counted.includes(ion))) return null;
  const balance = balanceOf(meq, acid);
  return balance && { ...balance, acid };
}

/** The ions without which a sample is not drawn: those that were not measured, and those with undecided results. */
export function lackingForDiagram(
  { meq, undecidedIons }: SampleWater,
  { nitrate = false }: DiagramOptions = {},
): { missing: DiagramNeed[]; undecided: Ion[] } {
  const drawn: readonly Ion[] = nitrate ? [...MAJOR_IONS, "NO3"] : MAJOR_IONS;
  const undecided = undecidedIons.filter((ion) => drawn.includes(ion));
  return { missing: missingForDiagram(meq).filter((ion) => !undecided.includes(ion)), undecided };
}
