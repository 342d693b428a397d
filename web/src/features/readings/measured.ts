import { toResolution } from "@vetaverde/domain/readings/measured";
import type { Format } from "../../lib/format.ts";

/** A value as a screen shows it: to the resolution of its sensor. */
export function measured(
  format: Pick<Format, "number">,
  value: number,
  resolution: number | null = null,
): string {
  const rounded = toResolution(value, resolution);
  // -0 is no measurement.
  return format.number(rounded.value === 0 ? 0 : rounded.value, rounded.decimals);
}
