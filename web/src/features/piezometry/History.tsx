import { runsOf } from "@vetaverde/domain/piezometry/scale";
import { toEpochDay } from "@vetaverde/domain/time/dates";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { apart, type Elevations, HEIGHT, lastOf, monthsBetween, TOP, type Well } from "./levels.view.ts";
import { SeriesMark, seriesColor } from "./marks.tsx";
import styles from "./piezometry.module.css";

const WIDTH = 520;
const RIGHT = 72;
/** Names of lines that end side by side stand below each other. */
const LABEL_HEIGHT = 15;

export interface HistoryProps {
  wells: readonly Well[];
  elevations: Elevations;
}

/** What was measured over time, on the same scale as the section beside it. Nothing is drawn over a gap. */
export function History({ wells, elevations: { ticks, y } }: HistoryProps) {
  const t = useT();
  const format = useFormat();
  const days = wells.flatMap(({ levels }) => levels.map(({ date }) => date)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return <p className={styles.none}>{t("piezometry.noLevels")}</p>;
  const [from, to] = [toEpochDay(first), Math.max(toEpochDay(last), toEpochDay(first) + 1)];
  const ends = wells.flatMap(({ borehole, levels }) => {
    const end = lastOf(levels);
    return end ? [{ id: borehole.id, at: y(end.level) }] : [];
  });
  const labels = apart(ends, LABEL_HEIGHT);
  const x = (day: number) => 8 + ((day - from) / (to - from)) * (WIDTH - RIGHT - 16);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT + 24}
      className={styles.drawing}
      role="img"
      aria-label={t("piezometry.history")}
    >
      <text x={0} y={12} className={styles.axis}>
        {t("piezometry.history")}
      </text>
      {ticks.map((tick) => (
        <line key={tick} x1={0} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className={styles.grid} />
      ))}
      {monthsBetween(first, last, 5).map((day) => (
        <g key={day}>
          <line
            x1={x(toEpochDay(day))}
            x2={x(toEpochDay(day))}
            y1={TOP}
            y2={HEIGHT}
            className={styles.grid}
          />
          <text x={x(toEpochDay(day))} y={HEIGHT + 16} textAnchor="middle" className={styles.tick}>
            {day.slice(5, 7)}-{day.slice(0, 4)}
          </text>
        </g>
      ))}
      {wells.map(({ borehole, at, levels }) => {
        const points = levels.map((one) => ({ ...one, at: toEpochDay(one.date) }));
        const end = lastOf(levels);
        return (
          <g key={borehole.id}>
            {runsOf(points).map((run) => (
              <polyline
                key={run[0]?.date}
                points={run.map((one) => `${x(one.at)},${y(one.level)}`).join(" ")}
                fill="none"
                stroke={seriesColor(at)}
                strokeWidth="1.8"
              />
            ))}
            {points.map((one) => (
              <SeriesMark
                key={one.date}
                at={at}
                x={x(one.at)}
                y={y(one.level)}
                title={`${borehole.station.name}, ${format.day(one.date)}: ${format.number(one.level, 2)} ${t("piezometry.unit")}`}
              />
            ))}
            {end && (
              <text
                x={x(toEpochDay(end.date)) + 10}
                y={(labels.get(borehole.id) ?? y(end.level)) + 4}
                className={styles.strong}
              >
                {borehole.station.name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
