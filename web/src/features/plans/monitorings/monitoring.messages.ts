import type { Monitoring } from "@vetaverde/contract/monitorings";
import type { Format } from "../../../lib/format.ts";
import type { StateKind } from "../../../ui/tokens.ts";

/** The one mark shown for a monitoring: skipped if it was, otherwise its status. */
export const stateOf = ({ skipped, status }: Pick<Monitoring, "skipped" | "status">): StateKind =>
  skipped ? "skipped" : (status ?? "far");

/** When the action was done, as recorded: a date, or a date and a time in the project's time zone. */
export const actionText = (format: Format, actionDate: string): string =>
  actionDate.includes("T") ? format.dateTime(actionDate) : format.day(actionDate);
