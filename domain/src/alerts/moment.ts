const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** What came before an alert says how it came about. */
const LEAST = 6 * HOUR;
/** Of silence whose length nobody set: where the last readings may be. */
const SILENCE = 3 * DAY;
/** An alert may have stood for months: then its beginning is looked at. */
const MAX_SPAN_MS = 14 * DAY;

export interface AlertMoment {
  /** Epoch ms; null while it stands. */
  raisedAt: number;
  clearedAt: number | null;
  type: string;
  /** The rule's own time, where it has one. */
  minutes: number | null;
}

/**
 * The stretch of a graph in which an alert is seen, epoch ms: what came before it, by the time that its rule looks back, and
 * all of it where it was short.
 */
export function momentOf({ raisedAt, clearedAt, type, minutes }: AlertMoment): { from: number; to: number } {
  const unset = type === "missing" ? SILENCE : 0;
  const before = Math.max(LEAST, minutes === null ? unset : 2 * minutes * MINUTE);
  const lasted = Math.min(Math.max((clearedAt ?? raisedAt) - raisedAt, 0), MAX_SPAN_MS);
  const after = Math.max(LEAST, lasted / 4);
  return { from: raisedAt - before, to: raisedAt + lasted + after };
}

/** The address of a device's graph at that moment. */
export function momentAddress(
  project: string,
  device: string,
  sensor: string | null,
  moment: AlertMoment,
): string {
  const { from, to } = momentOf(moment);
  return `/modi/graph/${project}/${device}?from=${from}&to=${to}${sensor === null ? "" : `&sensor=${sensor}`}`;
}
