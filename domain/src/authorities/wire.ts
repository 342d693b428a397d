import { instantToLocal } from "../time/zone.ts";

const HOUR = 3_600_000;
/** Digits of a double that a conversion of units leaves certain. */
const CERTAIN_DIGITS = 15;

/**
 * A value as an authority's text: rounded half away from zero on its decimal digits, so that 1.005 becomes 1.01 although
 * the nearest double is below it, and without a sign at zero.
 */
export function decimalText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a number to send: ${value}`);
  const certain = Number(Math.abs(value).toPrecision(CERTAIN_DIGITS));
  const rounded = shifted(Math.round(shifted(certain, decimals)), -decimals).toFixed(decimals);
  return value < 0 && Number(rounded) !== 0 ? `-${rounded}` : rounded;
}

/** Moves the decimal point without a multiplication, which would add noise. */
function shifted(value: number, places: number): number {
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

export interface ClockTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM:SS */
  time: string;
}

/** The clock of UTC−4 that holds in every season, whatever Chile's clocks show. */
export function fixedClock(at: number): ClockTime {
  const text = new Date(at - 4 * HOUR).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

/** The clock of continental Chile, with its summer time. */
export function chileanClock(at: number): ClockTime {
  const { date, time } = instantToLocal(at, "America/Santiago");
  return { date, time: `${time}:${String(new Date(at).getUTCSeconds()).padStart(2, "0")}` };
}
