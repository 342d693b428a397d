// Numbers in permits, in figures and in words.
import type { ReadLanguage } from "../../text/found.ts";

const WORDS: Readonly<Record<string, number>> = {
  un: 1,
  una: 1,
  uno: 1,
  one: 1,
  a: 1,
  an: 1,
  une: 1,
  um: 1,
  uma: 1,
  once: 1,
  twice: 2,
  dos: 2,
  two: 2,
  deux: 2,
  dois: 2,
  duas: 2,
  tres: 3,
  three: 3,
  trois: 3,
  thrice: 3,
  cuatro: 4,
  four: 4,
  quatre: 4,
  quatro: 4,
  cinco: 5,
  five: 5,
  cinq: 5,
  seis: 6,
  six: 6,
  siete: 7,
  seven: 7,
  sept: 7,
  sete: 7,
  ocho: 8,
  eight: 8,
  huit: 8,
  oito: 8,
  nueve: 9,
  nine: 9,
  neuf: 9,
  nove: 9,
  diez: 10,
  ten: 10,
  dix: 10,
  dez: 10,
  doce: 12,
  twelve: 12,
  douze: 12,
  doze: 12,
  quince: 15,
  fifteen: 15,
  quinze: 15,
  veinte: 20,
  twenty: 20,
  vingt: 20,
  vinte: 20,
  treinta: 30,
  thirty: 30,
  trente: 30,
  trinta: 30,
  sesenta: 60,
  sixty: 60,
  soixante: 60,
  sessenta: 60,
  noventa: 90,
  ninety: 90,
};

/** Pattern source of a number in figures or in words, in flat text. */
export const NUMBER = `(?:\\d+(?:[.,]\\d+)*|${Object.keys(WORDS)
  .filter((word) => !/^(?:a|an|once|twice|thrice)$/.test(word))
  .sort((a, b) => b.length - a.length)
  .join("|")})`;

const GROUPS = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * The value of a number: "2.900" is 2900 where points separate thousands, and 2.9 in English. Null where it is invalid
 * or ambiguous.
 */
export function numberOf(text: string, language: ReadLanguage | null): number | null {
  const word = WORDS[text];
  if (word !== undefined) return word;
  if (!/^\d+(?:[.,]\d+)*$/.test(text)) return null;
  const group = GROUPS.exec(text)?.[1];
  if (group) {
    // In 0,250 the comma cannot separate thousands.
    if (text.startsWith("0")) return Number(text.replace(",", "."));
    if (language === null) return null;
    if ((language === "en") === (group === ",")) return Number(text.replaceAll(group, ""));
    return text.indexOf(group) === text.lastIndexOf(group) ? Number(text.replace(",", ".")) : null;
  }
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last < 0) return Number(text);
  return Number(`${text.slice(0, last).replace(/[.,]/g, "")}.${text.slice(last + 1)}`);
}
