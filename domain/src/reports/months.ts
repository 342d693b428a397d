import { addDays, addMonths } from "../time/dates.ts";

export interface MonthlyRule {
  /** Whole months before the one in which it is made. */
  months: number;
  /** 1 to 28: from when on in a month it is made. */
  dayOfMonth: number;
  /** First day of the month in which it was made last; null: never. */
  last: string | null;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The day on which it is made next: today where it is due, and a month that was missed is not made up for. */
export function nextRun({ dayOfMonth, last }: Omit<MonthlyRule, "months">, today: string): string {
  const day = `${today.slice(0, 8)}${String(dayOfMonth).padStart(2, "0")}`;
  if (last === null || last < monthOf(today)) return day > today ? day : today;
  return addMonths(day, 1);
}

/** The whole months before the one of a day; both days in it. */
export function monthsBefore(months: number, today: string): { from: string; to: string } {
  const first = monthOf(today);
  return { from: addMonths(first, -months), to: addDays(first, -1) };
}
