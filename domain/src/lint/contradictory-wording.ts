import { frequencyStep } from "../schedule/frequency.ts";
import { type FrequencyName, frequencyNamesIn } from "../schedule/frequency-names.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./folded-text.ts";

/** The frequencies that a text names; "once" and "continuous" are excluded, because they are everyday words as well. */
function namedFrequencies(text: string): FrequencyName[] {
  return frequencyNamesIn(foldedText(text)).filter(
    ({ frequency }) => frequency === "ambiguous" || frequencyStep(frequency),
  );
}

/** Cached for one review: a workbook repeats the same texts in many rows. */
function createNamedFrequencies(): typeof namedFrequencies {
  const byText = new Map<string, FrequencyName[]>();
  return (text) => {
    const names = byText.get(text) ?? namedFrequencies(text);
    byText.set(text, names);
    return names;
  };
}

/**
 * Names of frequencies that contradict the row's own frequency (`mixedWording`: a commitment that says "trimestral" in a
 * row that is four-monthly), or that are ambiguous (`ambiguousWording`: "bimensual" can mean twice a month or every two
 * months). The short name of the commitment and the project's name of the frequency are examined. A text that names the
 * row's own frequency as well is about more than one thing, and is not reported. Of a text that names several other
 * frequencies only the first is reported.
 */
export function contradictoryWording({ own, frequencyNames }: LintInput): Finding[] {
  const namesIn = createNamedFrequencies();
  const found = new Map<string, { name: FrequencyName; series: LintSeries[] }>();
  for (const series of own) {
    for (const text of [series.shortCommitment, frequencyNames.get(series.frequencyRecord) ?? ""]) {
      const names = namesIn(text);
      const [name] = names;
      if (!name || names.some(({ frequency }) => frequency === series.frequency)) continue;
      const key = `${text}|${series.frequency}`;
      const group = found.get(key);
      if (group) group.series.push(series);
      else found.set(key, { name, series: [series] });
    }
  }
  return [...found.values()].map(({ name: { name, frequency }, series }) => ({
    rule: frequency === "ambiguous" ? "ambiguousWording" : "mixedWording",
    series,
    params: { word: name, means: frequency, frequency: series[0]?.frequency ?? "" },
  }));
}
