import type { SameKeys } from "../../lib/i18n.ts";
import type { home as es } from "../es/home.ts";

export const home: SameKeys<typeof es> = {
  morning: "Good morning, {name}",
  afternoon: "Good afternoon, {name}",
  evening: "Good evening, {name}",
  month: "{n|one:# monitoring|other:# monitorings} this month",
  openPlans: "Open plans",
  overdue: "Unfulfilled",
  due: "Due within {n|one:# day|other:# days}",
  dueToday: "Due today",
  seeAll: "See all",
  record: "Record",
  recordFor: "Record the follow-up of {station}",
  days: "{n|one:# day|other:# days}",
  noOverdue: "Nothing is unfulfilled.",
  noDue: "Nothing is due within this time.",
  failed: "The summary could not be loaded.",
};
