import type { FollowUpBody } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { requeueAndSend } from "../../../lib/outbox/outbox.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { FollowUpForm } from "../follow-up/FollowUpForm.tsx";
import {
  bodyOf,
  type Draft,
  type DraftFaults,
  draftOfBody,
  type FormFacts,
  faultsOf,
} from "../follow-up/follow-up.draft.ts";
import type { Measuring } from "../measurements/asked.ts";
import { useAsked } from "../measurements/measurements.queries.ts";
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
  const { stored, faults, measuring, check, files, remove, send } = useCorrection({
    item,
    timeZone,
    onClose,
  });
  const { draft } = stored;
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
          measuring={measuring}
          isReasonShown
          onDraft={(part) => stored.set({ ...draft, ...part })}
          onLeave={check}
          onSubmit={send}
        />
        <ItemFiles files={files} onRemove={remove} />
      </div>
    </SidePanel>
  );
}

/** The corrected follow-up and the files that remain with it, and its submission. */
function useCorrection({ item, timeZone, onClose }: CorrectItemProps) {
  const body = item.body as FollowUpBody;
  const stored = useStoredDraft<Draft>({
    form: `correct.${item.id}`,
    first: () => draftOfBody(body, timeZone),
    seen: null,
  });
  const { draft } = stored;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<DraftFaults>({});
  const { measuring, facts } = useFormFacts(item);
  const send = () => {
    const draftFaults = faultsOf(draft, facts);
    setFaults(draftFaults);
    if (Object.keys(draftFaults).length > 0) return;
    const { capturedAt, position } = body;
    const captured = { ...(capturedAt ? { capturedAt } : {}), ...(position ? { position } : {}) };
    void requeueAndSend(
      item,
      { ...retainedOf(body, facts), ...bodyOf(draft, body.version, timeZone, facts), ...captured },
      removed,
    ).then(() => {
      stored.forget();
      onClose();
    });
  };
  return {
    stored,
    faults,
    measuring,
    check: () => setFaults(faultsOf(draft, facts)),
    files: item.files.filter(({ key }) => !removed.includes(key)),
    remove: (key: string) => setRemoved([...removed, key]),
    send,
  };
}

/** The values of the item, where those that are asked could not be loaded and the form cannot show them. */
const retainedOf = ({ measured }: FollowUpBody, { asked }: FormFacts): Pick<FollowUpBody, "measured"> =>
  measured && !asked ? { measured } : {};

/** What is asked of the item's monitoring, which the outbox stores only by its id. */
function useFormFacts({ project, subject }: OutboxItem): { measuring: Measuring; facts: FormFacts } {
  const monitoring = useCallQuery("plans", "monitoring", { params: { project, monitoring: subject } });
  const measuring = useAsked(project, monitoring.data ?? null);
  const facts = { asked: measuring.asked, estimatedOn: monitoring.data?.estimatedDate ?? null };
  return { measuring, facts };
}
