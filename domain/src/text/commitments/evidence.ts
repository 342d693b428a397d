import type { ReadLanguage } from "../found.ts";
import { type Actor, pronounSignal, signalsIn } from "./clauses.ts";
import { flat } from "./flat.ts";
import type { Evidence } from "./score.ts";
import { timesIn } from "./times.ts";
import type { Wording } from "./wording.ts";

/** Context of a sentence, and the actor of the previous sentence. */
export type Surroundings = Pick<Evidence, "field" | "stem" | "mood" | "heading" | "item"> & { before: Actor };

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** Position of a permission, except in a clause that only identifies a thing; -1 for none. */
function permissionIn(plain: string, wording: Wording): number {
  for (const { index } of plain.matchAll(wording.permission))
    if (!wording.subordinate.test(plain.slice(0, index).slice(-120))) return index;
  return -1;
}

const LABEL = /^[^.:;]{3,60}:\s+/;

/** All signs of a sentence, without its numbering and label. */
export function evidenceOf(
  words: string,
  language: ReadLanguage,
  wording: Wording,
  { before, ...around }: Surroundings,
): Evidence {
  const plain = flat(words);
  const small = words.toLowerCase();
  // A few letters get longer in lower case; positions must not shift.
  const accented = small.length === words.length ? small : words;
  const times = timesIn(words, language);
  // "Groundwater wells: sample…": the action may follow a label that names the place.
  const acts = [plain, plain.replace(LABEL, "")];
  const opens = (pattern: RegExp) => acts.some((text) => pattern.test(text));
  const pronoun = pronounSignal(plain, wording, before);
  return {
    ...around,
    signals: [...signalsIn(accented, plain, wording), ...(pronoun ? [pronoun] : [])],
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
    authorityActs: (wording.authorityActs.unicode ? accented : plain).search(wording.authorityActs),
  };
}
