// Draws marks over and under the lines: gaps, limits, alerts.

import type uPlot from "uplot";
import type { Theme } from "../../../lib/theme.ts";
import type { Gap } from "../graph/graph.data.ts";
import { inkOf, priorityStyle } from "../series.colors.ts";

export interface Limit {
  value: number;
  /** The side of the value that exceeds the limit. */
  side: "above" | "below";
  priority: number;
  /** Whether all values on that side exceed the limit, so that the side is tinted. */
  band: boolean;
  label: string;
  /** The limit in the margin beside the plot, where its unit is named by the axis. */
  short: string;
  /** Name of the scale that it is drawn on: the unit. */
  scale: string;
}
/** An elevation that levels are read against: the ground, or the tip of a probe. */
export interface Reference {
  value: number;
  label: string;
  /** Name of the scale that it is drawn on: the unit. */
  scale: string;
}
export interface AlertMark {
  at: number;
  priority: number;
}
/** A period without data; `text` says how long it is. */
export interface MarkedGap extends Gap {
  text?: string;
}
export interface Marks {
  gaps: readonly MarkedGap[];
  limits: readonly Limit[];
  alerts: readonly AlertMark[];
  references: readonly Reference[];
}

const HATCH_PX = 7;

const clipped = (u: uPlot, draw: (pen: CanvasRenderingContext2D) => void): void => withinTime(u, 0, draw);

/** Draws within the plot, and `below` CSS px beneath it. */
function withinTime(u: uPlot, below: number, draw: (pen: CanvasRenderingContext2D) => void): void {
  const { left, top, width, height } = u.bbox;
  u.ctx.save();
  u.ctx.beginPath();
  u.ctx.rect(left, top, width, height + below * ratio());
  u.ctx.clip();
  draw(u.ctx);
  u.ctx.restore();
}

const ratio = () => globalThis.devicePixelRatio || 1;

/** Hatches periods without data, so that they are visibly unknown. */
export function drawGaps(u: uPlot, gaps: readonly Gap[], theme: Theme): void {
  clipped(u, (pen) => {
    const { top, height } = u.bbox;
    pen.strokeStyle = inkOf(theme).muted;
    pen.globalAlpha = 0.45;
    pen.lineWidth = ratio();
    for (const gap of gaps) {
      const from = Math.max(u.bbox.left, u.valToPos(gap.from, "x", true));
      const to = Math.min(u.bbox.left + u.bbox.width, u.valToPos(gap.to, "x", true));
      if (to - from < 3) continue;
      pen.save();
      pen.beginPath();
      pen.rect(from, top, to - from, height);
      pen.clip();
      pen.beginPath();
      for (let x = from - height; x < to; x += HATCH_PX * ratio()) {
        pen.moveTo(x, top + height);
        pen.lineTo(x + height, top);
      }
      pen.stroke();
      pen.restore();
    }
  });
}

/** Room for the text of a gap, CSS px. */
const GAP_TEXT_PX = 84;

/** Draws periods without data as bars in the lane, with how long they are where that fits. */
export function drawGapLane(u: uPlot, gaps: readonly MarkedGap[], theme: Theme): void {
  withinTime(u, LANE_PX, (pen) => {
    const { left, top, width, height } = u.bbox;
    const middle = top + height + (LANE_PX / 2) * ratio();
    pen.font = fontOf(u);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const { from, to, text } of gaps) {
      const first = Math.max(left, u.valToPos(from, "x", true));
      const last = Math.min(left + width, u.valToPos(to, "x", true));
      if (last - first < 2) continue;
      pen.fillStyle = inkOf(theme).line;
      pen.fillRect(first, middle - 7 * ratio(), last - first, 14 * ratio());
      pen.fillStyle = inkOf(theme).muted;
      if (text && last - first > GAP_TEXT_PX * ratio()) pen.fillText(text, (first + last) / 2, middle);
    }
  });
}

/** Draws limits: a labelled line, and a faint band on the exceeded side. */
export function drawLimits(u: uPlot, limits: readonly Limit[], theme: Theme): void {
  const isBeside = besideOf(u) >= MIN_BESIDE_PX * ratio();
  clipped(u, (pen) => {
    const { left, top, width, height } = u.bbox;
    pen.font = fontOf(u);
    pen.textAlign = "right";
    // The plot's axes leave another baseline, on which the names would rest on their lines.
    pen.textBaseline = "alphabetic";
    for (const { value, side, priority, band, label, scale } of limits) {
      const { mark, text, dash } = priorityStyle(priority, theme);
      const y = u.valToPos(value, scale, true);
      const [from, to] = side === "above" ? [top, y] : [y, top + height];
      pen.globalAlpha = 0.08;
      pen.fillStyle = mark;
      if (band && to > from) pen.fillRect(left, from, width, to - from);
      pen.globalAlpha = 1;
      pen.strokeStyle = mark;
      pen.lineWidth = 1.75 * ratio();
      pen.setLineDash(dash.map((n) => n * ratio()));
      pen.beginPath();
      pen.moveTo(left, y);
      pen.lineTo(left + width, y);
      pen.stroke();
      pen.setLineDash([]);
      if (isBeside) continue;
      pen.fillStyle = text;
      pen.fillText(label, left + width - 6 * ratio(), y + (y - top < 20 * ratio() ? 15 : -6) * ratio());
    }
  });
  if (isBeside) drawLimitsBeside(u, limits, theme);
}

/** A margin to the right of a plot that is wide enough for the names of its limits. */
const MIN_BESIDE_PX = 60;
const LABEL_PX = 14;

const besideOf = (u: uPlot): number => u.width * ratio() - u.bbox.left - u.bbox.width;
/** The product's font: that of the plot itself is set by its library. */
const fontOf = (u: uPlot): string =>
  `${12 * ratio()}px ${getComputedStyle(u.root.parentElement ?? u.root).fontFamily}`;

/** Names the limits of the visible range in the margin, each at its line as far as those above it leave room. */
function drawLimitsBeside(u: uPlot, limits: readonly Limit[], theme: Theme): void {
  const { left, top, width, height } = u.bbox;
  const pen = u.ctx;
  pen.save();
  pen.font = fontOf(u);
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  const placed = limits
    .map((limit) => ({ ...limit, y: u.valToPos(limit.value, limit.scale, true) }))
    .filter(({ y }) => y >= top - 1 && y <= top + height + 1)
    .sort((a, b) => a.y - b.y);
  let free = Number.NEGATIVE_INFINITY;
  for (const { short, priority, y } of placed) {
    const at = Math.max(y, free);
    pen.fillStyle = priorityStyle(priority, theme).text;
    pen.fillText(short, left + width + 6 * ratio(), at);
    free = at + LABEL_PX * ratio();
  }
  pen.restore();
}

/**
 * Draws elevations as thin lines with their labels to the left. One outside of the axis has its label at the edge beyond
 * which it is, with an arrow: a line for a ground far above would flatten the level.
 */
export function drawReferences(u: uPlot, references: readonly Reference[], theme: Theme): void {
  clipped(u, (pen) => {
    const { left, top, width, height } = u.bbox;
    pen.font = fontOf(u);
    pen.textAlign = "left";
    pen.textBaseline = "alphabetic";
    pen.strokeStyle = inkOf(theme).muted;
    pen.fillStyle = inkOf(theme).muted;
    pen.lineWidth = 1.25 * ratio();
    // That of the line that was drawn last would hold.
    pen.setLineDash([]);
    const x = left + 6 * ratio();
    const outside = { above: 0, below: 0 };
    for (const { value, label, scale } of [...references].sort((a, b) => b.value - a.value)) {
      const y = u.valToPos(value, scale, true);
      if (y < top) {
        outside.above++;
        write(pen, `↑ ${label}`, x, top + outside.above * LABEL_PX * ratio(), theme);
      } else if (y > top + height) {
        write(pen, `↓ ${label}`, x, top + height - (outside.below * LABEL_PX + 5) * ratio(), theme);
        outside.below++;
      } else {
        pen.beginPath();
        pen.moveTo(left, y);
        pen.lineTo(left + width, y);
        pen.stroke();
        write(pen, label, x, y + (y - top < 18 * ratio() ? LABEL_PX : -5) * ratio(), theme);
      }
    }
  });
}

/** Writes on the plot with a rim of its ground, so that no line strikes the text through. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, theme: Theme): void {
  const { strokeStyle, lineWidth } = pen;
  pen.strokeStyle = inkOf(theme).surface;
  pen.lineWidth = 4 * ratio();
  pen.lineJoin = "round";
  pen.strokeText(text, x, y);
  pen.strokeStyle = strokeStyle;
  pen.lineWidth = lineWidth;
  pen.fillText(text, x, y);
}

/** Height of the lane below a plot that has the alerts and the periods without data, in CSS px. */
export const LANE_PX = 24;

/**
 * Draws a dotted line where an alert was raised, with one shape per priority at its foot: in the lane below the plot, or
 * inside of a plot without one.
 */
export function drawAlerts(u: uPlot, alerts: readonly AlertMark[], theme: Theme, hasLane: boolean): void {
  withinTime(u, hasLane ? LANE_PX : 0, (pen) => {
    const { top, height } = u.bbox;
    const r = 6 * ratio();
    for (const { at, priority } of alerts) {
      const { mark } = priorityStyle(priority, theme);
      const x = u.valToPos(at, "x", true);
      const y = top + height + (hasLane ? (LANE_PX / 2) * ratio() : -r - 2 * ratio());
      pen.strokeStyle = mark;
      pen.fillStyle = mark;
      pen.lineWidth = ratio();
      pen.setLineDash([2 * ratio(), 3 * ratio()]);
      pen.beginPath();
      pen.moveTo(x, top);
      pen.lineTo(x, y - r);
      pen.stroke();
      pen.setLineDash([]);
      pen.beginPath();
      const corners = priority === 1 ? 8 : priority === 2 ? 3 : 4;
      for (let i = 0; i < corners; i++) {
        const turn = -Math.PI / 2 + (2 * Math.PI * (i + (corners === 8 ? 0.5 : 0))) / corners;
        pen.lineTo(x + r * Math.cos(turn), y + r * Math.sin(turn));
      }
      pen.fill();
    }
  });
}
