import { useId } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Ground, GroundPatterns } from "./ground.tsx";
import { type Elevations, HEIGHT, lastOf, type Well } from "./levels.view.ts";
import { SeriesMark } from "./marks.tsx";
import styles from "./piezometry.module.css";

const LEFT = 56;
const STEP = 150;
const HALF = 24;

export interface SectionProps {
  wells: readonly Well[];
  elevations: Elevations;
}

/** The boreholes side by side: what the ground is made of, where the probe sits, how high the water stood last. */
export function Section({ wells, elevations: { ticks, y } }: SectionProps) {
  const t = useT();
  const format = useFormat();
  const prefix = useId();
  const width = LEFT + wells.length * STEP;
  const xOf = (at: number) => LEFT + at * STEP + 44;
  return (
    <svg
      width={width}
      height={HEIGHT + 24}
      className={styles.drawing}
      role="img"
      aria-label={t("piezometry.section")}
    >
      <GroundPatterns prefix={prefix} />
      <text x={0} y={12} className={styles.axis}>
        {t("piezometry.elevation")}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
            {format.number(tick)}
          </text>
        </g>
      ))}
      <polyline
        points={wells.map(({ borehole }, at) => `${xOf(at)},${y(borehole.terrain)}`).join(" ")}
        className={styles.terrain}
      />
      {wells.map((well, at) => (
        <Column key={well.borehole.id} well={well} x={xOf(at)} y={y} prefix={prefix} />
      ))}
    </svg>
  );
}

interface ColumnProps {
  well: Well;
  x: number;
  y(elevation: number): number;
  prefix: string;
}

function Column({ well: { borehole, at, levels }, x, y, prefix }: ColumnProps) {
  const t = useT();
  const format = useFormat();
  const { terrain, casing, depth, probe, strata } = borehole;
  const bottom = y(terrain - depth);
  const last = lastOf(levels);
  const metres = (value: number) => format.number(value, 2);
  const wet = last ? Math.min(Math.max(y(last.level), y(casing)), bottom) : null;
  return (
    <g>
      {strata.map((one) => (
        <Ground
          key={one.top}
          prefix={prefix}
          lithology={one.lithology}
          x={x - HALF}
          y={y(one.topElevation)}
          width={HALF * 2}
          height={y(one.bottomElevation) - y(one.topElevation)}
          title={`${t(`piezometry.lithologies.${one.lithology}`)} ${metres(one.top)}–${metres(one.bottom)} m${one.description ? `: ${one.description}` : ""}`}
        />
      ))}
      <rect
        x={x - HALF}
        y={y(terrain)}
        width={HALF * 2}
        height={bottom - y(terrain)}
        className={styles.wall}
      />
      <rect x={x - 4} y={y(casing)} width={8} height={bottom - y(casing)} className={styles.pipe} />
      {wet !== null && <rect x={x - 3.5} y={wet} width={7} height={bottom - wet} className={styles.water} />}
      {last && wet !== null && (
        <>
          <path d={`M${x + HALF + 2} ${wet - 10}h14l-7 10z`} className={styles.water} />
          <text x={x + HALF + 20} y={wet - 1} className={styles.strong}>
            {metres(last.level)}
          </text>
        </>
      )}
      {probe && (
        <>
          <SeriesMark at={at} x={x} y={y(probe.elevation)} />
          <text x={x + HALF + 6} y={y(probe.elevation) + 4} className={styles.small}>
            {t("piezometry.probeAt", { level: metres(probe.elevation) })}
          </text>
        </>
      )}
      <text x={x} y={y(Math.max(casing, terrain)) - 8} textAnchor="middle" className={styles.strong}>
        {borehole.station.name}
      </text>
    </g>
  );
}
