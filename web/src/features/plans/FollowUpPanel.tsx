import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { Decisions } from "./Decisions.tsx";
import { FollowUpFacts } from "./FollowUpFacts.tsx";
import { FollowUpForm } from "./FollowUpForm.tsx";
import { FollowUpHistory } from "./FollowUpHistory.tsx";
import { useFollowUpForm } from "./follow-up.form.ts";
import styles from "./follow-up.module.css";
import { StaleChoice } from "./StaleChoice.tsx";

export interface FollowUpPanelProps {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  mayWrite: boolean;
  onClose(): void;
}

/** The button stands in the panel's foot, outside of the form that it sends. */
const FORM = "follow-up";

/** The follow-up of one monitoring: what it is, the form, and everything that was recorded before. */
export function FollowUpPanel({ project, timeZone, monitoring, mayWrite, onClose }: FollowUpPanelProps) {
  const t = useT();
  const online = useLink((link) => link.online);
  const [shown, setShown] = useState(monitoring);
  const form = useFollowUpForm({
    project,
    timeZone,
    monitoring: shown,
    onSaved: (here) => {
      toast("done", t("plans.followUp.saved", { station: shown.station.name }));
      // Another one may be open by now.
      if (here) onClose();
    },
    onLost: () => toast("error", t("plans.followUp.lost", { station: shown.station.name })),
  });
  const take = (theirs: Monitoring | null) => {
    if (!theirs) return;
    setShown(theirs);
    form.restart(theirs);
  };
  const writes = mayWrite && !shown.skipped;
  return (
    <SidePanel
      title={`${shown.station.name} · ${shown.shortCommitment}`}
      onClose={onClose}
      actions={
        writes &&
        !form.stale && (
          <Button
            kind="primary"
            size="large"
            wide
            icon={<IconDeviceFloppy size={20} aria-hidden />}
            type="submit"
            form={FORM}
            busy={form.saving}
            disabled={!online}
          >
            {t(online ? "plans.followUp.save" : "plans.followUp.saveOffline")}
          </Button>
        )
      }
    >
      <div className={styles.panel}>
        <FollowUpFacts monitoring={shown} timeZone={timeZone} />
        {writes && online && !form.stale && (
          <Decisions project={project} timeZone={timeZone} monitoring={shown} onDone={onClose} />
        )}
        {writes && !online && <Notice kind="warning">{t("plans.followUp.offline")}</Notice>}
        {shown.skipped && <Notice kind="info">{t("plans.followUp.skipped")}</Notice>}
        {!mayWrite && !shown.skipped && <Notice kind="info">{t("plans.followUp.readOnly")}</Notice>}
        {form.failure && (
          <Notice kind="error" urgent>
            {form.failure}
          </Notice>
        )}
        {form.stale && (
          <StaleChoice
            theirs={form.stale}
            mine={form.draft}
            timeZone={timeZone}
            saving={form.saving}
            online={online}
            onKeepMine={() => form.save(form.stale?.version)}
            onTakeTheirs={() => take(form.stale)}
          />
        )}
        {writes && !form.stale && form.restored && <RestoredNotice onDiscard={() => form.restart(shown)} />}
        {writes && !form.stale && (
          <FollowUpForm
            id={FORM}
            draft={form.draft}
            faults={form.faults}
            onDraft={form.change}
            onLeave={form.check}
            onSubmit={() => form.save()}
          />
        )}
        <FollowUpHistory project={project} monitoring={shown.id} />
      </div>
    </SidePanel>
  );
}
