import type { NotificationsService } from "./features/notifications/notifications.service.ts";
import { on } from "./platform/events/events.ts";

/** What happens in one feature and is told to people by another. */
export function notices({ notify }: NotificationsService) {
  return [
    on(
      "plan.imported",
      "notifications.plan-imported",
      (tx, { project, payload: { title, rows, monitorings } }) => {
        const phrase = { key: "planImported", values: { title, rows, monitorings } } as const;
        return notify(tx, { project, phrase });
      },
    ),
    on(
      "follow-up.recorded",
      "notifications.mishap",
      async (tx, { project, payload: { station, mishap } }) => {
        if (mishap === null || mishap === undefined) return;
        const phrase = { key: "mishap", values: { station, mishap } } as const;
        await notify(tx, { project, phrase });
      },
    ),
    on(
      "file.added",
      "notifications.file-added",
      async (tx, { project, payload: { name, version, type } }) => {
        // A picture of a follow-up is told with the follow-up, if at all.
        if (name === undefined || type === "evidence") return;
        await notify(tx, { project, phrase: { key: "fileAdded", values: { name, version } } });
      },
    ),
    on(
      "instrument.processed",
      "notifications.instrument-processed",
      (tx, { project, payload: { instrument, name, pages, found } }) =>
        notify(tx, {
          project,
          phrase: { key: "instrumentProcessed", values: { instrument, name, pages, found } },
        }),
    ),
    on(
      "instrument.failed",
      "notifications.instrument-failed",
      (tx, { project, payload: { instrument, name } }) =>
        notify(tx, { project, phrase: { key: "instrumentFailed", values: { instrument, name } } }),
    ),
    on("monitorings.due", "notifications.monitorings-due", (tx, { project, payload: { user, ...values } }) =>
      notify(tx, { project, to: [user], phrase: { key: "monitoringsDue", values } }),
    ),
  ];
}
