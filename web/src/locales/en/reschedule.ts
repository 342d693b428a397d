import type { reschedule as es } from "../es/reschedule.ts";
import type { SameKeys } from "../same-keys.ts";

export const reschedule: SameKeys<typeof es> = {
  title: "To which day does it move?",
  from: "It stands on {date} now. It keeps its time of day and its duration.",
  date: "New date",
  reason: "Reason",
  reasonHelp: "It stays in the history with your name.",
  reasonMissing: "Write the reason.",
  reasonLong: "At most {n} characters.",
  dateMissing: "Choose the new date.",
  dateSame: "It stands on this date already: choose another.",
  datePast: "Choose today or a day to come.",
  save: "Reschedule",
  done: "{station} moved to {date}.",
  stale: "Somebody else changed this monitoring in the meantime. Close this and try again on what is new.",
};
