import type { ReadLanguage } from "../found.ts";
import { type Actor, pronounSignal, signalsIn } from "./clauses.ts";
import { flat } from "./flat.ts";
import type { Evidence } from "./score.ts";
import { timesIn } from "./times.ts";
import type { Wording } from "./wording.ts";

/** What stands around a sentence, and whom the sentence before named. */
export type Surroundings = Pick<Evidence, "field" | "stem" | "mood" | "heading" | "item"> & { before: Actor };

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** Where something is allowed, other than in a clause that only tells which thing is meant; -1 where nothing is. */
function permissionIn(plain: string, wording: Wording): number {
  for (const { index } of plain.matchAll(wording.permission))
    if (!wording.subordinate.test(plain.slice(0, index).slice(-120))) return index;
  return -1;
}

const LABEL = /^[^.:;]{3,60}:\s+/;

/** All signs of a sentence, its numbering and label taken off. */
export function evidenceOf(
  words: string,
  language: ReadLanguage,
  wording: Wording,
  { before, ...around }: Surroundings,
): Evidence {
  const plain = flat(words);
  const small = words.toLowerCase();
  // A few letters grow when they are made small; places must stay places.
  const seen = small.length === words.length ? small : words;
  const times = timesIn(words, language);
  // "Groundwater wells: sample…": what is to be done may stand behind a label that names where.
  const acts = [plain, plain.replace(LABEL, "")];
  const opens = (pattern: RegExp) => acts.some((text) => pattern.test(text));
  const pronoun = pronounSignal(plain, wording, before);
  return {
    ...around,
    signals: [...signalsIn(seen, plain, wording), ...(pronoun ? [pronoun] : [])],
    opens: opens(wording.action) ? "action" : opens(wording.nominal) ? "nominal" : null,
    words: plain.split(/\s+/).length,
    owner: has(wording.owner, plain),
    when: times.frequency !== null || times.deadline !== null,
    permission: permissionIn(plain, wording),
    exemption: plain.search(wording.exemption),
    recital: wording.recital.test(plain),
    definition: has(wording.definition, plain),
    aim: wording.objective.test(plain),
    procedure: has(wording.procedure, plain),
    description: has(wording.description, plain),
    authorityActs: (wording.authorityActs.unicode ? seen : plain).search(wording.authorityActs),
  };
}
