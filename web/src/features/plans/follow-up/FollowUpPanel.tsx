import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { useOutbox, useSending } from "../../../lib/outbox/outbox.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconDeviceFloppy } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { RestoredNotice } from "../../../ui/RestoredNotice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { useCloseWithFiles } from "../field/DiscardFiles.tsx";
import { EvidenceField } from "../field/EvidenceField.tsx";
import { Decisions } from "../import/Decisions.tsx";
import { StaleChoice } from "../import/StaleChoice.tsx";
import { usePanelForm } from "../panel.form.ts";
import { FollowUpFacts } from "./FollowUpFacts.tsx";
import { FollowUpForm } from "./FollowUpForm.tsx";
import { FollowUpHistory } from "./FollowUpHistory.tsx";
import { PendingFollowUp } from "./PendingFollowUp.tsx";
import { SkippedNotice } from "./SkippedNotice.tsx";

export interface FollowUpPanelProps {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  mayWrite: boolean;
  onClose(): void;
}

/** Id of the form: its submit button is in the panel's footer, outside the form. */
const FORM = "follow-up";

/** Panel of one monitoring: its facts, the follow-up form, and all earlier records. */
export function FollowUpPanel({ project, timeZone, monitoring, mayWrite, onClose }: FollowUpPanelProps) {
  const t = useT();
  useSending();
  // Outbox items are sent as the signed-in user, so in "view as" mode the panel is read-only.
  const viewing = useSession((session) => session.view !== null);
  const [shown, setShown] = useState(monitoring);
  const form = usePanelForm({ project, timeZone, monitoring: shown, onDone: onClose });
  const leaving = useCloseWithFiles(form.evidence.unkept ? form.evidence.files.length : 0, onClose);
  const mine = useOfMonitoring(project, shown.id);
  const conflict = mine.find(({ state }) => state === "conflict");
  const writes = mayWrite && !viewing && !shown.skipped;
  const fills = writes && !conflict;
  const takeTheirs = (item: OutboxItem) => {
    form.takeTheirs(item);
    setShown(item.current as Monitoring);
  };
  return (
    <SidePanel
      title={`${shown.station.name} · ${shown.shortCommitment}`}
      onClose={leaving.close}
      actions={fills && <SaveButton step={form.step} isOnline={form.online} />}
    >
      <div className={layout.stack14}>
        <FollowUpFacts monitoring={shown} timeZone={timeZone} />
        {fills && <Decisions project={project} timeZone={timeZone} monitoring={shown} onDone={onClose} />}
        {fills && !form.online && <Notice kind="warning">{t("plans.followUp.offline")}</Notice>}
        {shown.skipped && (
          <SkippedNotice
            project={project}
            monitoring={shown}
            mayRevert={mayWrite && !viewing}
            onDone={onClose}
          />
        )}
        {!writes && !shown.skipped && <Notice kind="info">{t("plans.followUp.readOnly")}</Notice>}
        <PendingFollowUp items={mine} sending={form.step === "sending"} />
        {form.failure && (
          <Notice kind="error" urgent>
            {form.failure}
          </Notice>
        )}
        {conflict && writes && (
          <StaleChoice
            item={conflict}
            timeZone={timeZone}
            saving={form.step !== null}
            online={form.online}
            onKeepMine={() => form.keepMine(conflict)}
            onTakeTheirs={() => takeTheirs(conflict)}
          />
        )}
        {fills && form.restored && <RestoredNotice onDiscard={() => form.restart()} />}
        {fills && <FollowUpFields form={form} />}
        <FollowUpHistory project={project} monitoring={shown.id} />
      </div>
      {leaving.question}
    </SidePanel>
  );
}

function SaveButton({ step, isOnline }: { step: "sending" | "keeping" | null; isOnline: boolean }) {
  const t = useT();
  return (
    <Button
      kind="primary"
      size="large"
      wide
      icon={<IconDeviceFloppy size={20} aria-hidden />}
      type="submit"
      form={FORM}
      busy={step !== null}
    >
      {t(isOnline ? "plans.followUp.save" : "plans.followUp.saveOffline")}
    </Button>
  );
}

function FollowUpFields({ form }: { form: ReturnType<typeof usePanelForm> }) {
  return (
    <>
      <FollowUpForm
        id={FORM}
        draft={form.draft}
        faults={form.faults}
        onDraft={form.change}
        onLeave={form.check}
        onSubmit={form.save}
      />
      <EvidenceField evidence={form.evidence} />
    </>
  );
}

/** What this user recorded of the monitoring on this device and has not been sent yet. */
function useOfMonitoring(project: string, monitoring: string): OutboxItem[] {
  const items = useOutbox(project) ?? [];
  return items.filter(
    ({ kind, subject, state }) => kind === "follow-up" && subject === monitoring && state !== "sent",
  );
}
