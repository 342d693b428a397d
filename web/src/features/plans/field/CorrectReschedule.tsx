import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import { requeueAndSend } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { RescheduleFields } from "../../../ui/reschedule/RescheduleFields.tsx";
import {
  isComplete,
  type RescheduleDraft,
  rescheduleFaults,
} from "../../../ui/reschedule/reschedule.faults.ts";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import type { CorrectItemProps } from "./CorrectItem.tsx";

/** A reschedule that the server refused: the user can choose another date, the reason is retained. */
export function CorrectReschedule({ item, timeZone, onClose }: CorrectItemProps) {
  const t = useT();
  const stored = useStoredDraft<RescheduleDraft>({
    form: `correct.${item.id}`,
    first: () => ({ date: String(item.body["date"] ?? ""), reason: String(item.body["reason"] ?? "") }),
    seen: null,
  });
  const { draft } = stored;
  const [tried, setTried] = useState(false);
  const today = todayIn(timeZone, Date.now());
  const faults = rescheduleFaults(t, draft, today, null);
  const send = () => {
    setTried(true);
    if (!isComplete(faults)) return;
    const { date, reason } = draft;
    void requeueAndSend(item, { ...item.body, date, reason: reason.trim() }).then(() => {
      stored.forget();
      onClose();
    });
  };
  return (
    <SidePanel
      title={`${item.station} · ${item.what}`}
      onClose={onClose}
      actions={<SendButton onSend={send} />}
    >
      <div className={layout.stack14}>
        {item.failure && (
          <Notice kind="error" title={t("field.outbox.refusedTitle")}>
            {item.failure.message}
          </Notice>
        )}
        <div className={layout.stack14}>
          <RescheduleFields draft={draft} faults={tried ? faults : {}} today={today} onDraft={stored.set} />
        </div>
      </div>
    </SidePanel>
  );
}

function SendButton({ onSend }: { onSend(): void }) {
  const t = useT();
  return (
    <Button kind="primary" size="large" wide onClick={onSend}>
      {t("field.outbox.sendCorrected")}
    </Button>
  );
}
