import type { Monitoring } from "@vetaverde/contract/plans";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useLink } from "../../lib/online.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StateTag } from "../../ui/State.tsx";
import { toast } from "../../ui/toasts.ts";
import { FollowUpForm } from "./FollowUpForm.tsx";
import { FollowUpHistory } from "./FollowUpHistory.tsx";
import { useFollowUpForm } from "./follow-up.form.ts";
import styles from "./follow-up.module.css";
import { stateOf } from "./MonitoringTable.tsx";
import { StaleChoice } from "./StaleChoice.tsx";

export interface FollowUpPanelProps {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  mayWrite: boolean;
  onClose(): void;
}

/** The follow-up of one monitoring: what it is, the form, and everything that was recorded before. */
export function FollowUpPanel({ project, timeZone, monitoring, mayWrite, onClose }: FollowUpPanelProps) {
  const t = useT();
  const online = useLink((link) => link.online);
  const [shown, setShown] = useState(monitoring);
  const form = useFollowUpForm({
    project,
    timeZone,
    monitoring: shown,
    onSaved: () => {
      toast("done", t("plans.followUp.saved", { station: shown.station.name }));
      onClose();
    },
  });
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
            busy={form.saving}
            disabled={!online}
            onClick={() => form.save()}
          >
            {t("plans.followUp.save")}
          </Button>
        )
      }
    >
      <div className={styles.panel}>
        <Facts monitoring={shown} timeZone={timeZone} />
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
            saving={form.saving}
            onKeepMine={() => form.save(form.stale?.version)}
            onTakeTheirs={() => {
              if (form.stale) setShown(form.stale);
              form.restart(form.stale);
            }}
          />
        )}
        {writes && !form.stale && (
          <FollowUpForm draft={form.draft} faults={form.faults} onDraft={form.change} />
        )}
        <FollowUpHistory project={project} monitoring={shown.id} />
      </div>
    </SidePanel>
  );
}

function Facts({ monitoring, timeZone }: { monitoring: Monitoring; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { estimatedDate, completed, actionDate } = monitoring;
  const late = estimatedDate < todayIn(timeZone, Date.now());
  const when =
    completed && actionDate
      ? t("plans.followUp.doneOn", { date: format.shortDay(actionDate.slice(0, 10)) })
      : t(late ? "plans.followUp.wasDue" : "plans.followUp.due", { date: format.shortDay(estimatedDate) });
  const facts = [
    monitoring.miningComponent.name,
    monitoring.type.name,
    monitoring.frequency.name,
    monitoring.responsible,
  ];
  return (
    <div className={styles.facts}>
      <p className={styles.when}>
        <StateTag kind={stateOf(monitoring)} />
        <b>{when}</b>
      </p>
      <p className={styles.quiet}>{facts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
