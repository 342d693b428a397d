/** Frequencies of a series, from the shortest step to the longest; `once` and `continuous` have no step. */
export const FREQUENCIES = [
  "once",
  "daily",
  "weekly",
  "fortnightly",
  "monthly",
  "bimonthly",
  "quarterly",
  "four-monthly",
  "half-yearly",
  "yearly",
  "continuous",
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Either a number of days, or of calendar months. */
export interface FrequencyStep {
  days?: number;
  months?: number;
}

const STEPS: Readonly<Record<Frequency, FrequencyStep | null>> = {
  once: null,
  daily: { days: 1 },
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
  // Every two months ("bimestral"), never twice a month.
  bimonthly: { months: 2 },
  quarterly: { months: 3 },
  "four-monthly": { months: 4 },
  "half-yearly": { months: 6 },
  yearly: { months: 12 },
  continuous: null,
};

export const isFrequency = (value: unknown): value is Frequency => FREQUENCIES.includes(value as Frequency);

/** The step between two monitorings; null for `once` and `continuous`, which create one monitoring. */
export function frequencyStep(frequency: Frequency): FrequencyStep | null {
  return STEPS[frequency];
}
