import { addDays, addMonths } from "../time/dates.ts";

export interface MonthlyRule {
  /** Number of whole months before the one in which the report is generated. */
  months: number;
  /** 1 to 28: the earliest day of a month on which it is generated. */
  dayOfMonth: number;
  /** First day of the month of the last run; null: never. */
  last: string | null;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The day of the next run: today if it is due. A missed month is not made up for. */
export function nextRun({ dayOfMonth, last }: Omit<MonthlyRule, "months">, today: string): string {
  const day = `${today.slice(0, 8)}${String(dayOfMonth).padStart(2, "0")}`;
  if (last === null || last < monthOf(today)) return day > today ? day : today;
  return addMonths(day, 1);
}

/** The whole months before the month of a day; both days inclusive. */
export function monthsBefore(months: number, today: string): { from: string; to: string } {
  const first = monthOf(today);
  return { from: addMonths(first, -months), to: addDays(first, -1) };
}
