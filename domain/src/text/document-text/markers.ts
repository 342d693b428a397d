/** Numbering of a paragraph or list item. */
export interface Marker {
  /** Original text: "7.1", "a)", "•", "Artículo 5.-". */
  text: string;
  style: "bullet" | "number" | "letter" | "roman" | "article";
  /** Depth of the numbering: 1 for "3.", 3 for "3.4.1"; 0 where it is unknown. */
  depth: number;
}

const BULLET = /^(?:[•●▪◦‣·\uf0b7\uf0a7➢➤✓§*–—-]|o(?=\s+\p{Lu}))\s+/u;
const ARTICLE =
  /^(?:art[ií]culo|article|artigo|art|cl[aá]usula|clause|condition|condici[oó]n|condici?onante|condi[cç][aã]o|section|par[aá]grafo|numeral|prescription)s?\.?\s+(?:n[°º.]*\s*)?(?:\d+(?:\.\d+)*|[ivxlc]+|primero|segundo|tercero|cuarto|quinto|sexto|s[eé]ptimo|octavo|noveno|d[eé]cimo|[uú]nico|premier)(?:\s?(?:er|ero|ter|bis|[°º]))?\s*(?:\.-|\.\s?[-–—]|[-–—.:)])?\s*/iu;
const ORDINAL =
  /^(?:primer[oa]|segund[oa]|tercer[oa]|cuart[oa]|quint[oa]|sext[oa]|s[eé]ptim[oa]|octav[oa]|noven[oa]|d[eé]cim[oa](?:\s\p{L}+)?|und[eé]cim[oa]|duod[eé]cim[oa]|par[aá]grafo(?:\s[uú]nico)?|pr[eé]mier|deuxi[eè]me)\s*(?:\.-|\.\s?[-–—]|[-–—.:)])\s*/iu;
const NUMBER =
  /^\(?(\d{1,3}(?:\.\d{1,3})*(?:\.?[a-z](?=[.)]))?)(?:\.-|\.\)|[.)°º](?!\d)|\s[-–—](?=\s)|[-–—](?=\s+\p{L}))\s*(?=\S)/u;
/** Sections of acts: "12 (1) The owner…", "§ 2º", codes as "A12" and "B.5". Their text begins with a capital. */
const SECTION =
  /^(?:§\s*\d+\s?[°º]?\s*[-–.]?\s*|\d{1,3}(?:\.\d{1,2})?\s*\(\d{1,2}(?:\.\d)?\)\s+|\(?[A-Z]{1,2}\.?\d{1,2}(?:[-–.]\d{1,2})*[.):]?\)?\s+|\d{1,3}\s+)(?=\p{Lu})/u;
const DEEP = /^(\d{1,3}(?:\.\d{1,3})+)\s+(?=\S)/u;
const ROMAN = /^\(?([ivx]{1,5}|[IVX]{1,5})(?:\.-|[.)]|\s?[-–—](?=\s))\s+/u;
const LETTER = /^(?:\(([a-zA-Z]{1,2})\)|([a-zA-Z])(?:\.-|[.)]))\s+/u;

const depthOf = (digits: string): number => digits.split(".").filter(Boolean).length;

/** The numbering or bullet at the beginning of a text; null for none. */
export function markerOf(text: string): Marker | null {
  const article = ARTICLE.exec(text) ?? ORDINAL.exec(text);
  if (article) return { text: article[0].trim(), style: "article", depth: 1 };
  const bullet = BULLET.exec(text);
  if (bullet) return { text: bullet[0].trim(), style: "bullet", depth: 0 };
  const roman = ROMAN.exec(text);
  if (roman) return { text: roman[0].trim(), style: "roman", depth: 0 };
  const letter = LETTER.exec(text);
  if (letter) return { text: letter[0].trim(), style: "letter", depth: 0 };
  const number = NUMBER.exec(text) ?? DEEP.exec(text);
  // "3.5 mg/l" at the beginning of a line is no numbering.
  if (!number || /^\d+[.,]?\d*\s*(?:%|m[g³32]?\b|km|l\/|µ|dB)/u.test(text)) return null;
  return { text: number[0].trim(), style: "number", depth: depthOf(number[1] ?? "") };
}

/** The text without its numbering, including that of acts: "12 (1) a) …". */
export function unmarked(text: string): string {
  const marker = markerOf(text);
  const rest = marker ? text.slice(text.indexOf(marker.text) + marker.text.length).trimStart() : text;
  const section = SECTION.exec(rest);
  const words = section ? rest.slice(section[0].length) : rest;
  return words === text || words === "" ? text : unmarked(words);
}
