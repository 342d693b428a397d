import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useTheme } from "../../lib/theme.ts";
import type { Line } from "./plot.options.ts";
import styles from "./readings.module.css";
import { lineOf } from "./series.colors.ts";
import { toldAt } from "./spoken.ts";

/** Each line with what it says under the cursor, or last. */
export function GraphLegend({ lines, at }: { lines: readonly Line[]; at: number | null }) {
  const t = useT();
  const format = useFormat();
  const theme = useTheme();
  const told = lines.map((line) => ({ line, told: toldAt(line, at) }));
  const when = at ?? told.find((one) => one.told)?.told?.t;
  return (
    <div className={styles.legend}>
      <b className={styles.when}>
        {when === undefined ? "–" : format.dateTime(when)}
        {at === null && <span className={styles.quiet}> · {t("readings.last")}</span>}
      </b>
      <ul>
        {told.map(({ line, told: one }) => {
          const { color, dash } = lineOf(line.line, theme);
          return (
            <li key={line.key}>
              <svg width="26" height="8" aria-hidden>
                <line
                  x1="0"
                  x2="26"
                  y1="4"
                  y2="4"
                  stroke={color}
                  strokeWidth="2"
                  strokeDasharray={(line.earlier ? [2, 4] : dash).join(" ")}
                />
              </svg>
              <span>{line.name}</span>
              <b className={styles.value}>
                {one ? `${format.number(one.v)}\u00a0${line.unit}` : t("readings.nothing")}
              </b>
              {one && one.min !== null && one.max !== null && one.min !== one.max && (
                <span className={styles.quiet}>
                  {format.number(one.min)} – {format.number(one.max)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
