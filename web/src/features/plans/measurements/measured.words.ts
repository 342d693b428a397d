import type { MeasuredValue } from "@vetaverde/contract/measurements";
import { type Format, useFormat } from "../../../lib/format.ts";
import { limitText } from "../../../lib/measured.ts";

type Shown = Pick<MeasuredValue, "value" | "choice" | "unit" | "decimals">;

/** A bound of a measurement with at least its decimals. */
export const boundText = (format: Pick<Format, "number">, bound: number | null, decimals: number): string =>
  bound === null ? "…" : limitText(format, bound, 10 ** -decimals);

/** Formats a measured value with the digits of its resolution and its unit, or the chosen text. */
export function useMeasuredText(): (value: Shown) => string {
  const format = useFormat();
  return ({ value, choice, unit, decimals }) =>
    value === null ? (choice ?? "") : `${format.number(value, decimals)}${unit ? ` ${unit}` : ""}`;
}
