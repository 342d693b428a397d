import { useId } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { GroundPatterns } from "./ground.tsx";
import { type Elevations, HEIGHT } from "./levels.view.ts";
import styles from "./piezometry.module.css";
import { SectionColumn } from "./SectionColumn.tsx";
import { drawn, sectorOf, type Well, type WellLevel, wellLevelOf } from "./well.ts";

/** Width of the scale and of a borehole with its labels; on a phone two of them are whole beside each other. */
const WIDE = { left: 56, step: 158 };
const NARROW = { left: 40, step: 150 };
type Widths = typeof WIDE;
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
  const prefix = useId();
  const widths = useNarrow() ? NARROW : WIDE;
  const xOf = (place: number) => placeOf(place, widths);
  const width = widths.left + wells.length * widths.step;
  const ground = wells.map(
    ({ well }, n) => `${xOf(n)},${elevations.y(well.borehole.terrain, well.borehole)}`,
  );
  const wellLevels = wells.map(({ well }) => wellLevelOf(well, at));
  return (
    <svg
      width={width}
      height={HEIGHT + FOOT}
      className={styles.drawing}
      role="img"
      aria-label={t("piezometry.section")}
    >
      <GroundPatterns prefix={prefix} />
      <text x={0} y={12} className={layout.strong}>
        {t(`piezometry.${elevations.measure}`)}
      </text>
      <Scale elevations={elevations} left={widths.left} width={width} />
      <polyline points={ground.join(" ")} className={styles.terrain} />
      <WaterTable wells={wells} elevations={elevations} wellLevels={wellLevels} xOf={xOf} />
      {wells.map(({ well }, n) => (
        <SectionColumn
          key={well.borehole.id}
          well={well}
          prefix={prefix}
          elevations={elevations}
          x={xOf(n)}
          at={at}
          wellLevel={wellLevels[n] ?? null}
        />
      ))}
    </svg>
  );
}

/** Horizontal position of a borehole, by its place in the section. */
const placeOf = (place: number, { left, step }: Widths) => left + place * step + 44;

interface ScaleProps {
  elevations: Elevations;
  left: number;
  width: number;
}

/** Horizontal lines of the elevations, with their values. */
function Scale({ elevations: { ticks, of }, left, width }: ScaleProps) {
  const format = useFormat();
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={width} y1={of(tick)} y2={of(tick)} className={styles.grid} />
      <text x={left - 8} y={of(tick) + 4} textAnchor="end" className={styles.tick}>
        {format.number(tick)}
      </text>
    </g>
  ));
}

interface WaterTableProps extends Omit<SectionProps, "at"> {
  wellLevels: readonly (WellLevel | null)[];
  xOf(place: number): number;
}

/** The water table from borehole to borehole. */
const WaterTable = ({ wells, elevations, wellLevels, xOf }: WaterTableProps) =>
  wells
    .slice(1)
    .map(({ well, from }, n) => (
      <Between
        key={well.borehole.id}
        from={wells[n]?.well ?? well}
        to={well}
        levels={[drawn(wellLevels[n] ?? null), drawn(wellLevels[n + 1] ?? null)]}
        x={[xOf(n), xOf(n + 1)]}
        metres={from}
        elevations={elevations}
      />
    ));

interface BetweenProps {
  from: Well;
  to: Well;
  levels: readonly [number | null, number | null];
  x: readonly [number, number];
  /** Distance in metres; null if the section is not drawn along the boreholes' line. */
  metres: number | null;
  elevations: Elevations;
}

/** The water table between two neighbouring boreholes, and their distance. */
function Between({ from, to, levels: [left, right], x: [x1, x2], metres, elevations }: BetweenProps) {
  const t = useT();
  const format = useFormat();
  return (
    <g>
      {/* Water of one sector may be connected; that of two sectors is unknown. */}
      {left !== null && right !== null && sectorOf(from.borehole) === sectorOf(to.borehole) && (
        <line
          x1={x1}
          x2={x2}
          y1={elevations.y(left, from.borehole)}
          y2={elevations.y(right, to.borehole)}
          className={styles.table}
        />
      )}
      {metres !== null && (
        <text x={(x1 + x2) / 2} y={HEIGHT + 16} textAnchor="middle" className={styles.tick}>
          {t("piezometry.apart", { metres: format.number(metres, 0) })}
        </text>
      )}
    </g>
  );
}
