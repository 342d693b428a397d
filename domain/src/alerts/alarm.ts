import type { AlertType } from "./rule.ts";

/** The last priority that is an alarm: those of priority 3 (low) are for information, and nobody is called by them. */
const LAST_ALARM_PRIORITY = 2;

/**
 * Whether an active alert puts its device in alarm: one of a limit, of priority 1 (high) or 2 (medium). A value that
 * changed too fast, is stuck or no longer comes is an alert as well, but no alarm. The same as
 * `published_standing_alerts.is_alarm`, by which devices are listed and counted.
 */
export const isAlarm = ({ type, priority }: { type: AlertType; priority: number }): boolean =>
  (type === "value" || type === "limits") && priority <= LAST_ALARM_PRIORITY;
