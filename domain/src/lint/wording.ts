import { type Frequency, frequencyStep } from "../schedule/frequency.ts";
import { frequencyOfName } from "../schedule/frequency-names.ts";
import { wordsOf } from "../text/words.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./parameter.ts";

interface NamedIn {
  readonly word: string;
  readonly means: Frequency | "ambiguous";
}

/** The words of a text that name how often; "once" and "continuous" are left out, being everyday words as well. */
function namesIn(text: string): NamedIn[] {
  const namedIn: NamedIn[] = [];
  for (const word of wordsOf(foldedText(text))) {
    const means = frequencyOfName(word);
    if (means && (means === "ambiguous" || frequencyStep(means))) namedIn.push({ word, means });
  }
  return namedIn;
}

/**
 * Words about frequency that contradict the row's own (`mixedWording`: a commitment that says "trimestral" in a row that
 * is four-monthly), or that people understand in two ways (`ambiguousWording`: "bimensual" is said of twice a month and
 * of every two months). They are looked for in the short name of the commitment and in the name that the project gave
 * the frequency. A text that names the row's own frequency as well is about more than one thing, and is let be.
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
