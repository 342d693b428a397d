import type { ReadLanguage } from "../found.ts";
import { signalsIn } from "./clauses.ts";
import { mentionsComponent } from "./component.ts";
import { flat } from "./flat.ts";
import type { OwnEvidence } from "./score.ts";
import { timesIn } from "./times.ts";
import type { Wording } from "./wording.ts";

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** Position of a permission, except in a clause that only identifies a thing; -1 for none. */
function permissionIn(plain: string, wording: Wording): number {
  for (const { index } of plain.matchAll(wording.permission))
    if (!wording.subordinate.test(plain.slice(0, index).slice(-120))) return index;
  return -1;
}

/** A conjunction that begins each paragraph of a list of reasons, and in some acts each duty. */
const CONJUNCTION = /^que\b,? /;
/** A provision of the law as the subject, whose duties bind everybody: "el artículo 7 dispone que…". */
const CITES_LAW =
  /\b(?:articulos?|article|artigos?|art\.|ley|leyes|loi|lei|law|act|decreto|decret|reglamento|reglement|regulamento|regulations?|constitucion|constituicao|codigo|code|normas? (?:oficial|legal|tecnica)\w*|resolucao|literal|inciso|numeral)\b[^.;]{0,110}\b(?:dispon\w+|estable\w+|estabelec\w+|prescrib\w+|preceptu\w+|senala\w*|indica\w*|contempla\w*|exig\w+|regula\w*|prev[eo]\w*|determina\w*|dispoe\w*|provid\w+|requir\w+|stipul\w+|estipul\w+|faculta\w*)\b/;

const LABEL = /^[^.:;]{3,60}:\s+/;

/** All signs of a sentence, without its numbering and label. */
export function evidenceOf(
  words: string,
  language: ReadLanguage,
  wording: Wording,
  isRough = false,
): OwnEvidence {
  const plain = flat(words);
  const small = words.toLowerCase();
  // A few letters get longer in lower case; positions must not shift.
  const accented = small.length === words.length ? small : words;
  const times = timesIn(words, language);
  // "Groundwater wells: sample…": the action may follow a label that names the place.
  const acts = [plain, plain.replace(LABEL, "")];
  const opens = (pattern: RegExp) => acts.some((text) => pattern.test(text));
  return {
    signals: signalsIn(accented, plain, wording, isRough),
    listed: wording.listed !== null && accented.search(wording.listed) >= 0,
    opens: opens(wording.action) ? "action" : opens(wording.nominal) ? "nominal" : null,
    words: plain.split(/\s+/).length,
    owner: has(wording.owner, plain),
    when: times.frequency !== null || times.deadline !== null,
    permission: permissionIn(plain, wording),
    exemption: plain.search(wording.exemption),
    specific: times.frequency !== null || times.deadline !== null || mentionsComponent(plain),
    recital: wording.recital.test(plain),
    conjunction: CONJUNCTION.test(plain),
    citesLaw: CITES_LAW.test(plain.slice(0, 160)),
    definition: has(wording.definition, plain),
    aim: wording.objective.test(plain),
    procedure: has(wording.procedure, plain),
    description: has(wording.description, plain),
    authorityActs: (wording.authorityActs.unicode ? accented : plain).search(wording.authorityActs),
  };
}
