import type { FollowUpBody } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { sendAgain } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { FollowUpForm } from "../follow-up/FollowUpForm.tsx";
import { bodyOf, type Draft, type DraftFaults, draftOfBody, faultsOf } from "../follow-up/follow-up.draft.ts";
import { ItemFiles } from "./DiscardQuestion.tsx";

export interface CorrectItemProps {
  item: OutboxItem;
  timeZone: string;
  onClose(): void;
}

const FORM = "corrected-follow-up";

/** A follow-up that the server refused, with its text and files unchanged, to be corrected and sent again. */
export function CorrectItem({ item, timeZone, onClose }: CorrectItemProps) {
  const t = useT();
  const body = item.body as FollowUpBody;
  const words = useStoredDraft<Draft>({
    form: `correct.${item.id}`,
    first: () => draftOfBody(body, timeZone),
    seen: null,
  });
  const { draft } = words;
  const [without, setWithout] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<DraftFaults>({});
  const send = () => {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { capturedAt, position } = body;
    const captured = { ...(capturedAt ? { capturedAt } : {}), ...(position ? { position } : {}) };
    void sendAgain(item, { ...bodyOf(draft, body.version, timeZone), ...captured }, without).then(() => {
      words.forget();
      onClose();
    });
  };
  return (
    <SidePanel
      title={`${item.station} · ${item.what}`}
      onClose={onClose}
      actions={
        <Button kind="primary" size="large" wide type="submit" form={FORM}>
          {t("field.outbox.sendCorrected")}
        </Button>
      }
    >
      <div className={layout.stack14}>
        {item.failure && (
          <Notice kind="error" title={t("field.outbox.refusedTitle")}>
            {item.failure.message}
          </Notice>
        )}
        <FollowUpForm
          id={FORM}
          draft={draft}
          faults={faults}
          onDraft={(part) => words.set({ ...draft, ...part })}
          onLeave={() => setFaults(faultsOf(draft))}
          onSubmit={send}
        />
        <ItemFiles
          files={item.files.filter(({ key }) => !without.includes(key))}
          onRemove={(key) => setWithout([...without, key])}
        />
      </div>
    </SidePanel>
  );
}
