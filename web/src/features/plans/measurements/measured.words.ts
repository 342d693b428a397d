import type { MeasuredValue } from "@vetaverde/contract/measurements";
import { useFormat } from "../../../lib/format.ts";

type Shown = Pick<MeasuredValue, "value" | "choice" | "unit" | "decimals">;

/** Formats a measured value with the digits of its resolution and its unit, or the chosen text. */
export function useMeasuredText(): (value: Shown) => string {
  const format = useFormat();
  return ({ value, choice, unit, decimals }) =>
    value === null ? (choice ?? "") : `${format.number(value, decimals)}${unit ? ` ${unit}` : ""}`;
}
