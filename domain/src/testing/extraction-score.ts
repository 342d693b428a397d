/** A unit of a labelled document: a sentence, list item or form entry, and whether it is a commitment of the owner. */
export interface LabelledUnit {
  text: string;
  page: number;
  page_end?: number;
  commitment: boolean;
  doubtful?: boolean;
  component: string | null;
  frequency: string | null;
  /** Verbatim; null where nobody is named. Absent where the labels do not have it. */
  responsible?: string | null;
  /** Frequency and deadline, verbatim. Absent where the labels do not have them. */
  times?: readonly string[];
}

export interface Labels {
  id: string;
  language: string;
  scanned?: boolean;
  sentences: LabelledUnit[];
}

/** A commitment that an extractor found. */
export interface Prediction {
  text: string;
  page: number;
  component: string;
  frequency: string | null;
  deadline?: string | null;
  responsible?: string | null;
}

export interface Score {
  tp: number;
  fp: number;
  fn: number;
  /** Repeated predictions of a unit that was already found. */
  dup: number;
  /** Predictions of doubtful units, which do not count. */
  ignored: number;
  /**
   * Numbers of true positives on the right page (`page`), of the right component (`component`), and with a
   * frequency or deadline exactly where the label has one (`frequency`).
   */
  page: number;
  component: number;
  frequency: number;
  /**
   * Numbers of true positives whose labels have a responsible and times (`detailed`), and of those whose responsible
   * (`responsible`) and whose frequency and deadline (`times`) are the labelled words.
   */
  detailed: number;
  responsible: number;
  times: number;
}

const ENOUGH = 0.6;

export const nothing = (): Score => ({
  tp: 0,
  fp: 0,
  fn: 0,
  dup: 0,
  ignored: 0,
  page: 0,
  component: 0,
  frequency: 0,
  detailed: 0,
  responsible: 0,
  times: 0,
});

export function add(a: Score, b: Score): Score {
  const sum = nothing();
  for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] = a[key] + b[key];
  return sum;
}

const tokensOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{Mn}/gu, "")
      .match(/[\p{L}\p{N}_]+/gu) ?? [],
  );

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const token of a) if (b.has(token)) shared++;
  return shared / (a.size + b.size - shared);
}

const isOn = (unit: LabelledUnit, page: number): boolean =>
  page >= unit.page && page <= (unit.page_end ?? unit.page);

/** Whether two verbatim values are the same words, or one is a part of the other. */
function isSameValue(a: string, b: string): boolean {
  const [first, second] = [tokensOf(a), tokensOf(b)];
  const [fewer, more] = first.size < second.size ? [first, second] : [second, first];
  return jaccard(first, second) >= 0.5 || [...fewer].every((token) => more.has(token));
}

function isSameResponsible(label: string | null, found: string | null): boolean {
  return label === null || found === null ? label === found : isSameValue(label, found);
}

/** Whether each labelled time was found, and no other. */
function areSameTimes(labels: readonly string[], { frequency, deadline }: Prediction): boolean {
  const found = [...new Set([frequency, deadline ?? null])].filter((one) => one !== null);
  return (
    labels.every((label) => found.some((one) => isSameValue(label, one))) &&
    found.every((one) => labels.some((label) => isSameValue(label, one)))
  );
}

/** The most similar unit; ties go to the one on the same page, then to a commitment, then to the first. */
function nearest(
  prediction: Prediction,
  units: readonly (LabelledUnit & { tokens: ReadonlySet<string> })[],
): number {
  const tokens = tokensOf(prediction.text);
  let best = -1;
  let most = [ENOUGH, -1, -1];
  units.forEach((unit, index) => {
    const rank = [jaccard(tokens, unit.tokens), Number(isOn(unit, prediction.page)), Number(unit.commitment)];
    const differs = rank.findIndex((value, place) => value !== most[place]);
    if (differs < 0 ? best < 0 : (rank[differs] ?? 0) > (most[differs] ?? 0)) [best, most] = [index, rank];
  });
  return best;
}

/**
 * Strict scoring, as the labels' own scorer does it: a prediction counts for the one unit that it is most similar to.
 */
export function score(labels: Labels, predictions: readonly Prediction[]): Score {
  const units = labels.sentences.map((unit) => ({ ...unit, tokens: tokensOf(unit.text) }));
  const matched = new Map<number, Prediction>();
  const sum = nothing();
  for (const prediction of predictions) {
    if (tokensOf(prediction.text).size === 0) continue;
    const index = nearest(prediction, units);
    const unit = units[index];
    if (!unit) sum.fp++;
    else if (unit.doubtful) sum.ignored++;
    else if (!unit.commitment) sum.fp++;
    else if (!matched.has(index)) matched.set(index, prediction);
    else {
      sum.dup++;
      const before = matched.get(index);
      if (before && !isOn(unit, before.page) && isOn(unit, prediction.page)) matched.set(index, prediction);
    }
  }
  units.forEach((unit, index) => {
    if (!unit.commitment || unit.doubtful) return;
    const prediction = matched.get(index);
    if (!prediction) {
      sum.fn++;
      return;
    }
    sum.tp++;
    sum.page += Number(isOn(unit, prediction.page));
    sum.component += Number(prediction.component === unit.component);
    const hasTime = (prediction.frequency ?? prediction.deadline ?? null) !== null;
    sum.frequency += Number(hasTime === (unit.frequency !== null));
    if (unit.responsible === undefined || unit.times === undefined) return;
    sum.detailed++;
    sum.responsible += Number(isSameResponsible(unit.responsible, prediction.responsible ?? null));
    sum.times += Number(areSameTimes(unit.times, prediction));
  });
  return sum;
}

export const f1Of = ({ tp, fp, fn }: Score): number => (tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn));

/**
 * A line of the printed result: precision, recall, F1, and the share of true positives whose other fields are right.
 */
export function scoreText(name: string, sum: Score): string {
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole).toFixed(3);
  const precision = share(sum.tp, sum.tp + sum.fp);
  const recall = share(sum.tp, sum.tp + sum.fn);
  const details =
    sum.detailed > 0
      ? ` responsible ${share(sum.responsible, sum.detailed)} times ${share(sum.times, sum.detailed)}`
      : "";
  return `${name.padEnd(34)} P ${precision} R ${recall} F1 ${f1Of(sum).toFixed(3)} page ${share(sum.page, sum.tp)} component ${share(sum.component, sum.tp)} frequency ${share(sum.frequency, sum.tp)}${details} | TP ${sum.tp} FP ${sum.fp} FN ${sum.fn} dup ${sum.dup} ignored ${sum.ignored}`;
}
