import { type Frequency, frequencyStep } from "../schedule/frequency.ts";
import { frequencyOfName } from "../schedule/frequency-names.ts";
import { wordsOf } from "../text/words.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./parameter.ts";

interface NamedIn {
  readonly word: string;
  readonly means: Frequency | "ambiguous";
}

/** The frequency words of a text; "once" and "continuous" are excluded, because they are everyday words as well. */
function namesIn(text: string): NamedIn[] {
  const namedIn: NamedIn[] = [];
  for (const word of wordsOf(foldedText(text))) {
    const means = frequencyOfName(word);
    if (means && (means === "ambiguous" || frequencyStep(means))) namedIn.push({ word, means });
  }
  return namedIn;
}

/**
 * Frequency words that contradict the row's own frequency (`mixedWording`: a commitment that says "trimestral" in a row
 * that is four-monthly), or that are ambiguous (`ambiguousWording`: "bimensual" can mean twice a month or every two
 * months). The short name of the commitment and the project's name of the frequency are examined. A text that names the
 * row's own frequency as well is about more than one thing, and is not reported.
 */
export function wording({ own, frequencyNames }: LintInput): Finding[] {
  const texts = new Map<string, NamedIn[]>();
  const known = (text: string): NamedIn[] => {
    const namedIn = texts.get(text) ?? namesIn(text);
    texts.set(text, namedIn);
    return namedIn;
  };
  const found = new Map<string, { said: NamedIn; series: LintSeries[] }>();
  for (const series of own) {
    const names = [series.shortCommitment, frequencyNames.get(series.frequencyRecord) ?? ""];
    for (const text of names) {
      const namedIn = known(text);
      if (namedIn.length === 0 || namedIn.some(({ means }) => means === series.frequency)) continue;
      const [first] = namedIn as [NamedIn];
      const key = `${text}|${series.frequency}`;
      const group = found.get(key);
      if (group) group.series.push(series);
      else found.set(key, { said: first, series: [series] });
    }
  }
  return [...found.values()].map(({ said: namedIn, series }) => ({
    rule: namedIn.means === "ambiguous" ? "ambiguousWording" : "mixedWording",
    series,
    params: { word: namedIn.word, means: namedIn.means, frequency: series[0]?.frequency ?? "" },
  }));
}
