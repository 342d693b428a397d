import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { useAutomaticSending, useOutbox } from "../../../lib/outbox/outbox.ts";
import { useSession } from "../../../lib/session.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { RestoredNotice } from "../../../ui/RestoredNotice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { useCloseWithFiles } from "../field/DiscardFiles.tsx";
import { useAsked } from "../measurements/measurements.queries.ts";
import { usePanelForm } from "../panel.form.ts";
import { Decisions } from "./Decisions.tsx";
import { FollowUpFacts } from "./FollowUpFacts.tsx";
import { FollowUpFields } from "./FollowUpFields.tsx";
import { FollowUpHistory } from "./FollowUpHistory.tsx";
import { PendingFollowUp } from "./PendingFollowUp.tsx";
import { PlanDetails } from "./PlanDetails.tsx";
import { SaveButton } from "./SaveButton.tsx";
import { SkippedNotice } from "./SkippedNotice.tsx";
import { StaleChoice } from "./StaleChoice.tsx";

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
  useAutomaticSending();
  // Outbox items are sent as the signed-in user, so in "view as" mode the panel is read-only.
  const viewing = useSession((session) => session.view !== null);
  const [shown, setShown] = useState(monitoring);
  const measuring = useAsked(project, shown);
  const form = usePanelForm({ project, timeZone, monitoring: shown, measuring, onDone: onClose });
  const closing = useCloseWithFiles(form.evidence.hasUnstoredFiles ? form.evidence.files.length : 0, onClose);
  const unsettled = useUnsettledItems(project, shown.id);
  const conflict = unsettled.find(({ state }) => state === "conflict");
  const canWrite = mayWrite && !viewing && !shown.skipped;
  const canFill = canWrite && !conflict;
  return (
    <SidePanel
      title={`${shown.station.name} · ${shown.shortCommitment}`}
      onClose={closing.close}
      actions={canFill && <SaveButton form={FORM} busy={form.step !== null} online={form.online} />}
    >
      <div className={layout.stack14}>
        <FollowUpFacts monitoring={shown} timeZone={timeZone} />
        <FollowUpNotices
          project={project}
          monitoring={shown}
          mayRevert={mayWrite && !viewing}
          canWrite={canWrite}
          onClose={onClose}
        />
        <PendingFollowUp items={unsettled} sending={form.step === "sending"} />
        <FormFailure failure={form.failure} />
        {conflict && canWrite && (
          <PanelConflict conflict={conflict} timeZone={timeZone} form={form} onShown={setShown} />
        )}
        {canFill && form.restored && <RestoredNotice onDiscard={() => form.restart()} />}
        {canFill && <FollowUpFields id={FORM} form={form} />}
        {canFill && <Decisions project={project} timeZone={timeZone} monitoring={shown} onDone={onClose} />}
        <PlanDetails monitoring={shown} />
        <FollowUpHistory project={project} monitoring={shown.id} />
      </div>
      {closing.question}
    </SidePanel>
  );
}

interface FollowUpNoticesProps extends Pick<FollowUpPanelProps, "project" | "monitoring" | "onClose"> {
  mayRevert: boolean;
  canWrite: boolean;
}

/** What the user should know before filling in the form, or why there is none. */
function FollowUpNotices({ project, monitoring, mayRevert, canWrite, onClose }: FollowUpNoticesProps) {
  const t = useT();
  return (
    <>
      {monitoring.skipped && (
        <SkippedNotice project={project} monitoring={monitoring} mayRevert={mayRevert} onDone={onClose} />
      )}
      {!canWrite && !monitoring.skipped && <Notice kind="info">{t("plans.followUp.readOnly")}</Notice>}
    </>
  );
}

function FormFailure({ failure }: { failure: string | null }) {
  return (
    failure && (
      <Notice kind="error" urgent>
        {failure}
      </Notice>
    )
  );
}

type PanelFormState = ReturnType<typeof usePanelForm>;

interface PanelConflictProps extends Pick<FollowUpPanelProps, "timeZone"> {
  conflict: OutboxItem;
  form: PanelFormState;
  /** Receives the other user's version, once the user chose it. */
  onShown(monitoring: Monitoring): void;
}

/** The choice between the user's follow-up and another user's. */
function PanelConflict({ conflict, timeZone, form, onShown }: PanelConflictProps) {
  return (
    <StaleChoice
      item={conflict}
      timeZone={timeZone}
      saving={form.step !== null}
      online={form.online}
      onKeepMine={() => form.keepMine(conflict)}
      onTakeTheirs={() => {
        form.takeTheirs(conflict);
        onShown(conflict.current as Monitoring);
      }}
    />
  );
}

/** What this user recorded of the monitoring on this device and the server has not accepted yet. */
function useUnsettledItems(project: string, monitoring: string): OutboxItem[] {
  const items = useOutbox(project) ?? [];
  return items.filter(
    ({ kind, subject, state }) => kind === "follow-up" && subject === monitoring && state !== "sent",
  );
}
