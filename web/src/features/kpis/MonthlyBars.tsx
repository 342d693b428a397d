import type { Kpis } from "@vetaverde/contract/kpis";
import { scaleLinear } from "d3-scale";
import { type RefObject, useId, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useShortMonth } from "../../lib/short-month.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import tone from "../../ui/tone.module.css";
import { useWidth } from "../../ui/use-width.ts";
import styles from "./bars.module.css";

const HEIGHT = 220;
const LEFT = 44;
const TOP = 10;
const BOTTOM = 26;
/** From bottom to top. Rescheduled is a mark in addition to these and not part of the total. */
const PARTS = ["done", "near", "unfulfilled", "skipped", "far"] as const;
const GAP = 2;

type Month = Kpis["monthly"][number];

export interface MonthlyBarsProps {
  months: readonly Month[];
  /** The current month (YYYY-MM), highlighted. */
  current: string;
  drawing: RefObject<SVGSVGElement | null>;
  onOpen(month: string): void;
}

/** Vertical scale of the bars, from zero to the highest month. */
const countScale = (months: readonly Month[]) =>
  scaleLinear()
    .domain([0, Math.max(1, ...months.map(({ total }) => total))])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP]);

/**
 * Number of monitorings by state and month. Far is hollow and skipped is hatched, so that it is readable without
 * colours.
 */
export function MonthlyBars({ months, current, drawing, onOpen }: MonthlyBarsProps) {
  const t = useT();
  const [frame, width] = useWidth();
  const [focused, setFocused] = useState<string | null>(null);
  const hatch = useId();
  const y = countScale(months);
  const step = (width - LEFT) / Math.max(1, months.length);
  const bar = Math.max(3, Math.min(44, step * 0.62));
  const year = new Set(months.map(({ month }) => month.slice(0, 4))).size > 1;
  // "juil", or "juil 26" if the months span several years.
  const every = Math.ceil((year ? 46 : 34) / Math.max(step, 1));
  const shown = months.find(({ month }) => month === focused);
  return (
    <div className={layout.shrinkable} ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no such element */}
      <svg ref={drawing} width={width} height={HEIGHT} role="group" aria-label={t("kpis.monthlyTitle")}>
        <defs>
          <HatchPattern id={hatch} />
        </defs>
        <CountAxis width={width} y={y} />
        <MonthBars
          months={width > LEFT ? months : []}
          onOpen={onOpen}
          onFocused={setFocused}
          hatch={hatch}
          y={y}
          step={step}
          bar={bar}
        />
        <MonthNames months={months} current={current} width={width} step={step} year={year} every={every} />
      </svg>
      <BarDescription shown={shown} />
    </div>
  );
}

function BarDescription({ shown }: { shown: Month | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.description} aria-hidden>
      {shown ? wordsOf(shown, t, format.month(`${shown.month}-01`)) : t("kpis.barsHint")}
    </p>
  );
}

function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className={layout.svgSurfaceFill} />
      <rect width="2" height="5" className={styles.hatch} />
    </pattern>
  );
}

function CountAxis({ width, y }: { width: number; y: ReturnType<typeof countScale> }) {
  const format = useFormat();
  return y
    .ticks(4)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick} className={styles.tick}>
        <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
        <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
          {format.number(tick)}
        </text>
      </g>
    ));
}

interface MonthNamesProps extends Pick<MonthlyBarsProps, "months" | "current"> {
  width: number;
  step: number;
  year: boolean;
  every: number;
}

function MonthNames({ months, current, width, step, year, every }: MonthNamesProps) {
  const short = useShortMonth();
  return (
    <g aria-hidden>
      {(width > LEFT ? months : []).map(
        ({ month }, at) =>
          at % every === 0 && (
            <text
              key={month}
              x={LEFT + step * (at + 0.5)}
              y={HEIGHT - 8}
              textAnchor="middle"
              className={month === current ? styles.now : styles.name}
            >
              {`${short(`${month}-01`)}${year ? ` ${month.slice(2, 4)}` : ""}`}
            </text>
          ),
      )}
    </g>
  );
}

function MonthBars({ months, ...props }: Pick<MonthlyBarsProps, "months"> & MonthBarsProps) {
  const { step, bar } = props;
  return months.map((month, at) => (
    <MonthBar key={month.month} month={month} at={at} x={LEFT + step * at + (step - bar) / 2} {...props} />
  ));
}

type MonthBarsProps = Omit<MonthBarProps, "month" | "at" | "x">;

interface MonthBarProps extends Pick<MonthlyBarsProps, "onOpen"> {
  onFocused(value: string | null): void;
  hatch: string;
  y: ReturnType<typeof countScale>;
  step: number;
  bar: number;
  month: Month;
  at: number;
  x: number;
}

function MonthBar({ onOpen, onFocused, hatch, y, step, bar, month, at, x }: MonthBarProps) {
  const t = useT();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      role="button"
      tabIndex={0}
      aria-label={wordsOf(month, t, format.month(`${month.month}-01`))}
      className={classes(layout.clickable, layout.markFocus, styles.month)}
      onClick={() => onOpen(month.month)}
      onKeyDown={({ key }) => key === "Enter" && onOpen(month.month)}
      onPointerEnter={() => onFocused(month.month)}
      onPointerLeave={() => onFocused(null)}
      onFocus={() => onFocused(month.month)}
      onBlur={() => onFocused(null)}
    >
      <rect
        x={LEFT + step * at}
        y={TOP}
        width={step}
        height={HEIGHT - TOP}
        fill="transparent"
        className={styles.reach}
      />
      <Stack month={month} x={x} width={bar} y={y} hatch={`url(#${hatch})`} />
    </g>
  );
}

interface StackProps {
  month: Month;
  x: number;
  width: number;
  y(value: number): number;
  hatch: string;
}

function Stack({ month, x, width, y, hatch }: StackProps) {
  let below = 0;
  return PARTS.map((part) => {
    const n = month[part];
    if (n === 0) return null;
    const top = y(below + n);
    const high = y(below) - top;
    below += n;
    return (
      <rect
        key={part}
        x={part === "far" ? x + 0.75 : x}
        y={top + (part === "far" ? 0.75 : 0)}
        width={part === "far" ? width - 1.5 : width}
        // Minimum height, so that the smallest part remains visible.
        height={Math.max(1, high - GAP)}
        className={classes(part !== "skipped" && styles.part, tone[part], styles[part])}
        fill={part === "skipped" ? hatch : undefined}
      />
    );
  });
}

function wordsOf(month: Month, t: ReturnType<typeof useT>, name: string): string {
  const parts = PARTS.filter((part) => month[part] > 0).map(
    (part) => `${t(`ui.statesMany.${part}`)} ${month[part]}`,
  );
  const marks = month.rescheduled > 0 ? [`${t("ui.statesMany.rescheduled")} ${month.rescheduled}`] : [];
  return `${name}: ${[...parts, ...marks].join(" · ")}`;
}
