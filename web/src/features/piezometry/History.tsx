import { memo, type PointerEvent, useRef } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { HistoryLines } from "./HistoryLines.tsx";
import { type Elevations, HEIGHT, TOP, timeTicks } from "./levels.view.ts";
import styles from "./piezometry.module.css";
import type { Well } from "./well.ts";

const WIDTH = 600;
const RIGHT = 104;
const LEFT = 8;

export interface HistoryProps {
  wells: readonly Well[];
  elevations: Elevations;
  from: number;
  to: number;
  timeZone: string;
  /** The instant that the section shows. */
  at: number;
  onAt(at: number): void;
}

/** Measured levels over time, on the same scale as the adjacent section. No line is drawn across a gap. */
export function History({ wells, elevations, from, to, timeZone, at, onAt }: HistoryProps) {
  const t = useT();
  const format = useFormat();
  const isDragging = useRef(false);
  const wide = WIDTH - RIGHT - LEFT;
  const x = (instant: number) => LEFT + ((instant - from) / (to - from)) * wide;
  const follow = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const share = (clientX - currentTarget.getBoundingClientRect().left - LEFT) / wide;
    onAt(from + Math.min(Math.max(share, 0), 1) * (to - from));
  };
  return (
    <svg
      width={WIDTH}
      height={HEIGHT + 24}
      className={styles.drawing}
      role="img"
      aria-label={t("piezometry.history")}
      onPointerDown={(event) => {
        isDragging.current = event.pointerType === "mouse";
        if (event.button === 0) follow(event);
      }}
      onPointerMove={(event) => isDragging.current && event.buttons === 1 && follow(event)}
      onPointerUp={() => {
        isDragging.current = false;
      }}
    >
      <Axes {...{ elevations, from, to, timeZone }} />
      <HistoryLines {...{ wells, elevations, from, to }} left={LEFT} wide={wide} />
      <g className={styles.now}>
        <line x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT} />
        <text x={x(at)} y={TOP - 6} textAnchor={x(at) > WIDTH / 2 ? "end" : "start"}>
          {format.dateTime(at)}
        </text>
      </g>
    </svg>
  );
}

interface AxesProps {
  elevations: Elevations;
  from: number;
  to: number;
  timeZone: string;
}

const Axes = memo(({ elevations: { ticks, of }, from, to, timeZone }: AxesProps) => {
  const t = useT();
  const x = (instant: number) => LEFT + ((instant - from) / (to - from)) * (WIDTH - RIGHT - LEFT);
  return (
    <>
      <text x={0} y={12} className={layout.strong}>
        {t("piezometry.history")}
      </text>
      {ticks.map((tick) => (
        <line key={tick} x1={0} x2={WIDTH - RIGHT} y1={of(tick)} y2={of(tick)} className={styles.grid} />
      ))}
      {timeTicks(from, to, timeZone, 5).map(({ at, label }) => (
        <g key={at}>
          <line x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT} className={styles.grid} />
          <text x={x(at)} y={HEIGHT + 16} textAnchor="middle" className={styles.tick}>
            {label}
          </text>
        </g>
      ))}
    </>
  );
});
Axes.displayName = "Axes";
