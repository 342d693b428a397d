const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The clock by which the days and months of an obligation are counted: UTC−4 in every season. */
const OFFSET = -4 * HOUR;
/** Of the day, on which a value for a day, a month or half a year is taken. */
const NOON = 12 * HOUR;

/** How often an obligation asks for values: by the class of a right, or as a permit says. */
export const FREQUENCIES = ["fiveMinutes", "hour", "day", "month", "halfYear"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

interface Pace {
  /** Longest time between two instants. */
  period: number;
  /** Values that arrive this long after an instant still belong to it. */
  delay: number;
  /** Age at which a reading is too old for an instant; never more than the shortest period, so that none is used twice. */
  reach: number;
}

const PACES: Readonly<Record<Frequency, Pace>> = {
  fiveMinutes: { period: 5 * MINUTE, delay: 2 * MINUTE, reach: 5 * MINUTE },
  hour: { period: HOUR, delay: 10 * MINUTE, reach: HOUR },
  day: { period: DAY, delay: HOUR, reach: DAY },
  month: { period: 31 * DAY, delay: HOUR, reach: 7 * DAY },
  halfYear: { period: 184 * DAY, delay: HOUR, reach: 31 * DAY },
};

export const paceOf = (frequency: Frequency): Pace => PACES[frequency];

/** The first instant after `after` at which a value is due. */
export function nextDue(frequency: Frequency, after: number): number {
  const local = after + OFFSET;
  if (frequency === "fiveMinutes" || frequency === "hour") {
    const { period } = PACES[frequency];
    return (Math.floor(local / period) + 1) * period - OFFSET;
  }
  if (frequency === "day") return (Math.floor((local - NOON) / DAY) + 1) * DAY + NOON - OFFSET;
  const step = frequency === "month" ? 1 : 6;
  const date = new Date(local);
  for (let month = date.getUTCMonth() - (date.getUTCMonth() % step); ; month += step) {
    const due = Date.UTC(date.getUTCFullYear(), month, 1) + NOON;
    if (due > local) return due - OFFSET;
  }
}

/** The instants from `first`, which is one, up to `until`, and at most `most` of them. */
export function dueInstants(frequency: Frequency, first: number, until: number, most: number): number[] {
  const instants: number[] = [];
  for (let at = first; at <= until && instants.length < most; at = nextDue(frequency, at)) instants.push(at);
  return instants;
}
