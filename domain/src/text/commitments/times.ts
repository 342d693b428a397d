import { frequencyIn } from "../../commitments/frequency.ts";
import type { ReadLanguage } from "../found.ts";
import { flat } from "./flat.ts";
import { FREQUENCY_CHANGE } from "./frequency-change.ts";

const NUMBER =
  "(?:\\d+|un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt|trente|um|uma|dois|duas|quatro|sete|oito|nove|dez|doze|trinta)";
const COUNT = `${NUMBER}(?: ?\\([^)]{1,25}\\))?`;

interface Times {
  frequency: RegExp;
  deadline: RegExp;
}

/** A clause has its numbers whole: "cuando supera la cota 2.318 msnm". */
const compiled = (patterns: readonly string[]): RegExp =>
  new RegExp(`(?:${patterns.join("|")})`.replaceAll("[^,.;]", "(?:[^,.;]|(?<=\\d)[,.](?=\\d))"));

const of = (frequency: string[], deadline: string[]): Times => ({
  frequency: compiled([FREQUENCY_CHANGE.source, ...frequency]),
  deadline: compiled(deadline),
});

/** Frequencies and deadlines in each language, as patterns for flat text. */
const TIMES: Readonly<Record<ReadLanguage, Times>> = {
  es: of(
    [
      `\\b(?:al menos |como minimo |por lo menos )?(?:una|dos|tres|cuatro|${COUNT}) (?:vez|veces) (?:al|por|a la|cada) (?:${COUNT} )?(?:anos?|mes|meses|semanas?|dias?|semestres?|trimestres?)\\b`,
      `\\bcada (?:${COUNT} )?(?:horas?|dias?|semanas?|meses|mes|anos?|trimestres?|semestres?|visita|periodo\\b(?: de [\\w ]{3,40})?|turno|campana|vez que)`,
      `\\b(?:al menos |como minimo )?${NUMBER} (?:reuniones|reunion|campanas?|muestreos?|monitoreos?|visitas?|inspecciones|inspeccion|charlas?|mediciones|talleres|informes?|reportes?)(?: \\w+)? (?:al|por) (?:ano|mes|semana|dia|semestre|trimestre)\\b`,
      "\\b(?<!\\b(?:promedio|media|medio|maxim[oa]|minim[oa]|consumo|produccion|volumen|caudal|flujo|tasa) )(?:de (?:forma|manera) )?(?:diari[oa]|semanal|quincenal|mensual|bimestral|bimensual|trimestral|cuatrimestral|semestral|anual|bienal|quinquenal|periodic[oa]|continu[oa]|permanente|diaria|semanal|mensual|trimestral|semestral|anual)(?:mente|es|s)?\\b",
    ],
    [
      `\\b(?:en|dentro de|en un plazo (?:maximo |no mayor |minimo )?(?:de|a)|con una? (?:antelacion|anticipacion|plazo)(?: minim[oa])? de|a mas tardar|plazo (?:maximo |minimo )?de|hasta)(?: un plazo (?:maximo |no mayor )?(?:de|a))?(?: los?| las?)? ?(?:primeros )?${COUNT} (?:dias?|horas?|semanas?|meses|mes|anos?)\\b(?: (?:habiles|corridos|calendario|naturales|siguientes))?`,
      "\\b(?:antes|previo|previamente|con anterioridad|posterior|despues) (?:del?|al?|a la|de la) (?:inicio|comienzo|termino|cierre|cada|ejecucion|vencimiento)(?: de(?:l)?(?: la| las| los| el)? [\\wáéíóúñ]+(?: de(?:l)?(?: la| las)? \\w+)?)?",
      `\\b(?:con )?(?:al menos |a lo menos |un minimo de |no menos de |no mas de )?(?:con )?${COUNT} (?:dias?|horas?|semanas?|meses|mes|anos?)(?: (?:habiles|corridos))? (?:de (?:anticipacion|antelacion)|antes de(?:l)?\\b[^,.;]{0,50})`,
      "\\bantes del? (?:\\w+[aei]r\\b|la\\b|el\\b|los\\b|las\\b|que\\b|inici\\w+|ingres\\w+|comenz\\w+|cada\\b|\\d+|\\w+(?:cion|miento|aje|ada|ura|cierre|inicio))[^,.;]{0,50}",
      "\\b(?:inmediatamente|de inmediato|a la brevedad|oportunamente|previamente)\\b(?: despues de [^,.;]{3,60})?",
      "\\ba mas tardar[^,.;]{3,60}",
      "\\bcuando (?:se )?[^,.;]{5,60}",
    ],
  ),
  en: of(
    [
      `\\b(?:at least )?(?:once|twice|${COUNT} times) (?:weekly|monthly|yearly|annually)\\b`,
      `\\b(?:at least )?(?:once|twice|${COUNT} times) (?:a|per|each|every) (?:${COUNT} )?(?:days?|weeks?|months?|quarters?|years?|shift)\\b`,
      `\\b(?:every|each) (?:other )?(?:${COUNT} )?(?:hours?|days?|weeks?|months?|years?|quarters?|shift|calendar \\w+|field season|season)\\b`,
      `\\b${NUMBER} (?:meetings?|campaigns?|surveys?|inspections?|samples?|visits?) (?:a|per|each|every) (?:day|week|month|quarter|year)\\b`,
      "\\bwith (?:each|every) \\w+",
      "\\b(?<!\\b(?:average|mean|maximum|minimum) )(?:hourly|daily|weekly|fortnightly|biweekly|bi-weekly|monthly|bimonthly|quarterly|semi-annual(?:ly)?|semiannual(?:ly)?|biannual(?:ly)?|annual(?:ly)?|yearly|biennial(?:ly)?|continuous(?:ly)?|periodic(?:ally)?|regularly)\\b(?! (?:average|mean|maximum|minimum|limit|volume|production|rate|load)\\b)",
      "\\bat the end of each [\\w ]{3,20}",
    ],
    [
      `\\b(?:within|not later than|no later than|at least|not less than)(?: a period of)? \\[?${COUNT}\\]? (?:business |calendar |working )?(?:hours?|days?|weeks?|months?|years?)\\b(?: (?:of|after|before|prior to|following)(?: the)? [\\w ]{3,40})?`,
      `\\b\\[?(?:${COUNT}) (?:hours?|days?|weeks?|months?)\\]?(?:,)? (?:prior to|before|after|following) (?:the |an? |any )?[\\w ]{3,40}`,
      "\\b(?:prior to|before|upon|after) (?:the |any |an? )?(?:\\w+ ){0,3}?(?:commencement|commissioning|clearing|dewatering|entry|mining|expansion|release|burning|start|initiat\\w+|construction|discharge|mobili[sz]ation|closure|completion|disturbance|blast\\w*|use|expiry|operation\\w*|work)\\b(?: of [\\w ]{3,30})?",
      "\\b(?:no later than|not later than|by|on or before|prior to) (?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d+)?(?:,? \\d{4}\\b)?(?:,? (?:of )?(?:each|every) \\w+| annually)?",
      "\\b(?:on or before|by|no later than|not later than|prior to) (?:the )?(?:end of|\\d+(?:st|nd|rd|th)\\b|first|last)[^,.;]{3,60}",
      "\\b(?:immediately|promptly|without delay|forthwith|as soon as (?:practicable|possible))\\b",
      "\\bby \\[[^\\]]{4,30}\\]",
    ],
  ),
  fr: of(
    [
      `\\b(?:au moins )?(?:une|deux|trois|quatre|${COUNT}) fois (?:par |tous les |toutes les |chaque |aux |l')(?:${COUNT} )?(?:ans?|mois|semaines?|jours?|trimestres?|semestres?|annees?)\\b`,
      `\\baux ${COUNT} (?:jours|heures|semaines|mois|ans)\\b(?! (?:suivant|precedent|qui\\b))`,
      `\\b(?:tous|toutes) les (?:${COUNT} )?(?:jours?|heures?|semaines?|mois|ans|annees|trimestres?)\\b`,
      "\\bchaque (?:jour|semaine|mois|trimestre|semestre|annee|an|campagne|modification)\\b",
      `\\b${NUMBER} (?:reunions?|campagnes?|mesures?|analyses?|visites?) par (?:an|mois|semaine|jour|trimestre|semestre|annee)\\b`,
      "\\b(?:a la fin de|lors de|apres|avant) chaque [\\w ]{3,20}",
      "\\b(?<!\\b(?:moyenne|maximale?|debit) )(?:quotidien(?:ne)?|journalier|journaliere|hebdomadaire|mensuel|mensuelle|bimestriel(?:le)?|trimestriel|trimestrielle|semestriel|semestrielle|annuel|annuelle|bisannuel(?:le)?|quinquennal(?:e)?|periodique|continu)(?:s|ment|lement)?\\b",
      "\\b(?:en permanence|en continu|regulierement|periodiquement|annuellement)\\b",
    ],
    [
      `\\b(?:dans|sous)(?: un| les?)?(?: delai)?(?: maximal| maximum)?(?: de| d')? ?${COUNT} (?:heures?|jours?|semaines?|mois|ans?)\\b(?: (?:a compter|apres|suivant|qui sui\\w+)[^,.;]{0,50})?`,
      `\\b(?:au moins |au plus tard )?${COUNT} (?:heures?|jours?|semaines?|mois|ans?) (?:avant|apres|au moins avant) [^,.;]{3,50}`,
      "\\bau plus tard[^,.;]{3,50}",
      "\\b(?:dans les meilleurs delais|sans delai|immediatement|dans les plus brefs delais|dans le mois qui suit)\\b",
      "\\bavant (?:le |la |l'|les |tout |toute |son |sa )[^,.;]{3,45}",
      "\\b(?:avant|prealablement a|des|apres) (?:le |la |l'|leur |sa |son |toute? )(?:debut|mise en service|rejet|realisation|demarrage|demolition|travaux|fin|cessation|\\w+ation)\\b(?: d[eu'] ?(?:la |l')?\\w+)?",
    ],
  ),
  pt: of(
    [
      `\\b(?:ao menos |no minimo |pelo menos )?(?:uma|duas|tres|quatro|${COUNT}) (?:vez|vezes) (?:ao|por|a cada) (?:${COUNT} )?(?:anos?|mes|meses|semanas?|dias?|semestres?|trimestres?)\\b`,
      `\\b(?:a )?cada (?:${COUNT} )?(?:horas?|dias?|semanas?|meses|mes|anos?|trimestres?|semestres?|campanha)\\b`,
      `\\b${NUMBER} (?:reunioes|campanhas?|coletas?|amostragens|visitas?|inspecoes)(?: (?:por|ao|a cada) (?:ano|mes|semana|dia|semestre|trimestre)| anuais| mensais| semestrais)\\b`,
      "\\b(?:regularmente|a cada (?:chuva|campanha|descarga|detonacao)[\\w ]{0,20}|apos cada [\\w ]{3,20})\\b",
      "\\b(?<!\\b(?:media|maxim[oa]|vazao|producao) )(?:diari[oa]|semanal|quinzenal|mensal|bimestral|bimensal|trimestral|quadrimestral|semestral|anual|bienal|quinquenal|periodic[oa]|continu[oa]|permanente)(?:mente)?\\b",
      "\\b(?:diaria|semanal|mensal|trimestral|semestral|anual|periodica|continua)mente\\b",
      "\\b(?:semanais|quinzenais|mensais|bimestrais|trimestrais|semestrais|anuais)\\b",
    ],
    [
      `\\b(?:em ate|no prazo (?:maximo |minimo )?de|num prazo (?:maximo |minimo )?de|prazo (?:maximo |minimo )?de|em|dentro de|ate|com antecedencia (?:minima )?de|no periodo de) ${COUNT} (?:horas?|dias?|semanas?|meses|mes|anos?)\\b(?: (?:uteis|corridos|consecutivos))?(?:,? (?:apos|antes|a partir|a contar)[^,.;]{3,60})?`,
      `\\b(?:com )?(?:no minimo |pelo menos )?${COUNT} (?:horas?|dias?|semanas?|meses|mes|anos?)(?: uteis)? (?:de antecedencia|antes d[aeo]s?\\b[^,.;]{0,50})`,
      "\\bate (?:o )?(?:dia|mes|final|fim|termino)[^,.;]{3,50}",
      "\\bate (?:o dia )?\\d{1,2}[o°]? de [a-z]+(?: de \\d{4})?",
      "\\bantes d[aeo]s? [^,.;]{3,50}",
      "\\b(?:imediatamente|de imediato|previamente)\\b",
      "\\b(?:antes|previamente|apos) (?:do|da|ao|a|o) (?:inicio|comeco|termino|vencimento|emissao|cada|fim|instalacao|operacao)(?: d[aeo]s? [^,.;]{3,40})?",
    ],
  ),
};

interface Match {
  text: string;
  at: number;
}

const firstIn = (text: string, plain: string, pattern: RegExp): Match | null => {
  const found = pattern.exec(plain);
  return found && { text: text.slice(found.index, found.index + found[0].length).trim(), at: found.index };
};

/** Whether one begins in the other, or right behind it. */
const overlaps = (longer: Match, other: Match): boolean =>
  other.at >= longer.at && other.at <= longer.at + longer.text.length + 3;

/** "Within 20 days of each campaign": the words of a deadline are no frequency of their own. */
const isInside = (frequency: Match, deadline: Match | null): boolean =>
  deadline !== null && deadline.text.length > frequency.text.length && overlaps(deadline, frequency);

/** Maximum length of words from a first frequency to a second one. */
const MAX_SPAN = 120;

/** All frequencies of a text, in its order, except those of its deadline. */
const frequencyMatches = (
  text: string,
  plain: string,
  language: ReadLanguage,
  deadline: Match | null,
): Match[] =>
  [...plain.matchAll(new RegExp(TIMES[language].frequency, "g"))]
    .map(({ 0: words, index }) => ({ text: text.slice(index, index + words.length).trim(), at: index }))
    .filter((frequency) => !isInside(frequency, deadline));

/**
 * The words from the first frequency to the last where a text has different ones: "mensualmente el pH y trimestralmente
 * los metales". Neither of both alone is what the text asks for.
 */
function spanOf(text: string, matches: readonly Match[], deadline: Match | null): string | null {
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return null;
  const isOther = matches.some((one) => {
    const frequency = frequencyIn(one.text);
    return frequency !== null && frequency !== frequencyIn(first.text);
  });
  const end = last.at + last.text.length;
  const hasDeadline = deadline !== null && deadline.at > first.at && deadline.at < end;
  return isOther && !hasDeadline && end - first.at <= MAX_SPAN ? text.slice(first.at, end) : first.text;
}

/** The words of the frequency, or of several, and those of the deadline; null for none. */
export function timesIn(
  text: string,
  language: ReadLanguage,
): { frequency: string | null; deadline: string | null } {
  const plain = flat(text);
  const deadline = firstIn(text, plain, TIMES[language].deadline);
  const frequency = firstIn(text, plain, TIMES[language].frequency);
  const isOwn = frequency !== null && !isInside(frequency, deadline);
  return {
    frequency: isOwn ? spanOf(text, frequencyMatches(text, plain, language, deadline), deadline) : null,
    deadline: deadline?.text ?? null,
  };
}

/** The words of every frequency in a text, in its order, except those of its deadline. */
export function frequenciesIn(text: string, language: ReadLanguage): string[] {
  const plain = flat(text);
  const deadline = firstIn(text, plain, TIMES[language].deadline);
  return frequencyMatches(text, plain, language, deadline).map((frequency) => frequency.text);
}
