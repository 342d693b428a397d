/** Epoch numbers below this are seconds: as milliseconds they would be before 1973, when nothing reported. */
const SECONDS_BELOW = 1e11;
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?\s*(Z|[+-]\d{2}(?::?\d{2})?)$/i;
const EPOCH = /^\d{9,13}(\.\d+)?$/;

/**
 * An instant as devices and networks write it: ISO 8601 with an offset (fractions of any length), or epoch seconds or
 * milliseconds, as a number or its text. A time without an offset is rejected as ambiguous.
 * @returns epoch milliseconds, whole; null where it cannot be parsed
 */
export function readInstant(value: unknown): number | null {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (EPOCH.test(text)) return fromEpoch(Number(text));
  const [, day, clock, fraction, offset] = ISO.exec(text) ?? [];
  if (!day || !clock || !offset) return null;
  const whole = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${fullOffset(offset)}`);
  // Date parsing turns 30 February into March; a nonexistent day is rejected.
  if (Number.isNaN(whole) || !exists(day)) return null;
  return whole + Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
}

function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value) || value < 0) return null;
  return value < SECONDS_BELOW ? Math.round(value * 1000) : Math.round(value);
}

function fullOffset(offset: string): string {
  if (/^z$/i.test(offset)) return "Z";
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

const exists = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

const TWO_DIGITS = /^(\d{2})-(\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** The satellite gateway's `YY-MM-DD HH:MM:SS`, in UTC and of this century; newer ones send ISO 8601. */
export function readSatelliteInstant(value: unknown): number | null {
  const [, year, rest, clock] = (typeof value === "string" && TWO_DIGITS.exec(value.trim())) || [];
  return readInstant(year ? `20${year}-${rest}T${clock}Z` : value);
}

/** First and last of instants (epoch ms), at least one; in any order. */
export function endsOf(times: readonly number[]): [Date, Date] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const t of times) {
    from = Math.min(from, t);
    to = Math.max(to, t);
  }
  return [new Date(from), new Date(to)];
}
