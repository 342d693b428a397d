import type { dates as es } from "../es/dates.ts";
import type { SameKeys } from "../same-keys.ts";

export const dates: SameKeys<typeof es> = {
  dayForm: "dd-mm-yyyy",
  timeForm: "hh:mm",
  open: "Choose from the calendar",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  wrongDay: "Type the day, the month and the year, for example 20-11-2026.",
  wrongTime: "Type the hour and the minutes, for example 09:30.",
};
