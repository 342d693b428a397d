import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { isOpen, type OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** Send state of what was recorded on this device and has not reached the server. */
export function PendingFollowUp({ items, sending }: { items: readonly OutboxItem[]; sending: boolean }) {
  const t = useT();
  const format = useFormat();
  const waiting = items.filter(isOpen);
  const last = waiting.at(-1);
  const refused = items.find(({ state }) => state === "refused");
  return (
    <div role="status">
      {last && (
        <Notice kind="info">
          {sending
            ? t("plans.followUp.sending")
            : t("plans.followUp.waits", { date: format.dateTime(last.at) })}
        </Notice>
      )}
      {refused?.failure && !sending && (
        <Notice kind="error" title={t("field.outbox.refusedTitle")}>
          {`${refused.failure.message} ${t("plans.followUp.inOutbox")}`}
        </Notice>
      )}
    </div>
  );
}
