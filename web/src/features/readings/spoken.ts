import type { DerivedFlag } from "@vetaverde/domain/derived/formula";
import type { Format } from "../../lib/format.ts";
import { measured } from "../../lib/measured.ts";
import { nearest } from "./graph/graph.data.ts";
import type { Line } from "./plot/plot.options.ts";

export interface SpokenValue {
  key: string;
  t: number;
  v: number;
  /** Minimum of the bucket if the value is its mean, otherwise null. */
  min: number | null;
  max: number | null;
  /** Flags of a derived value. */
  flags: readonly DerivedFlag[];
}

/**
 * The value of a line nearest to an instant, which may be the mean of a bucket; for a null instant its last raw
 * reading.
 * @returns null if the line has no value there
 */
export function spokenAt({ key, drawn, last }: Line, at: number | null): SpokenValue | null {
  if (at === null)
    return last && { key, t: last.t, v: last.v, min: null, max: null, flags: last.flags ?? [] };
  const i = nearest(drawn.t, at);
  const v = drawn.v[i];
  const t = drawn.t[i];
  if (t === undefined || v === null || v === undefined) return null;
  return {
    key,
    t,
    v,
    min: drawn.min?.[i] ?? null,
    max: drawn.max?.[i] ?? null,
    flags: drawn.flags?.get(t) ?? [],
  };
}

/** The values as a sentence for screen readers: at an instant, or each line's last reading with its own instant. */
export function spokenOf(
  lines: readonly Line[],
  at: number | null,
  format: Format,
  flagName: (flag: DerivedFlag) => string,
): string {
  const texts = lines.flatMap((line) => {
    const one = spokenAt(line, at);
    if (!one) return [];
    const value = `${line.name}: ${measured(format, one.v, line.resolution)} ${line.unit}`;
    const text = [value, ...one.flags.map(flagName)].join(", ");
    return [at === null ? `${text}, ${format.dateTime(one.t)}` : text];
  });
  return texts.length === 0 && at === null
    ? ""
    : [...(at === null ? [] : [format.dateTime(at)]), ...texts].join(", ");
}
