import type { Finding, LintInput, LintInstrument, LintSeries } from "./finding.ts";

interface Life {
  start: string | null;
  end: string | null;
}

/** The days on which an instrument is in force; its year is the earliest possible beginning. */
const lifeOf = ({ year, start, end }: LintInstrument): Life => ({
  start: start ?? `${year}-01-01`,
  end,
});

const named = (instruments: readonly LintInstrument[]) => instruments.map(({ name }) => name).join(", ");

function finding(
  rule: "beforePermit" | "afterPermit",
  series: LintSeries[],
  more: Finding["params"],
): Finding[] {
  return series.length > 0 ? [{ rule, series, params: more }] : [];
}

/**
 * Rows outside of the dates on which the permits of the plan are in force: before the first of them begins or after the
 * last of them ends.
 */
export function outsidePermit({ own, permit }: LintInput): Finding[] {
  if (!permit || permit.instruments.length === 0) return [];
  const { instruments } = permit;
  const lives = instruments.map(lifeOf);
  const start = lives.map((life) => life.start ?? "").reduce((a, b) => (a < b ? a : b));
  // One without an end is in force for ever.
  const end = lives.some((life) => life.end === null)
    ? null
    : lives.map((life) => life.end ?? "").reduce((a, b) => (a > b ? a : b));
  const instrument = named(instruments);
  const early = own.filter((series) => series.startDate < start);
  const late = end === null ? [] : own.filter((series) => series.endDate > end);
  const first = early.reduce((date, series) => (series.startDate < date ? series.startDate : date), start);
  const last = late.reduce((date, series) => (series.endDate > date ? series.endDate : date), end ?? "");
  return [
    ...finding("beforePermit", early, { date: first, permitStart: start, instrument }),
    ...finding("afterPermit", late, { date: last, permitEnd: end ?? "", instrument }),
  ];
}
