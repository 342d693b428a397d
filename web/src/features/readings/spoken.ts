import type { Format } from "../../lib/format.ts";
import { nearest } from "./graph.data.ts";
import type { Line } from "./plot.options.ts";

export interface Told {
  key: string;
  t: number;
  v: number;
  min: number | null;
  max: number | null;
}

/** What a line says nearest to an instant, or last; null where it says nothing there. */
export function toldAt({ key, drawn }: Line, at: number | null): Told | null {
  const i = at === null ? drawn.t.length - 1 : nearest(drawn.t, at);
  const v = drawn.v[i];
  const t = drawn.t[i];
  if (t === undefined || v === null || v === undefined) return null;
  return { key, t, v, min: drawn.min?.[i] ?? null, max: drawn.max?.[i] ?? null };
}

/** The same in a sentence, for who hears it. */
export function spokenOf(lines: readonly Line[], at: number | null, format: Format): string {
  const told = lines.flatMap((line) => {
    const one = toldAt(line, at);
    return one ? [{ ...one, words: `${line.name}: ${format.number(one.v)} ${line.unit}` }] : [];
  });
  const first = at ?? told[0]?.t;
  return first === undefined ? "" : [format.dateTime(first), ...told.map(({ words }) => words)].join(", ");
}
