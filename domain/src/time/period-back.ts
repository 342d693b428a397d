import { addDays, addMonths } from "./dates.ts";

const MONTHS = { "3m": 3, "1y": 12, "5y": 60 } as const;

export interface Period {
  /** Days, both inclusive; null: open. */
  from: string | null;
  to: string | null;
}

/** The days of a range that is relative to today, or between two days; `1y` on 2026-11-22 begins on 2025-11-23. */
export function periodBack(
  range: keyof typeof MONTHS | "all" | "days",
  between: Period,
  today: string,
): Period {
  if (range === "days") return { from: between.from, to: between.to };
  if (range === "all") return { from: null, to: null };
  return { from: addDays(addMonths(today, -MONTHS[range]), 1), to: today };
}
