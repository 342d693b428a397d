import { useId } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { GroundPatterns } from "./ground.tsx";
import { type Elevations, HEIGHT } from "./levels.view.ts";
import styles from "./piezometry.module.css";
import { SectionColumn } from "./SectionColumn.tsx";
import { drawn, sectorOf, type Well, wellLevelOf } from "./well.ts";

const LEFT = 56;
const STEP = 158;
const FOOT = 24;

export interface SectionProps {
  /** In the section's order. */
  wells: readonly { well: Well; from: number | null }[];
  elevations: Elevations;
  /** The instant whose levels are shown. */
  at: number;
}

/** The boreholes side by side at one instant: strata, probes and water levels. */
export function Section({ wells, elevations, at }: SectionProps) {
  const t = useT();
  const format = useFormat();
  const prefix = useId();
  const width = LEFT + wells.length * STEP;
  const xOf = (place: number) => LEFT + place * STEP + 44;
  const { ticks, of, y, measure } = elevations;
  const standing = wells.map(({ well }) => wellLevelOf(well, at));
  return (
    <svg
      width={width}
      height={HEIGHT + FOOT}
      className={styles.drawing}
      role="img"
      aria-label={t("piezometry.section")}
    >
      <GroundPatterns prefix={prefix} />
      <text x={0} y={12} className={styles.axis}>
        {t(`piezometry.${measure}`)}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width} y1={of(tick)} y2={of(tick)} className={styles.grid} />
          <text x={LEFT - 8} y={of(tick) + 4} textAnchor="end" className={styles.tick}>
            {format.number(tick)}
          </text>
        </g>
      ))}
      <polyline
        points={wells
          .map(({ well: { borehole } }, n) => `${xOf(n)},${y(borehole.terrain, borehole)}`)
          .join(" ")}
        className={styles.terrain}
      />
      {wells.slice(1).map(({ well, from }, n) => {
        const before = wells[n];
        const [left, right] = [drawn(standing[n] ?? null), drawn(standing[n + 1] ?? null)];
        return (
          <g key={well.borehole.id}>
            {/* Water of one sector may hang together; that of two is nobody's guess. */}
            {before &&
              left !== null &&
              right !== null &&
              sectorOf(before.well.borehole) === sectorOf(well.borehole) && (
                <line
                  x1={xOf(n)}
                  x2={xOf(n + 1)}
                  y1={y(left, before.well.borehole)}
                  y2={y(right, well.borehole)}
                  className={styles.table}
                />
              )}
            {from !== null && (
              <text x={(xOf(n) + xOf(n + 1)) / 2} y={HEIGHT + 16} textAnchor="middle" className={styles.tick}>
                {t("piezometry.apart", { metres: format.number(from, 0) })}
              </text>
            )}
          </g>
        );
      })}
      {wells.map(({ well }, n) => (
        <SectionColumn
          key={well.borehole.id}
          {...{ well, prefix, elevations }}
          x={xOf(n)}
          at={at}
          standing={standing[n] ?? null}
        />
      ))}
    </svg>
  );
}
