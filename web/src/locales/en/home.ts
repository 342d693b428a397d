import type { home as es } from "../es/home.ts";
import type { SameKeys } from "../same-keys.ts";

export const home: SameKeys<typeof es> = {
  morning: "Good morning, {name}",
  afternoon: "Good afternoon, {name}",
  evening: "Good evening, {name}",
  month: "{n|one:# monitoring|other:# monitorings} this month",
  openPlans: "Open plans",
  overdue: "Unfulfilled",
  due: "Due within {n|one:# day|other:# days}",
  seeAll: "See all",
  record: "Record",
  recordThis: "Record the follow-up of",
  days: "{n|one:# day|other:# days}",
  noOverdue: "Nothing is unfulfilled.",
  noDue: "Nothing is due within this time.",
  openThis: "Open the follow-up of",
  today: "today",
  dueShort: "{n|one:# day|other:# days}",
  mine: "Assigned to you",
  ofProject: "Whole project",
  waiting: "What is waiting",
  rows: "{n|one:# monitoring|other:# monitorings}",
  back: "Back to the summary",
  noRows: "There are no monitorings in this list.",
  inMonth: "{state} in {month}",
  failed: "The summary could not be loaded.",
};
