import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { StiffRow } from "@vetaverde/domain/chemistry/diagram";
import { plainStiff } from "@vetaverde/domain/chemistry/figures/stiff";
import { FigureShapes, Ions } from "../../charts/FigureShapes.tsx";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import styles from "./report.module.css";

/** Heights of the title and of a row, and widths of the names at the left and at the right, in pixels. */
const [TITLE, ROW] = [20, 20];
const [LEFT, RIGHT, INNER] = [44, 74, 6];

export interface StiffCell {
  sample: WaterSample;
  rows: readonly StiffRow[];
  symbol: StationSymbol | undefined;
  /** meq/L at both ends. */
  scale: number;
  /** Whether the scale is that of this polygon only, and has to be named with it. */
  isOwnScale: boolean;
  /** Width of the polygon's sheet in pixels. */
  plot: number;
  /** Whether the rows are named at its left, and at its right. */
  isFirst: boolean;
  isLast: boolean;
  number(meq: number): string;
}

const tintOf = (symbol: StationSymbol | undefined) => symbol && `light-dark(${symbol.light}, ${symbol.dark})`;

/** A sample's polygon with its station and day, and the names of its rows where it is at an end of its line. */
export function StiffSvg(cell: StiffCell) {
  const { sample, rows, symbol, scale, plot, isFirst, isLast, number } = cell;
  const t = useT();
  const format = useFormat();
  const day = sample.date ? format.day(sample.date) : t("environmentReport.noDate");
  const unit = plot / 2;
  const figure = plainStiff(rows, scale, { row: ROW / unit, number });
  const high = figure.height * unit;
  const left = isFirst ? LEFT : INNER;
  const color = tintOf(symbol);
  return (
    <svg
      width={left + plot + (isLast ? RIGHT : INNER)}
      height={TITLE + high}
      role="img"
      aria-label={`${sample.station} · ${day}`}
      data-diagram
    >
      <StiffTitle cell={cell} left={left} day={day} />
      <g transform={`translate(${left} ${TITLE})`} data-plot>
        {color && <FigureShapes shapes={figure.shapes} scale={unit} height={figure.height} color={color} />}
      </g>
      {rows.map(({ cation, anion }, n) => {
        const y = TITLE + high / 2 + ROW * (n - (rows.length - 1) / 2);
        return (
          <g key={cation.name} className={styles.stiffName}>
            {isFirst && (
              <text x={left - 6} y={y} dy="0.35em" textAnchor="end">
                <Ions text={cation.name} />
              </text>
            )}
            {isLast && (
              <text x={left + plot + 6} y={y} dy="0.35em">
                <Ions text={anion.name} />
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function StiffTitle({ cell, left, day }: { cell: StiffCell; left: number; day: string }) {
  const { sample, symbol, plot, isOwnScale, scale, number } = cell;
  const color = tintOf(symbol);
  return (
    <>
      {symbol && (
        <path
          d={symbol.path}
          transform={`translate(${left + 5} 9) scale(4)`}
          style={{
            fill: sample.balance === "bad" ? "var(--surface)" : color,
            stroke: color,
            strokeWidth: sample.balance === "bad" ? 0.35 : 0,
          }}
        />
      )}
      <text x={left + 14} y={13} className={styles.stiffStation}>
        {sample.station}
      </text>
      <text x={left + plot} y={13} textAnchor="end" className={styles.stiffDay}>
        {isOwnScale ? `±${number(scale)}` : day}
      </text>
    </>
  );
}

interface StiffScaleBarProps {
  plot: number;
  scale: number;
  number(meq: number): string;
}

/** The common scale of all polygons. */
export function StiffScaleBar({ plot, scale, number }: StiffScaleBarProps) {
  const ticks = [-1, -0.5, 0, 0.5, 1];
  const x = (share: number) => LEFT + (plot * (share + 1)) / 2;
  return (
    <svg width={LEFT + plot + RIGHT} height={26} aria-hidden data-diagram>
      <g className={styles.stiffScale}>
        <line x1={x(-1)} x2={x(1)} y1={4} y2={4} />
        {ticks.map((share) => (
          <line key={share} x1={x(share)} x2={x(share)} y1={1} y2={7} />
        ))}
      </g>
      <g className={styles.stiffName}>
        {ticks.map((share) => (
          <text key={share} x={x(share)} y={20} textAnchor="middle">
            {number(Math.abs(share * scale))}
          </text>
        ))}
        <text x={x(1) + 16} y={20}>
          meq/L
        </text>
      </g>
    </svg>
  );
}
