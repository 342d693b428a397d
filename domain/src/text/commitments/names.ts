import type { ReadLanguage } from "../found.ts";
import { flat } from "./flat.ts";
import { en } from "./wording.en.ts";
import { es } from "./wording.es.ts";
import { fr } from "./wording.fr.ts";
import { pt } from "./wording.pt.ts";
import type { Wording } from "./wording.ts";

/**
 * An abbreviation after the full name: "Ministry of Mines (MM)", "(en adelante, la DGA)", "Instituto do Ambiente – IA".
 */
const SHORT =
  /\((?:[^()]{0,30}[\s“"«,])?([A-Z][A-Za-z]*[A-Z][A-Za-z]*)[”"»]?\)|\s[-–—]\s?([A-Z]{2,}[A-Za-z]*)(?![\p{L}\d])/gu;

/**
 * The abbreviations of authorities, flat: a document introduces them once after the full names, and then uses them
 * alone.
 */
function shortNamesIn(texts: readonly string[], { authority }: Wording): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const match of text.matchAll(SHORT)) {
      const before = flat(text.slice(Math.max(0, match.index - 110), match.index));
      const clause = before.slice(Math.max(...[".", ";", ")"].map((end) => before.lastIndexOf(end))) + 1);
      if (clause.search(authority) >= 0) names.add(flat(match[1] ?? match[2] ?? ""));
    }
  }
  return [...names];
}

const NAME =
  "\\p{Lu}[\\p{L}&'’.-]+(?: (?:de |del |da |do |des |du |la |las |los |y |e |and |& )*\\p{Lu}[\\p{L}&'’.-]+){0,4}";
/** A company by its legal form or trade, or by the label before it: "Titular: Minera Los Robles". */
const COMPANIES = [
  new RegExp(
    `(${NAME}),? (?:S\\.?\\s?A\\.?(?:\\s?[CS]\\.?)?|SpA|S\\.p\\.A|Ltda|Limitada|LTDA|Ltd|Limited|Inc|inc|LLC|Corp|Corporation|SARL|S/A|Pty)(?![\\p{L}])`,
    "gu",
  ),
  new RegExp(
    `(?:Titular|Proponente|Promovente|Empreendedor|EMPRESA|Empresa|Requerente|Applicant|Permittee|Proponent|Licensee|Exploitant|Raz[oó]n [Ss]ocial): (${NAME})`,
    "gu",
  ),
  /((?:Minera|Minería|Mineração|Mineradora|Carbones|Ressources|Société) \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)/gu,
  /(?<![\p{L}] )(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? (?:Mining|Mines|Minerals|Resources|Gold|Copper|Coal|Metals))(?= (?:will|shall|must|has|agrees))/gu,
];
const MIN_NAME = 7;
const MAX_NAMES = 12;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names under which a document speaks of its owner, flat: companies that it names with their legal form or trade. */
function ownerNamesIn(texts: readonly string[], { authority }: Wording): string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const pattern of COMPANIES)
      for (const match of text.matchAll(pattern)) {
        const name = flat(match[1] ?? "").trim();
        if (name.length >= MIN_NAME && name.search(authority) < 0) names.add(name);
        if (names.size >= MAX_NAMES) return [...names];
      }
  return [...names];
}

const extended = (pattern: RegExp, names: readonly string[]): RegExp =>
  names.length === 0
    ? pattern
    : new RegExp(`${pattern.source}|\\b(?:${names.map(escaped).join("|")})(?![a-z])`, "g");

/** The languages' wordings extended by the document's abbreviations of authorities and names of its owner. */
export function wordingsFor(texts: readonly string[]): Readonly<Record<ReadLanguage, Wording>> {
  const withNames = (wording: Wording): Wording => ({
    ...wording,
    authority: extended(wording.authority, shortNamesIn(texts, wording)),
    owner: extended(wording.owner, ownerNamesIn(texts, wording)),
  });
  return { es: withNames(es), en: withNames(en), fr: withNames(fr), pt: withNames(pt) };
}
