import { DERIVED_FLAGS, type DerivedFlag } from "@vetaverde/domain/derived/formula";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { measured } from "../../../lib/measured.ts";
import { useTheme } from "../../../lib/theme.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { dashOf, type Line } from "../plot/plot.options.ts";
import styles from "../readings.module.css";
import { lineOf } from "../series.colors.ts";
import { spokenAt } from "../spoken.ts";
import type { Drawn } from "./graph.data.ts";

/** Each line with its value at the cursor, otherwise its last reading, and when that was if another line has a newer one. */
export function GraphLegend({ lines, at }: { lines: readonly Line[]; at: number | null }) {
  const t = useT();
  const format = useFormat();
  const values = lines.map((line) => ({ line, value: spokenAt(line, at) }));
  const newest = values.reduce((latest, { value }) => Math.max(latest, value?.t ?? 0), 0);
  const when = at ?? (newest || undefined);
  const flags = DERIVED_FLAGS.filter((flag) => lines.some(({ drawn }) => hasFlag(drawn, flag)));
  return (
    <div className={styles.legend}>
      <ul>
        <li>
          <b className={layout.small}>
            {when === undefined ? "–" : format.dateTime(when)}
            {at === null && (
              <span className={classes(layout.muted, styles.quiet)}> · {t("readings.last")}</span>
            )}
          </b>
        </li>
        {values.map(({ line, value }) => (
          <LegendLine
            key={line.key}
            line={line}
            value={value}
            older={at === null && value !== null && value.t !== newest ? newest : null}
          />
        ))}
        {flags.length > 0 && (
          <li className={classes(layout.muted, styles.quiet)}>
            <Ring />
            {t("readings.flagged", { flags: flags.map((flag) => t(`readings.flags.${flag}`)).join(", ") })}
          </li>
        )}
      </ul>
    </div>
  );
}

const hasFlag = ({ flags }: Drawn, flag: DerivedFlag): boolean =>
  flags !== undefined && [...flags.values()].some((some) => some.includes(flag));

/** The day of an instant as it is written before the time of day. */
const dayOf = (format: ReturnType<typeof useFormat>, at: number) => format.dateTime(at).split(" ")[0];

/** The symbol of flagged values. */
const Ring = () => (
  <svg width="10" height="10" aria-hidden>
    <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);

interface LegendLineProps {
  line: Line;
  value: ReturnType<typeof spokenAt>;
  /** The instant above, if the line's last reading is an older one. */
  older: number | null;
}

function LegendLine({ line, value: one, older }: LegendLineProps) {
  const t = useT();
  const format = useFormat();
  const { color, dash } = lineOf(line.line, useTheme());
  return (
    <li>
      <svg width="26" height="8" aria-hidden>
        {line.isManual ? (
          <path d="M13 0l4 4-4 4-4-4z" fill={color} />
        ) : (
          <line
            x1="0"
            x2="26"
            y1="4"
            y2="4"
            stroke={color}
            strokeWidth="2"
            strokeDasharray={dashOf(line, dash).join(" ")}
          />
        )}
      </svg>
      <span>{line.isManual ? t("readings.manual", { name: line.name }) : line.name}</span>
      <b className={styles.value}>
        {one ? `${measured(format, one.v, line.resolution)}\u00a0${line.unit}` : t("readings.nothing")}
      </b>
      {one && one.flags.length > 0 && (
        <span className={styles.quiet}>
          {one.flags.map((flag) => t(`readings.flags.${flag}`)).join(", ")}
        </span>
      )}
      {one && older !== null && (
        <span className={classes(layout.muted, styles.quiet)}>
          {dayOf(format, one.t) === dayOf(format, older) ? format.time(one.t) : format.dateTime(one.t)}
        </span>
      )}
      {one && one.min !== null && one.max !== null && one.min !== one.max && (
        <span className={classes(layout.muted, styles.quiet)}>
          {t("readings.mean")}, {measured(format, one.min, line.resolution)} –{" "}
          {measured(format, one.max, line.resolution)}
        </span>
      )}
    </li>
  );
}
