import type { Neutraliser } from "@vetaverde/contract/neutralisers";
import {
  type Composition,
  compositionOf,
  doseOf,
  overallEfficiency,
  type Product,
  productFault,
  type Reagent,
} from "@vetaverde/domain/chemistry/neutraliser";
import { typedNumber } from "@vetaverde/domain/text/typed-number";

export interface ComponentDraft {
  reagent: Reagent;
  share: string;
}

/** State of the form; shares as typed, in percent. */
export interface NeutraliserDraft {
  name: string;
  inlet: string;
  outlet: string;
  reagent: Reagent;
  purity: string;
  efficiency: string;
  blend: readonly ComponentDraft[];
  moisture: string;
  recycled: string;
}

export const draftOf = (
  neutraliser: Neutraliser | undefined,
  percent: (share: number) => string,
): NeutraliserDraft => ({
  name: neutraliser?.name ?? "",
  inlet: neutraliser?.inlet.id ?? "",
  outlet: neutraliser?.outlet.id ?? "",
  reagent: neutraliser?.reagent ?? "Ca(OH)2",
  purity: percent(neutraliser?.purity ?? 0.9),
  efficiency: percent(neutraliser?.efficiency ?? 0.85),
  blend: (neutraliser?.blend ?? []).map(({ reagent, share }) => ({ reagent, share: percent(share) })),
  moisture: percent(neutraliser?.moisture ?? 0),
  recycled: percent(neutraliser?.recycled ?? 0),
});

/** Converts a typed percentage to a fraction of 1; null if it is not above 0 and at most 100. */
export function shareOf(text: string): number | null {
  const percent = typedNumber(text);
  return percent !== null && percent > 0 && percent <= 100 ? percent / 100 : null;
}

/** Converts a typed percentage of something that may be absent; null if it is not at least 0 and below 100. */
export function partOf(text: string): number | null {
  const percent = text.trim() === "" ? 0 : typedNumber(text);
  return percent !== null && percent >= 0 && percent < 100 ? percent / 100 : null;
}

type FullProduct = Required<Product>;

/** The product of a draft; null where a share is invalid. */
export function productOf(draft: NeutraliserDraft): FullProduct | null {
  const [purity, efficiency] = [shareOf(draft.purity), shareOf(draft.efficiency)];
  const [moisture, recycled] = [partOf(draft.moisture), partOf(draft.recycled)];
  const blend = draft.blend.map(({ reagent, share }) => ({ reagent, share: shareOf(share) ?? Number.NaN }));
  if (purity === null || efficiency === null || moisture === null || recycled === null) return null;
  const product = { reagent: draft.reagent, purity, efficiency, blend, moisture, recycled };
  return productFault(product) === "share" ? null : product;
}

/** Acidity for which the form shows the dose, mg/L as CaCO3. */
export const EXAMPLE_ACIDITY = 1000;

export interface ProductFacts extends Composition {
  /** Share of the reagents that reacts with recycling. */
  overall: number;
  /** kg of the delivered product a m³ for the example's acidity. */
  dose: number;
}

/** What the form shows of a product while it is entered; null where it is not possible yet. */
export function productFacts(draft: NeutraliserDraft): ProductFacts | null {
  const product = productOf(draft);
  if (product === null || productFault(product) !== null) return null;
  return {
    ...compositionOf(product),
    overall: overallEfficiency(product),
    dose: doseOf(EXAMPLE_ACIDITY, product),
  };
}
