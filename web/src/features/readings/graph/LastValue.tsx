import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { limitText, measured } from "../../../lib/measured.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import type { Limit } from "../plot/plot.marks.ts";
import type { Line } from "../plot/plot.options.ts";
import styles from "../readings.module.css";
import { pointsOf } from "./graph.data.ts";
import { nextLimit, TREND_DAYS, weekTrend } from "./last-value.ts";
import { ABOVE_SEA_LEVEL } from "./references.ts";

export interface LastValueProps {
  project: string;
  line: Line;
  limits: readonly (Limit & { sensor: string })[];
}

/** A line's last value beside its graph: when it was measured, where it goes, and how far it is from its next limit. */
export function LastValue({ project, line, limits }: LastValueProps) {
  const t = useT();
  const format = useFormat();
  const { last, unit, resolution, name } = line;
  const trend = useTrend(project, line);
  if (!last) return null;
  const next = nextLimit(
    last.v,
    limits.filter(({ sensor }) => sensor === line.key),
  );
  const size = (value: number) => `${measured(format, value, resolution)}\u00a0${differenceUnit(unit)}`;
  const change = (perDay: number) =>
    `${perDay > 0 ? "+" : ""}${size(resolution == null ? rounded(perDay) : perDay)}`;
  return (
    <section className={styles.lastValue} aria-label={t("readings.lastOf", { name })}>
      <h2 className={styles.axis}>{name}</h2>
      <p className={classes(styles.latestValue, next?.isExceeded && layout.unfulfilledStrong)}>
        {measured(format, last.v, resolution)} <span>{unit}</span>
      </p>
      <p className={classes(layout.muted, styles.quiet)}>
        {t("readings.last")}, {format.dateTime(last.t)}
      </p>
      {last.flags && last.flags.length > 0 && (
        <p className={layout.nearStrong}>
          {last.flags.map((flag) => t(`readings.flags.${flag}`)).join(", ")}
        </p>
      )}
      {next && (
        <p className={classes(next.isExceeded && layout.unfulfilledStrong)}>
          {t(`readings.distance.${next.isExceeded ? "over" : "within"}.${next.limit.side}`, {
            distance: size(next.distance),
            limit: limitText(format, next.limit.value, resolution),
          })}
        </p>
      )}
      {trend !== null && (
        <p>{trend === 0 ? t("readings.noTrend") : t("readings.trend", { change: change(trend) })}</p>
      )}
    </section>
  );
}

const HOUR_MS = 3_600_000;
const POINTS = 200;

/**
 * The trend of the week until the page was opened, whatever the graph shows: a new reading changes it too little to ask
 * again. A volume is one of its interval, and has none.
 */
function useTrend(project: string, { key, last, unit, bars, isManual }: Line): number | null {
  const [until] = useState(() => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS);
  const isMeant = last !== null && !bars && !isManual && !VOLUMES.has(unit);
  const from = until - TREND_DAYS * 24 * HOUR_MS;
  const query = {
    sensor: [key],
    from: new Date(from).toISOString(),
    to: new Date(until).toISOString(),
    points: POINTS,
  };
  const week = useCallQuery("readings", "readings", isMeant ? { params: { project }, query } : null);
  const [series] = week.data ?? [];
  return isMeant && series ? weekTrend(pointsOf(series), until) : null;
}

const VOLUMES: ReadonlySet<string> = new Set(["m³", "L"]);

/** Two figures, where no resolution says how many. */
const rounded = (value: number): number => Number(value.toPrecision(2));

/** A difference of elevations is in metres, without a level of the sea. */
const differenceUnit = (unit: string): string => (unit === ABOVE_SEA_LEVEL ? "m" : unit);
