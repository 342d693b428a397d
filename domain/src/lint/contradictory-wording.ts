import { type Frequency, frequencyStep } from "../schedule/frequency.ts";
import { frequencyNamesIn, type LocatedName } from "../schedule/frequency-names.ts";
import type { DetailKey } from "../schedule/series-details.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./folded-text.ts";

/**
 * Words beside a frequency that make it the period of a statistic: a "promedio diario" or an "annual mean" is reported
 * at any frequency. Folded, in four languages.
 */
const STATISTICS = new Set([
  ...[
    "promedio",
    "promedios",
    "media",
    "medias",
    "medio",
    "medios",
    "maximo",
    "maximos",
    "maxima",
    "maximas",
  ],
  ...[
    "minimo",
    "minimos",
    "minima",
    "minimas",
    "percentil",
    "percentiles",
    "acumulado",
    "acumulada",
    "total",
  ],
  ...["mean", "means", "average", "averages", "maximum", "minimum", "percentile", "max", "min", "cumulative"],
  ...["moyenne", "moyennes", "moyen", "moyens", "maximal", "maximale", "minimal", "minimale", "cumul"],
  ...["mediana", "median", "mediane", "maximos", "minimos", "acumulados", "acumuladas", "norma", "standard"],
  ...["equivalente", "equivalentes", "equivalent", "equivalents", "leq", "laeq"],
]);

/** Words beside a frequency that make it that of a report or of a programme: "informe trimestral", "annual plan". */
const REPORTS = new Set([
  ...["informe", "informes", "reporte", "reportes", "programa", "programas", "plan", "planes", "consolidado"],
  ...["report", "reports", "reporting", "programme", "program", "plans", "summary"],
  ...["rapport", "rapports", "programme", "bilan", "relatorio", "relatorios", "plano", "planos", "resumen"],
]);

const isOfReport = ({ before, after }: LocatedName) => REPORTS.has(before ?? "") || REPORTS.has(after ?? "");

const isStatistic = ({ before, after }: LocatedName) =>
  STATISTICS.has(before ?? "") || STATISTICS.has(after ?? "");

/** The frequencies that a text names; "once" and "continuous" are excluded, because they are everyday words as well. */
function namedFrequencies(text: string): LocatedName[] {
  return frequencyNamesIn(foldedText(text)).filter(
    (name) => (name.frequency === "ambiguous" || frequencyStep(name.frequency)) && !isStatistic(name),
  );
}

/** Cached for one review: a workbook repeats the same texts in many rows. */
function createNamedFrequencies(): typeof namedFrequencies {
  const byText = new Map<string, LocatedName[]>();
  return (text) => {
    const names = byText.get(text) ?? namedFrequencies(text);
    byText.set(text, names);
    return names;
  };
}

/** The texts of a row that state how often it is monitored. A method also names how often a device is calibrated. */
const MONITORED: readonly DetailKey[] = ["parameters"];
/** The texts that state how often it is reported, which is never more often than it is monitored. */
const REPORTED: readonly DetailKey[] = ["reportTerm", "reportPeriod"];

const daysOf = (frequency: Frequency): number | null => {
  const step = frequencyStep(frequency);
  return step && (step.days ?? (step.months ?? 0) * 30.4);
};

/** Whether a report of this frequency would find nothing new to report. */
function isTooFrequent({ frequency }: LocatedName, own: Frequency): boolean {
  if (frequency === "ambiguous") return true;
  const [reported, monitored] = [daysOf(frequency), daysOf(own)];
  return reported !== null && monitored !== null && reported < monitored;
}

interface Wording {
  text: string;
  /** The column of the text; null for the name of the commitment or of the frequency. */
  column: DetailKey | null;
}

function wordingsOf(series: LintSeries, { frequencyNames }: LintInput): Wording[] {
  const wordings: Wording[] = [
    { text: series.shortCommitment, column: null },
    { text: frequencyNames.get(series.frequencyRecord) ?? "", column: null },
  ];
  for (const column of [...MONITORED, ...REPORTED]) {
    const text = series.details[column];
    if (text !== null) wordings.push({ text, column });
  }
  return wordings;
}

/** The name that contradicts the row's frequency. */
function contradiction(
  names: readonly LocatedName[],
  column: DetailKey | null,
  own: Frequency,
): LocatedName | undefined {
  if (names.some(({ frequency }) => frequency === own)) return undefined;
  if (column && REPORTED.includes(column)) return names.find((name) => isTooFrequent(name, own));
  // A text about a monitoring once may name how often the results are compared.
  if (column && !frequencyStep(own)) return undefined;
  return names.find((name) => !isOfReport(name) || isTooFrequent(name, own));
}

/**
 * Names of frequencies that contradict the row's own frequency (`mixedWording`: a commitment that says "trimestral" or
 * "cada tres meses" in a row that is four-monthly), or that are ambiguous (`ambiguousWording`: "bimensual" can mean
 * twice a month or every two months). The short name of the commitment, the project's name of the frequency, the
 * parameters and the reports are examined; a report or a programme contradicts the row only if it is more frequent. A
 * text that names the row's own frequency as well is about more than one thing, and is not reported. Of a text that
 * names several other frequencies only the first is reported.
 */
export function contradictoryWording(input: LintInput): Finding[] {
  const namesIn = createNamedFrequencies();
  const found = new Map<string, { name: LocatedName; column: DetailKey | null; series: LintSeries[] }>();
  for (const series of input.own) {
    for (const { text, column } of wordingsOf(series, input)) {
      const name = contradiction(namesIn(text), column, series.frequency);
      if (!name) continue;
      const key = `${text}|${series.frequency}|${column}`;
      const group = found.get(key);
      if (group) group.series.push(series);
      else found.set(key, { name, column, series: [series] });
    }
  }
  return [...found.values()].map(({ name: { name, frequency }, column, series }) => ({
    rule: frequency === "ambiguous" ? "ambiguousWording" : "mixedWording",
    series,
    params: {
      word: name,
      means: frequency,
      frequency: series[0]?.frequency ?? "",
      ...(column && { column }),
    },
  }));
}
