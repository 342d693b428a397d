import type { WaterSample } from "@vetaverde/contract/environment-report";
import { ACID_PH, balanceOf, verdictOf } from "@vetaverde/domain/chemistry/balance";
import {
  type DiagramOptions,
  missingForDiagram,
  percentagesOf,
  piperPosition,
  stiffRows,
} from "@vetaverde/domain/chemistry/diagram";
import { diamondField, faciesCode, faciesOf } from "@vetaverde/domain/chemistry/facies";
import { type Ion, MAJOR_IONS, type MajorIon, mgOfMeq } from "@vetaverde/domain/chemistry/ions";
import { sampleIons } from "@vetaverde/domain/chemistry/sample-ions";
import type { SampleRow } from "./rows.gen.ts";

/** A sample as the diagrams need it; what cannot be computed is null, with the reason. */
export function waterSample(
  { results, ...row }: SampleRow,
  unitOf: (parameter: string) => string,
  { nitrate = false }: DiagramOptions = {},
): WaterSample {
  const { meq, substituted, fromAlkalinity, pH, tds } = sampleIons(results, unitOf);
  const percent = percentagesOf(meq, { nitrate });
  const rows = percent && stiffRows(meq);
  const at = percent && piperPosition(percent);
  const balance = balanceOf(meq);
  const acid = pH !== null && pH < ACID_PH ? balanceOf(meq, true) : null;
  const missing = missingForDiagram(meq);
  const drawn = nitrate ? [...MAJOR_IONS, "NO3"] : MAJOR_IONS;
  return {
    ...row,
    meq: Object.fromEntries(
      [...MAJOR_IONS, "NO3" as const].map((ion) => [ion, meq[ion] ?? null]),
    ) as WaterSample["meq"],
    pctMeq: percent,
    cbe: balance?.cbe ?? null,
    balance: balance && verdictOf(balance),
    acidCbe: acid?.cbe ?? null,
    cations: at?.cations ?? null,
    anions: at?.anions ?? null,
    diamond: at && { u: at.u, v: at.v, ...at.diamond },
    stiff: rows && [...rows.map(({ cation }) => cation.meq), ...rows.map(({ anion }) => anion.meq)],
    facies: percent && faciesCode(faciesOf(percent)),
    field: at && diamondField(at.u, at.v),
    missing,
    notPlotted: percent ? null : missing.length > 0 ? "missing" : "nothing",
    substituted: substituted.filter((ion): ion is MajorIon | "NO3" =>
      (drawn as readonly Ion[]).includes(ion),
    ),
    fromAlkalinity,
    pH,
    tds: tds === null ? summed(meq) : { value: tds, measured: true },
  };
}

/**
 * Without a measured TDS it is the sum of the ions that the diagram needs; null when one of them is missing, since a
 * partial sum would be too low.
 */
function summed(meq: Partial<Record<Ion, number>>): WaterSample["tds"] {
  if (missingForDiagram(meq).length > 0) return null;
  const value = MAJOR_IONS.reduce((sum, ion) => sum + mgOfMeq(ion, meq[ion] ?? 0), 0);
  return { value, measured: false };
}
