import type { ReadLanguage } from "../found.ts";
import { type Signal, signalsIn } from "./clauses.ts";
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

/** Verb stems in the four languages, flat: of how a project works, and of how its effects are controlled. */
const DESCRIBES =
  /\b(?:habilit|alcan[cz]|utili[sz]|tendr|empl[eo]|suministr|fornec|obten|obtid|transport|proces|extra[eic]|abastec|requ[ei]r|chanc|molid|bombead|perfor|excav|explot|carga|compr|supplied|used\b|mined|hauled|located|desenvolv|feit[oa]s? com|despach|dur[ao]|ocup|provenir|aliment|traslad)/;
const PROTECTS =
  /\b(?:humed|humect|umect|reg[au]|riegu|aplica|exig|mant(?:ien|endr|em|en)|conserv|monitor|med[ií]r|medira|control|capacit|retir|disp(?:on|o)|almacen|evit|minimi[sz]|mitig|prot[ei]g|resc|relocali[sz]|reforest|reveget|restaur|rehabilit|cerc|senali[sz]|inform|remit|entreg|present|regist|verific|inspec|limpi|compens|prohib|limit|restring|redu[cz]|respet|cumpl|paraliz|comunic|notific|avis|cubr|encarp|trata|recircul|impermeabil|segreg|report|sampl|inspect|protect|maintain|prevent|restor|rehab|treat|cover|suppress)/;

/** What the verbs of the duties' clauses are about. */
function kindOfVerbs(
  plain: string,
  signals: readonly Signal[],
): Pick<OwnEvidence, "descriptive" | "protective"> {
  const main = signals.filter(({ subordinate }) => !subordinate);
  const areFuture =
    main.length > 0 && main.every(({ reason }) => reason === "future" || reason === "passive");
  const clauses = main.map(({ at, end }) =>
    plain.slice(at, end + 18).replace(/^(?:se|sera|seran|serao|seront|will|be|est|sont) /, ""),
  );
  const first = (clause: string) => clause.split(" ").slice(0, 3).join(" ");
  const protective = clauses.some((clause) => PROTECTS.test(first(clause)));
  return {
    descriptive: areFuture && !protective && clauses.every((clause) => DESCRIBES.test(first(clause))),
    protective,
  };
}

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
  const signals = signalsIn(accented, plain, wording, isRough);
  return {
    signals,
    ...kindOfVerbs(plain, signals),
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
    procedure: plain.search(wording.procedure),
    description: has(wording.description, plain),
    authorityActs: (wording.authorityActs.unicode ? accented : plain).search(wording.authorityActs),
  };
}
