import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { around, clearOf, type Elevations, free, HEIGHT, TOP } from "./levels.view.ts";
import { type LevelLimit, type LimitThen, limitAt, piecesOf } from "./limits.ts";
import styles from "./piezometry.module.css";
import type { Well } from "./well.ts";

/** Labels of limits that are close together are stacked at this height. */
const LABEL_HEIGHT = 15;
/** Distance from a level's mark to a label above or below it. */
const MARK_ROOM = 14;
/** Distance from the start of a line to its label, with the mark between. */
const NAME = 20;
/** Maximum width of a label, so that one that begins late still ends within the drawing. */
const NAME_WIDTH = 260;

/** Octagon, triangle or diamond: shows a limit's priority without relying on colour, as in the graph of a device. */
const CORNERS = [8, 3, 4] as const;
const shapeOf = (priority: number, r = 6): string => {
  const corners = CORNERS[priority - 1] ?? 4;
  const turned = corners === 8 ? 0.5 : 0;
  const points = Array.from({ length: corners }, (_, n) => {
    const turn = -Math.PI / 2 + (2 * Math.PI * (n + turned)) / corners;
    return `${(r * Math.cos(turn)).toFixed(1)} ${(r * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
};

export const classOfPriority = (priority: number) => styles[`limit${priority}`];

export const LimitMark = ({ priority, x, y }: { priority: number; x: number; y: number }) => (
  <path d={shapeOf(priority)} transform={`translate(${x} ${y})`} />
);

/** A limit as text: its priority, its borehole, and the level beyond which it is exceeded. */
function useLimitWords(from: Elevations["measure"]) {
  const t = useT();
  const format = useFormat();
  return ({ priority }: LevelLimit, { level, side }: LimitThen, { borehole }: Well) =>
    t(`piezometry.limits.${from}.${side}`, {
      priority: t(`piezometry.limits.priorities.${priority as 1 | 2 | 3}`),
      name: borehole.station.name,
      level: format.number(from === "depth" ? borehole.terrain - level : level, 2),
    });
}

export interface LimitLinesProps {
  wells: readonly Well[];
  elevations: Elevations;
  left: number;
  wide: number;
  x(instant: number): number;
}

/** Thresholds of the alert rules over time, styled by priority and labelled. */
export function LimitLines({ wells, elevations, left, wide, x }: LimitLinesProps) {
  const limitText = useLimitWords(elevations.measure);
  const lines = wells.flatMap((well) =>
    well.series.flatMap(({ limits }) =>
      limits.map((limit) => {
        const y = (level: number) => elevations.y(level, well.borehole);
        const pieces = piecesOf(limit, (level) => inSight(y(level)));
        const end = pieces.at(-1)?.at(-1);
        const last = end && limitAt(limit, end.at);
        const begins = x(pieces[0]?.[0]?.at ?? 0);
        const at = Math.max(left, Math.min(begins, left + wide - NAME_WIDTH));
        return { well, limit, pieces, y, last, at, id: `${well.borehole.id} ${limit.key}` };
      }),
    ),
  );
  const drawn = lines.flatMap((one) => (one.last ? [{ ...one, last: one.last }] : []));
  const names = placesOf(
    drawn.map(({ y, last, at }) => ({ line: y(last.level), from: at })),
    marksOf(wells, elevations, x),
  );
  return drawn.map(({ id, well, limit, pieces, y, last, at: begins }, n) => (
    <g key={id} data-limit={limit.key} className={classOfPriority(limit.priority)}>
      {pieces.map((piece) => (
        <polyline
          key={piece[0]?.at}
          points={piece.map(({ at, level }) => `${x(at).toFixed(1)},${y(level).toFixed(1)}`).join(" ")}
        />
      ))}
      <LimitMark priority={limit.priority} x={begins + 8} y={names[n] ?? 0} />
      <text x={begins + NAME} y={(names[n] ?? 0) + 4}>
        {limitText(limit, last, well)}
      </text>
    </g>
  ));
}

interface Spot {
  x: number;
  y: number;
}

/** Where the levels are drawn. */
const marksOf = (wells: readonly Well[], elevations: Elevations, x: LimitLinesProps["x"]): Spot[] =>
  wells.flatMap(({ borehole, levels, series }) =>
    [...levels, ...series.flatMap(({ points }) => points)].flatMap(({ at, level }) =>
      level === null ? [] : [{ x: x(at), y: elevations.y(level, borehole) }],
    ),
  );

/** Above its line, or as close to it as possible where a label hides no level, no limit and no other label. */
function placesOf(labels: readonly { line: number; from: number }[], marks: readonly Spot[]): number[] {
  const lines = labels.map(({ line }) => ({ at: line, room: LABEL_HEIGHT / 2 + 1 }));
  const placed: { at: number; room: number }[] = [];
  for (const { line, from } of labels) {
    const covered = marks.filter((mark) => mark.x >= from - 6 && mark.x <= from + NAME_WIDTH);
    // Levels are rounded because many share a pixel.
    const levels = [...new Set(covered.map(({ y }) => Math.round(y)))];
    const at = clearOf(line - LABEL_HEIGHT / 2 - 1, [
      ...lines,
      ...placed,
      ...levels.map((level) => ({ at: level, room: MARK_ROOM })),
    ]);
    placed.push({ at, room: LABEL_HEIGHT });
  }
  return placed.map(({ at }) => at);
}

export interface ColumnLimitsProps {
  well: Well;
  elevations: Elevations;
  /** The instant whose limits are shown. */
  at: number;
  /** The column's right edge, and how wide it is. */
  x: number;
  width: number;
  /** Vertical position of the level, and of the first and last line of its text; null where none is drawn. */
  level: { at: number; first: number; last: number } | null;
  /** Vertical positions that are already occupied by other text. */
  occupied: readonly number[];
}

/**
 * The limits of one borehole at the instant that the section shows: a line across its column, with the figure next to
 * it.
 */
export function ColumnLimits({ well, elevations, at, x, width, level, occupied }: ColumnLimitsProps) {
  const format = useFormat();
  const limitText = useLimitWords(elevations.measure);
  const { terrain } = well.borehole;
  const depth = elevations.measure === "depth";
  const shown = well.series
    .flatMap(({ limits }) => limits)
    .flatMap((limit) => {
      const then = limitAt(limit, at);
      const y = then && elevations.y(then.level, well.borehole);
      return then === null || y === null || !inSight(y) ? [] : [{ limit, then, y }];
    });
  // Each above its line, like the level's figure. The vertical order of the text matches that of the values.
  const preferred = shown.map(({ y }) => y - 5);
  const room = LABEL_HEIGHT - 1;
  const places = level ? around(preferred, level, occupied, room) : free(preferred, occupied, room);
  return shown.map(({ limit, then, y }, n) => {
    const beside = places[n] ?? y;
    // The sign marks the values beyond the limit; depths reverse it.
    const sign = (then.side === "above") === depth ? "<" : ">";
    return (
      <g key={limit.key} data-limit={limit.key} className={classOfPriority(limit.priority)}>
        <title>{limitText(limit, then, well)}</title>
        <line x1={x - width - 4} x2={x + 4} y1={y} y2={y} />
        <LimitMark priority={limit.priority} x={x + 12} y={beside} />
        <text x={x + NAME + 2} y={beside + 4}>
          {`${sign} ${format.number(depth ? terrain - then.level : then.level, 2)}`}
        </text>
      </g>
    );
  });
}

const inSight = (y: number): boolean => y >= TOP && y <= HEIGHT;
