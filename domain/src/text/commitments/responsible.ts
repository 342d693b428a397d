import { unmarked } from "../document-text/markers.ts";
import type { ReadLanguage } from "../found.ts";
import { type Signal, subjectBefore } from "./clauses.ts";
import type { Wording } from "./wording.ts";

/** The owner under its names, flat. */
const OWNERS: Readonly<Record<ReadLanguage, RegExp>> = {
  es: /\b(?:el |la |los |las )?(?:titular(?:es)?(?: de (?:la )?\w+ \w+| minero| del proyecto)?|proponente|promovente|concesionari[oa]|permisionari[oa]|operador|contratistas?|beneficiari[oa] de la licencia|(?:empresa|compania|sociedad)(?! (?:autorizada|externa|especializada|certificada|acreditada))(?: minera| titular)?)\b/,
  en: /\b(?:the )?(?:permittee|permit holder|licen[sc]ee|proponent|operator|owner|mine manager|manager|applicant|developer|qualified (?:person|professional)|contractors?|holder|company)\b/,
  fr: /(?:\bl'|\ble |\bla )?\b(?:exploitant|titulaire|permissionnaire|petitionnaire|beneficiaire|concessionnaire|entrepreneur|demandeur|initiateur|promoteur|(?<=la )societe|(?<=l')entreprise)\b(?: de l'autorisation)?/,
  pt: /\b(?:o |a )?(?:empreendedor|titular|requerente|licenciad[oa]|empresa|responsavel tecnico|concessionaria|promotor|proponente|operador|mineradora|contratada)\b/,
};

/** Posts and units of a company, flat. */
const POSTS =
  /\b(?:jefe|jefa|jefatura|gerente|gerencia|superintendente|encargad[oa]|supervisor\w*|supervision|conductor\w*|area de|departamento de|equipo de|brigada|contratista|transportista|coordinador\w*|manager|superintendent|supervisor|officer|coordinator|engineer|qualified (?:person|professional|individual)|contractors?|department of environment|environmental (?:team|department)|responsable (?!tecnic)\w+|service (?:environnement|securite)|chef d|directeur de la mine|coordenador\w*|encarregad[oa]|equipe de|setor de|consultant|environmental monitor)\b/;
/** Companies by their legal form, as written. */
const COMPANY =
  /(?:\bS\.?\s?A\.?(?:\s?[CS]\.?)?(?![\p{L}])|\bS\.?p\.?A\b|\bLtda\b|\bLimitada\b|\bL(?:imi)?t(?:e)?d\b|\bInc\b|\binc\b|\bS\.?A\.?R\.?L\b|\bSARL\b|\bS\/A\b|\bPty\b|\bCorp\b|^(?:Minera|Minería|Mineração|Compañía|Sociedad|Société|Ressources|Mines)\s+\p{Lu})/u;

const MAX_WORDS = 12;
/** Words before the subject that are no part of it. */
const LEADING =
  /^(?:que|asimismo|ademas|tambien|además|también|igualmente|no obstante|however|also|therefore|de plus|en outre|ademais|e|y|and|et)\s+/iu;
/** A clause that qualifies the subject. */
const QUALIFIED = /\s(?:que|quien|quienes|which|who|qui|cujo|cuyo)\s.*$/u;
const REFLEXIVE = /\s(?:se|no|nao|não|ne|n'|also|tambien|también|également|y|en|lui)$/u;

const wordCount = (text: string): number => text.split(/\s+/).length;

function namedIn(text: string, plain: string, wording: Wording): string | null {
  let words = unmarked(text.trim());
  while (LEADING.test(words)) words = words.replace(LEADING, "");
  words = words
    .replace(QUALIFIED, "")
    .replace(REFLEXIVE, "")
    .replace(/[\s,]+$/, "");
  if (words === "" || wordCount(words) > MAX_WORDS) return null;
  const flatWords = plain.slice(text.indexOf(words), text.indexOf(words) + words.length);
  const isOwner = flatWords.search(wording.owner) >= 0 && flatWords.search(wording.owner) <= 8;
  return isOwner || POSTS.test(flatWords) || COMPANY.test(words) ? words : null;
}

/** The subject of an active duty: from its article up to the verb. */
function subjectOf(text: string, plain: string, { at }: Signal, wording: Wording): string | null {
  const subject = subjectBefore(plain.slice(0, at));
  const words = text.slice(subject.at, subject.at + subject.text.length);
  return namedIn(words, plain.slice(subject.at, subject.at + subject.text.length), wording);
}

const AGENT_ENDS =
  /[,.;:(]|\s(?:y|e|and|et|en|in|dans|con|with|avec|com|para|for|pour|a|to|at|on|dentro|within|each|cada|every)\s/u;

/** Who acts according to a passive duty: "…by a qualified professional". */
function agentOf(text: string, plain: string, { end }: Signal, wording: Wording): string | null {
  const by = wording.by.exec(plain.slice(end));
  if (!by) return null;
  const from = end + by[0].length;
  const article = /(?<!\S)(?!pel[oa]s?\s)\S+\s$/.exec(plain.slice(0, from))?.[0] ?? "";
  const start = from - article.length;
  const rest = text.slice(start, start + 90);
  const length = rest.slice(article.length).search(AGENT_ENDS);
  const words = length < 0 ? rest : rest.slice(0, article.length + length);
  const agent = namedIn(words, plain.slice(start, start + words.length), wording);
  return agent &&
    (POSTS.test(plain.slice(start, start + words.length)) || plain.slice(start).search(wording.owner) < 12)
    ? agent
    : null;
}

/**
 * Who has to act, verbatim: the subject of the duty up to its verb, else the agent of a passive, else the owner where
 * the sentence names it. Null where nobody is named.
 */
export function responsibleIn(
  text: string,
  plain: string,
  signals: readonly Signal[],
  wording: Wording,
  language: ReadLanguage,
): string | null {
  const main = [...signals].sort((a, b) => a.at - b.at).filter(({ subordinate }) => !subordinate);
  for (const signal of main) {
    if (signal.actor === "authority" || signal.actor === "third") continue;
    const named = subjectOf(text, plain, signal, wording) ?? agentOf(text, plain, signal, wording);
    if (named) return named;
  }
  const role = OWNERS[language].exec(plain);
  return role ? text.slice(role.index, role.index + role[0].length).trim() : null;
}
