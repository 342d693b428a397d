import { toResolution } from "@vetaverde/domain/readings/measured";
import type { Format } from "./format.ts";

/** A value as a screen shows it: to the resolution of its sensor, or without one as reported. */
export function measured(
  format: Pick<Format, "number">,
  value: number,
  resolution: number | null = null,
): string {
  const rounded = toResolution(value, resolution);
  // -0 is no measurement.
  return format.number(rounded.value === 0 ? 0 : rounded.value, rounded.decimals);
}

/** A limit as it was entered, with at least the decimals of its sensor's resolution. */
export function limitText(
  format: Pick<Format, "number">,
  value: number,
  resolution: number | null = null,
): string {
  const rounded = toResolution(value, resolution);
  const isExact = Math.abs(rounded.value - value) <= 1e-9 * Math.max(1, Math.abs(value));
  return isExact ? measured(format, value, resolution) : format.number(value);
}
