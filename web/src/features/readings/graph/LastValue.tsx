import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { limitText, measured } from "../../../lib/measured.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import type { Limit } from "../plot/plot.marks.ts";
import type { Line } from "../plot/plot.options.ts";
import styles from "../readings.module.css";
import { nextLimit, trendOf } from "./last-value.ts";
import { ABOVE_SEA_LEVEL } from "./references.ts";

export interface LastValueProps {
  line: Line;
  limits: readonly (Limit & { sensor: string })[];
}

/** A line's last value beside its graph: when it was measured, where it goes, and how far it is from its next limit. */
export function LastValue({ line, limits }: LastValueProps) {
  const t = useT();
  const format = useFormat();
  const { last, unit, resolution, name } = line;
  if (!last) return null;
  const next = nextLimit(
    last.v,
    limits.filter(({ sensor }) => sensor === line.key),
  );
  const trend = line.bars || line.isManual ? null : trendOf(line.drawn);
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
      {trend !== null && <p>{t("readings.trend", { change: change(trend) })}</p>}
    </section>
  );
}

/** Two figures, where no resolution says how many. */
const rounded = (value: number): number => Number(value.toPrecision(2));

/** A difference of elevations is in metres, without a level of the sea. */
const differenceUnit = (unit: string): string => (unit === ABOVE_SEA_LEVEL ? "m" : unit);
