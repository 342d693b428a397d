// Maximum and minimum values in texts, in comparable units.
import type { ReadLanguage } from "../../text/found.ts";
import { NUMBER, numberOf } from "./numbers.ts";
import type { Quoted } from "./times.ts";

export interface Limit extends Quoted {
  readonly unit: string;
  readonly sense: "max" | "min" | null;
}

/** Notations of a unit, and its factor relative to the reference unit of its kind. */
const UNITS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:µg|μg|ug) ?\/ ?l$/, "mg/l", 0.001],
  [/^mg ?\/ ?l$/, "mg/l", 1],
  [/^g ?\/ ?l$/, "mg/l", 1000],
  [/^(?:µg|μg|ug) ?\/ ?n?m[3³]n?$/, "mg/m3", 0.001],
  [/^mg ?\/ ?n?m[3³]n?$/, "mg/m3", 1],
  [/^l ?\/ ?s(?:eg)?$|^lps$/, "l/s", 1],
  [/^m[3³] ?\/ ?s$/, "l/s", 1000],
  [/^m[3³] ?\/ ?h$/, "m3/h", 1],
  [/^m[3³] ?\/ ?(?:d|dia|day|j|jour)$/, "m3/d", 1],
  [/^(?:µs|μs|us) ?\/ ?cm$/, "us/cm", 1],
  [/^ms ?\/ ?cm$/, "us/cm", 1000],
  [/^mm ?\/ ?s$/, "mm/s", 1],
  [/^km ?\/ ?h$/, "km/h", 1],
  [/^db ?\(?a?\)?$/, "db", 1],
  [/^(?:%|por ciento|por cento|percent|per cent|pour cent)$/, "%", 1],
  [/^(?:°|º) ?c$/, "°c", 1],
  [/^(?:ntu|unt)$/, "ntu", 1],
  [/^ppm$/, "ppm", 1],
  [/^(?:ha|hectareas?|hectares?)$/, "ha", 1],
  [/^(?:km|kilometros?|kilometres?|kilometers?|quilometros?)$/, "m", 1000],
  [/^(?:m|metros?|metres?|meters?)$/, "m", 1],
  [/^(?:cm|centimetros?|centimetres?|centimeters?)$/, "m", 0.01],
  [/^(?:mm|milimetros?|millimetres?|millimeters?)$/, "m", 0.001],
  [/^m[2²]$/, "m2", 1],
  [/^m[3³]$/, "m3", 1],
  [/^(?:kg|kilogramos?)$/, "kg", 1],
  [/^(?:t|toneladas?|tonnes?|tons?)$/, "kg", 1000],
  [/^(?:horas?|hours?|heures?|h)$/, "h", 1],
  [/^(?:dias?|days?|jours?)$/, "h", 24],
  [/^(?:semanas?|weeks?|semaines?)$/, "h", 168],
  [/^(?:mes(?:es)?|months?|mois)$/, "months", 1],
  [/^(?:anos?|ans?|annees?|years?)$/, "months", 12],
];
const WRITTEN_UNIT =
  "(?:(?:µg|μg|ug|mg|g) ?\\/ ?(?:l|n?m[3³]n?)|l ?\\/ ?s(?:eg)?|lps|m[3³] ?\\/ ?(?:s|h|dia|day|jour|d|j)|(?:µs|μs|us|ms) ?\\/ ?cm|mm ?\\/ ?s|km ?\\/ ?h|db ?(?:\\(a\\)|a)?|%|por ciento|por cento|per ?cent|pour cent|[°º] ?c|ntu|unt|ppm|hectareas?|hectares?|ha|kilom?etros?|kilometres?|kilometers?|quilometros?|metros?|metres?|meters?|centimet(?:ros?|res?|ers?)|milimetros?|millimet(?:res?|ers?)|km|cm|mm|m[2²3³]?|kg|kilogramos?|toneladas?|tonnes?|tons?|t|horas?|hours?|heures?|h|dias?|days?|jours?|semanas?|weeks?|semaines?|mes(?:es)?|months?|mois|anos?|ans|annees?|years?)";
const VALUE = new RegExp(`(?<![a-z0-9.,-])(${NUMBER}) ?(${WRITTEN_UNIT})(?![a-z0-9])`, "g");
/** Values of pH have no unit. */
const PH = new RegExp(
  `\\bph\\b[^.;]{0,90}?(?<![a-z0-9.,-])(\\d{1,2}(?:[.,]\\d+)?)(?: ?(?:a|y|e|et|and|to|-|–) ?(\\d{1,2}(?:[.,]\\d+)?))?(?![\\d.,]*\\d| ?${WRITTEN_UNIT}(?![a-z0-9]))`,
  "g",
);

const LEAST =
  /(?:no (?:\w+ )?(?:ser )?(?:inferior|menor)|not (?:be )?(?:less|lower|below)|no less|pas (?:etre )?inferieur|nao (?:\w+ )?(?:ser )?(?:inferior|menor)|no menos|minim|al menos|at least|au moins|pelo menos|como minimo|superior(?:es)? a|greater than|above)[^.;]*$/;
const MOST =
  /(?:supera|exce[des]|sobrepas|maxim|depass|ultrapass|no (?:\w+ )?(?:ser )?(?:superior|mayor)|not (?:be )?(?:more|higher|greater|above)|no more|at most|pas (?:etre )?superieur|nao (?:\w+ )?(?:ser )?(?:superior|maior)|inferior|inferieur|below|less than|hasta|up to|jusqu)[^.;]*$/;

/** Whether a value is a maximum or minimum, by the words before it: the nearest ones decide. */
function senseOf(before: string): Limit["sense"] {
  const [least, most] = [before.search(LEAST), before.search(MOST)];
  if (least < 0 && most < 0) return null;
  // "No … superior" also matches "superior": the match that starts first is the complete phrase.
  if (least >= 0 && most >= 0) return least < most ? "min" : "max";
  return least >= 0 ? "min" : "max";
}

/** The values with units in a flat text, except in stretches that were already interpreted. */
export function limitsIn(plain: string, language: ReadLanguage | null, occupied: readonly Quoted[]): Limit[] {
  const limits: Limit[] = [];
  const add = (value: number | null, unit: string, at: number, end: number) => {
    if (value === null || [...occupied, ...limits].some((one) => at < one.end && end > one.at)) return;
    const amount = Number(value.toPrecision(9));
    const sense = senseOf(plain.slice(Math.max(0, at - 70), at));
    limits.push({ key: `${amount} ${unit}`, amount, unit, sense, quote: plain.slice(at, end), at, end });
  };
  for (const match of plain.matchAll(VALUE)) {
    const unit = UNITS.find(([pattern]) => pattern.test(match[2] ?? ""));
    const value = numberOf(match[1] ?? "", language);
    if (unit && value !== null) add(value * unit[2], unit[1], match.index, match.index + match[0].length);
  }
  for (const match of plain.matchAll(PH)) {
    const end = match.index + match[0].length;
    const [low = "", high] = [match[1], match[2]];
    const at = match.index + match[0].indexOf(low, 2);
    add(numberOf(low, language), "ph", at, high === undefined ? end : at + low.length);
    if (high !== undefined) add(numberOf(high, language), "ph", end - high.length, end);
  }
  return limits.sort((a, b) => a.at - b.at);
}
