import type { Monitoring } from "@vetaverde/contract/monitorings";
import type { Format } from "../../lib/format.ts";
import type { StateKind } from "../../ui/tokens.ts";

/** A monitoring's one mark: skipped where it was, else its status. */
export const stateOf = ({ skipped, status }: Pick<Monitoring, "skipped" | "status">): StateKind =>
  skipped ? "skipped" : (status ?? "far");

/** When the action was done, as it was recorded: a day, or a day and a time on the project's clock. */
export const actionText = (format: Format, actionDate: string): string =>
  actionDate.includes("T") ? format.dateTime(actionDate) : format.day(actionDate);
