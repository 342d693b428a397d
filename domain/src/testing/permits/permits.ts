import type { ReadLanguage } from "../../text/found.ts";
import type { Labels } from "../extraction-score.ts";
import { pagesOfPermit } from "./permit-pages.ts";
import type { PermitKind } from "./permit-source.ts";
import { englishPermits } from "./permits.en.ts";
import { spanishPermits } from "./permits.es.ts";
import { frenchPermits } from "./permits.fr.ts";
import { portuguesePermits } from "./permits.pt.ts";

const SOURCES = {
  es: spanishPermits,
  pt: portuguesePermits,
  fr: frenchPermits,
  en: englishPermits,
} satisfies Record<ReadLanguage, unknown>;

/** Rules may be tuned on the first half; of the other only the totals are looked at. */
export const HALVES = ["tuning", "held-out"] as const;
export type Half = (typeof HALVES)[number];

export interface LabelledPermit extends Labels {
  language: ReadLanguage;
  kind: PermitKind;
  half: Half;
  pages: ReturnType<typeof pagesOfPermit>["pages"];
}

/** All labelled permits written for the tests: every second one of each language is held out. */
export function labelledPermits(): LabelledPermit[] {
  return Object.entries(SOURCES).flatMap(([language, sources]) =>
    sources.map((source, index) => {
      const { pages, labels } = pagesOfPermit(source);
      return {
        id: source.id,
        language: language as ReadLanguage,
        kind: source.kind,
        scanned: source.kind === "scan",
        half: HALVES[index % 2] ?? "tuning",
        sentences: labels,
        pages,
      };
    }),
  );
}
