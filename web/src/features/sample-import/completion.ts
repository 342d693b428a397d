import type { AddedFacts, SamplesCompleted } from "@vetaverde/contract/sample-imports";
import type { Translate } from "../../lib/i18n.ts";

const FACTS = ["day", "hour", "matrix", "campaign", "laboratory"] as const;

/** One sentence about the facts that a file adds to earlier samples; null if it adds none. */
export function completionText(completed: SamplesCompleted, t: Translate, saved: boolean): string | null {
  const { samples: n } = completed;
  if (n === 0) return null;
  const facts = FACTS.filter((fact) => completed[fact] > 0).map((fact) =>
    completed[fact] === n
      ? t(`sampleImport.completed.${fact}`)
      : t("sampleImport.completed.some", {
          fact: t(`sampleImport.completed.${fact}`),
          n: completed[fact],
        }),
  );
  return t(`sampleImport.completed.${saved ? "done" : "preview"}`, { n, facts: facts.join(", ") });
}

/** One sentence about what a file adds to stored results that it repeats; null if it adds nothing. */
export function addedFactsText({ results: n, analysedOn, method }: AddedFacts, t: Translate): string | null {
  if (n === 0) return null;
  const facts = [
    ...(analysedOn > 0 ? [t("sampleImport.addedFacts.analysedOn")] : []),
    ...(method > 0 ? [t("sampleImport.addedFacts.method")] : []),
  ];
  return t("sampleImport.addedFacts.text", { n, facts: facts.join(", ") });
}
