const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** Minimum stretch around an alert, which shows how it came about. */
const LEAST = 6 * HOUR;
/** Stretch before an alert of silence without a set length, so that the last readings are included. */
const SILENCE = 3 * DAY;
/** An alert may be active for months: then only its beginning is shown. */
const MAX_SPAN_MS = 14 * DAY;

export interface AlertMoment {
  /** Epoch ms; null while it is active. */
  raisedAt: number;
  clearedAt: number | null;
  type: string;
  /** The rule's own time in minutes, if it has one. */
  minutes: number | null;
}

/**
 * The stretch of the graph that shows an alert, in epoch ms: before it twice the rule's own time, and then the whole
 * alert if it was short.
 */
export function momentOf({ raisedAt, clearedAt, type, minutes }: AlertMoment): { from: number; to: number } {
  const unset = type === "missing" ? SILENCE : 0;
  const before = Math.max(LEAST, minutes === null ? unset : 2 * minutes * MINUTE);
  const lasted = Math.min(Math.max((clearedAt ?? raisedAt) - raisedAt, 0), MAX_SPAN_MS);
  const after = Math.max(LEAST, lasted / 4);
  return { from: raisedAt - before, to: raisedAt + lasted + after };
}

/** The URL of a device's graph for an alert. */
export function momentAddress(
  project: string,
  device: string,
  sensor: string | null,
  moment: AlertMoment,
): string {
  const { from, to } = momentOf(moment);
  return `/modi/graph/${project}/${device}?from=${from}&to=${to}${sensor === null ? "" : `&sensor=${sensor}`}`;
}
