// References to tables and annexes in texts: "Tabla 7-12", "Tables 3 and 4", "Anexo IV", "Quadro nº 2".

export interface Reference {
  readonly kind: "table" | "annex";
  /** Normalised: parts separated by dots, without leading zeros, Roman numbers as digits. */
  readonly number: string;
  /** As written in the text. */
  readonly text: string;
}

const KIND =
  /(?<![\p{L}\p{N}])(?:(tablas?|cuadros?|tables?|tableaux?|tabelas?|quadros?|tab(?=\.))|(anexos?|annex|annexes?|appendix|appendices|apendices?))(?!\p{L})\.?(?:\s*(?:n\s*[°º.o]*|no\.?|num\.?|numeros?|numbers?|#)(?=[\s\d]))?\s*/giu;
const NUMBER = String.raw`(?:\d{1,3}[a-zA-Z]?(?:(?:[.\-–]|\s[-–]\s)\d{1,3}|[.\-–][A-Za-z](?!\p{L}))*|[IVXL]{1,6}(?:[.\-–]\d{1,3})*|[A-Z](?:[.\-–]?\d{1,3})*)(?![\p{L}\p{N}])`;
const FIRST = new RegExp(NUMBER, "uy");
const NEXT = new RegExp(
  String.raw`\s*(,|;|y|e|and|et|a|al|to|à|–|-)\s+(${NUMBER})|\s*(,)\s*(${NUMBER})`,
  "uy",
);
const PLURAL = /^(?:.*s|tableaux|appendices)$/i;
const RANGE = new Set(["a", "al", "to", "à", "–", "-"]);
const MAX_RANGE = 100;

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };
const IS_ROMAN = /^(?:X{0,3}L|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

function ofRoman(text: string): number {
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

function normalised(number: string): string {
  return number
    .replace(/\s/g, "")
    .split(/[.\-–]/)
    .filter(Boolean)
    .map((part) => {
      if (/^\d/.test(part)) return part.toUpperCase().replace(/^0+(?=\d)/, "");
      const upper = part.toUpperCase();
      return part === upper && IS_ROMAN.test(upper) ? String(ofRoman(upper)) : upper;
    })
    .join(".");
}

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{Mn}/gu, "");

/** The numbers between two whole numbers, both included. */
function rangeOf(from: string, to: string): string[] {
  const [first, last] = [Number(from), Number(to)];
  if (!Number.isInteger(first) || !Number.isInteger(last) || last < first || last - first > MAX_RANGE)
    return [to];
  return Array.from({ length: last - first }, (_, at) => String(first + at + 1));
}

const ONLY_NUMBER = new RegExp(
  String.raw`^${NUMBER}(?:(?:\s*[,;]\s*|\s+(?:y|e|and|et|a|al|to|à|–|-)\s+)${NUMBER})*$`,
  "u",
);

/** Whether a text is nothing but numbers of tables or annexes, as in a column with that header. */
export const isReferenceNumber = (text: string): boolean => ONLY_NUMBER.test(text.trim());

const SECTION =
  /^\s*(\d{1,3}(?:[.\-–]\d{1,3})+)\.?\)?\s+\p{L}|(?:§|(?<!\p{L})(?:numeral(?:es)?|considerandos?|parrafos?|paragrafos?|paragraphe?s?|seccion(?:es)?|sections?|secao|secoes|articulos?|articles?|artigos?|itens|items?|capitulos?|chapters?|chapitres?|condicionantes?|conditions?))\s*(?:n\s*[°º.o]*\s*)?(\d{1,3}[a-z]?(?:[.\-–]\d{1,3})*)/giu;

/** The numbers of sections that a passage begins with or names: "8.1 Umbrales", "considerando 8.1". */
export const sectionsIn = (passage: string): string[] =>
  [...withoutAccents(passage).matchAll(SECTION)].map(([, heading = "", named = heading]) =>
    normalised(named),
  );

/** The references of a text, in its order. */
export function referencesIn(text: string): Reference[] {
  const plain = withoutAccents(text);
  const references: Reference[] = [];
  for (const match of plain.matchAll(KIND)) {
    const [, table = "", annex = ""] = match;
    const kind = table === "" ? "annex" : "table";
    const word = table || annex;
    FIRST.lastIndex = match.index + match[0].length;
    const first = FIRST.exec(plain)?.[0];
    if (first === undefined) continue;
    const add = (number: string) => references.push({ kind, number, text: `${word} ${number.trim()}` });
    references.push({ kind, number: normalised(first), text: `${word} ${first.trim()}` });
    if (!PLURAL.test(word)) continue;
    let [before, at] = [normalised(first), FIRST.lastIndex];
    for (;;) {
      NEXT.lastIndex = at;
      const next = NEXT.exec(plain);
      if (!next) break;
      const [, joint = next[3] ?? "", number = next[4] ?? ""] = next;
      for (const one of RANGE.has(joint) ? rangeOf(before, normalised(number)) : [normalised(number)])
        add(one);
      before = normalised(number);
      at = NEXT.lastIndex;
    }
  }
  return references;
}
