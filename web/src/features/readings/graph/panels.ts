// How a device's lines are arranged into plots below each other.
import type { Line } from "../plot/plot.options.ts";

export interface Panel {
  key: string;
  lines: Line[];
  /** CSS px of the area within the axes. */
  height: number;
}

const FIRST_PX = 230;
const OTHER_PX = 76;
/** A battery's voltage, by which nobody judges the water. */
const VOLTS = "V";

/**
 * Lines of one unit share a plot, or have one each: values of different quantities never share an axis. What is meant
 * comes first, then what else was measured, rain, and the battery.
 */
export function panelsOf(lines: readonly Line[], isApart: boolean): Panel[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = isApart ? String(line.line) : `${line.unit}${line.bars ? " bars" : ""}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups]
    .map(([key, group]) => ({ key, lines: withSolidFirst(group), rank: rankOf(group) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ key, lines: group }, n) => ({ key, lines: group, height: n === 0 ? FIRST_PX : OTHER_PX }));
}

function withSolidFirst(lines: readonly Line[]): Line[] {
  const first = lines.find(({ earlier, isManual }) => !earlier && !isManual);
  return lines.map((line) => (line === first ? { ...line, isSolid: true } : line));
}

function rankOf(lines: readonly Line[]): number {
  if (lines.some(({ isDerived }) => isDerived)) return 0;
  if (lines.every(({ unit }) => unit === VOLTS)) return 3;
  return lines.every(({ bars }) => bars) ? 2 : 1;
}

/** Whether several sensors have one unit, control measurements apart, which are drawn over what they control; so that there is a choice of one plot or several. */
export function haveCommonUnit(sensors: readonly { unit: string; bars: boolean }[]): boolean {
  const keys = sensors.map(({ unit, bars }) => `${unit} ${bars}`);
  return new Set(keys).size < keys.length;
}
