import type { WaterSample } from "@vetaverde/contract/environment-report";
import { assessBalance, type BalanceRule, balanceOf } from "@vetaverde/domain/chemistry/balance";
import {
  type DiagramOptions,
  percentagesOf,
  piperPosition,
  stiffRows,
} from "@vetaverde/domain/chemistry/diagram";
import { diamondField, faciesCode, faciesOf } from "@vetaverde/domain/chemistry/facies";
import { type Ion, MAJOR_IONS, type MajorIon, mgOfMeq } from "@vetaverde/domain/chemistry/ions";
import type { RepeatRule } from "@vetaverde/domain/chemistry/repeated-results";
import {
  balanceOfWater,
  lackingForDiagram,
  type SampleWater,
  sampleWater,
} from "@vetaverde/domain/chemistry/sample-water";
import type { SampleRow } from "./rows.gen.ts";

export interface WaterOptions extends DiagramOptions {
  /** What decides where nobody has chosen among repeated results; null: nothing. */
  repeatRule: RepeatRule | null;
  /** The criterion of the balance's verdict. */
  balanceRule: BalanceRule;
}

/** A sample as the diagrams need it; what cannot be computed is null, with the reason. */
export function waterSample(
  { results, choices, ...row }: SampleRow,
  unitOf: (parameter: string) => string,
  { nitrate = false, repeatRule, balanceRule }: WaterOptions,
): WaterSample {
  const water = sampleWater(results, { choices, projectRule: repeatRule }, unitOf);
  const { meq, substituted, fromAlkalinity, pH, tds } = water;
  const lacking = lackingForDiagram(water, { nitrate });
  const percent = lacking.undecided.length > 0 ? null : percentagesOf(meq, { nitrate });
  const rows = percent && stiffRows(meq);
  const at = percent && piperPosition(percent);
  return {
    ...row,
    ...balancesOf(water, balanceRule),
    meq: Object.fromEntries(
      [...MAJOR_IONS, "NO3" as const].map((ion) => [ion, meq[ion] ?? null]),
    ) as WaterSample["meq"],
    pctMeq: percent,
    cations: at?.cations ?? null,
    anions: at?.anions ?? null,
    diamond: at && { u: at.u, v: at.v, ...at.diamond },
    stiff: rows && [...rows.map(({ cation }) => cation.meq), ...rows.map(({ anion }) => anion.meq)],
    facies: percent && faciesCode(faciesOf(percent)),
    field: at && diamondField(at.u, at.v),
    missing: lacking.missing,
    undecided: [...water.undecided],
    repeats: water.repeats.map((repeat) => ({ ...repeat, results: [...repeat.results] })),
    notPlotted: percent ? null : reasonOf(lacking),
    substituted: substituted.filter((ion): ion is MajorIon | "NO3" =>
      ((nitrate ? [...MAJOR_IONS, "NO3"] : MAJOR_IONS) as readonly Ion[]).includes(ion),
    ),
    fromAlkalinity,
    pH,
    tds: tds === null ? summed(water) : { value: tds, measured: true },
  };
}

function reasonOf({ missing, undecided }: ReturnType<typeof lackingForDiagram>): WaterSample["notPlotted"] {
  if (undecided.length > 0) return "repeated";
  return missing.length > 0 ? "missing" : "nothing";
}

/** The balance without and, in acid water, with H+ and metals; the verdict is that of the former. */
function balancesOf(
  water: SampleWater,
  rule: BalanceRule,
): Pick<WaterSample, "cbe" | "balance" | "byPercent" | "byStandardMethods" | "acidCbe"> {
  const acid = balanceOfWater(water);
  // The diagrams have no hydrogen and metals, so that their balance has none either.
  const classic = acid?.acid ? balanceOf(water.meq) : acid;
  const assessment = classic && assessBalance(classic, rule);
  return {
    cbe: classic?.cbe ?? null,
    balance: assessment?.verdict ?? null,
    byPercent: assessment?.byPercent ?? null,
    byStandardMethods: assessment?.byStandardMethods ?? null,
    acidCbe: acid?.acid ? acid.cbe : null,
  };
}

/**
 * Without a measured TDS it is the sum of the ions that the diagram needs; null when one of them is missing, since a
 * partial sum would be too low, and where several TDS were measured of which none is chosen.
 */
function summed(water: SampleWater): WaterSample["tds"] {
  const { missing, undecided } = lackingForDiagram(water);
  if (missing.length > 0 || undecided.length > 0 || water.undecided.includes("TDS")) return null;
  const value = MAJOR_IONS.reduce((sum, ion) => sum + mgOfMeq(ion, water.meq[ion] ?? 0), 0);
  return { value, measured: false };
}
