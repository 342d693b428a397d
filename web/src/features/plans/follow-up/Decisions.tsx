import type { Monitoring } from "@vetaverde/contract/monitorings";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useLink } from "../../../lib/online.ts";
import { type NewItem, storeForSending } from "../../../lib/outbox/outbox.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconCalendarRepeat, IconCircleMinus } from "../../../ui/icons.ts";
import { RescheduleDialog } from "../../../ui/reschedule/RescheduleDialog.tsx";
import { toast } from "../../../ui/toasts.ts";
import { itemOfReschedule, itemOfSkip } from "../field/field.items.ts";
import { useDecisions } from "../plans.queries.ts";
import { useIdempotencyKeys } from "./decision.ts";
import styles from "./follow-up.module.css";
import { type SkipChoice, SkipStationDialog } from "./SkipStationDialog.tsx";

interface DecisionsProps {
  project: string;
  timeZone: string;
  monitoring: Monitoring;
  /** Called after the decision was saved and confirmed. */
  onDone(): void;
}

/** Alternatives to doing the work: rescheduling it, or skipping its station. */
export function Decisions({ project, timeZone, monitoring, onDone }: DecisionsProps) {
  const t = useT();
  const format = useFormat();
  const decide = useDecisions(project);
  const keyOf = useIdempotencyKeys();
  const online = useLink((link) => link.online);
  const { station, plan, version } = monitoring;
  /** Without a connection the decision is stored in the outbox and sent from there. */
  const store = async (item: NewItem) => {
    await storeForSending(item);
    toast("info", t("plans.followUp.keptHere", { station: station.name }));
    onDone();
  };
  return (
    <DecisionButtons
      project={project}
      monitoring={monitoring}
      timeZone={timeZone}
      onReschedule={async (date, reason) => {
        if (!online) return store(itemOfReschedule(project, monitoring, date, reason));
        await decide.reschedule(monitoring.id, { date, reason, version }, keyOf(`${date} ${reason}`));
        toast("done", t("reschedule.done", { station: station.name, date: format.shortDay(date) }));
        onDone();
      }}
      onSkip={async ({ expected, ...choice }) => {
        if (!online) return store(itemOfSkip(project, monitoring, choice));
        const body = { station: station.id, ...choice, expected };
        const n = await decide.skipStation(plan.id, body, keyOf(JSON.stringify(body)));
        toast("done", t("plans.decision.skipped", { n, station: station.name }));
        onDone();
      }}
    />
  );
}

interface DecisionButtonsProps {
  project: string;
  monitoring: Monitoring;
  timeZone: string;
  /** @throws if it was not accepted; the dialog stays open and shows why */
  onReschedule(date: string, reason: string): Promise<void>;
  onSkip(choice: SkipChoice): Promise<void>;
}

/** The two buttons and the dialog of each. */
export function DecisionButtons({ onReschedule, onSkip, ...props }: DecisionButtonsProps) {
  const { project, monitoring, timeZone } = props;
  const t = useT();
  const [open, setOpen] = useState<"reschedule" | "skip" | null>(null);
  const close = () => setOpen(null);
  const { station, shortCommitment, estimatedDate } = monitoring;
  return (
    <div className={styles.decisions}>
      {!monitoring.completed && (
        <Button
          kind="quiet"
          icon={<IconCalendarRepeat size={18} aria-hidden />}
          onClick={() => setOpen("reschedule")}
        >
          {t("reschedule.save")}
        </Button>
      )}
      <Button kind="quiet" icon={<IconCircleMinus size={18} aria-hidden />} onClick={() => setOpen("skip")}>
        {t("plans.decision.skip")}
      </Button>
      {open === "reschedule" && (
        <RescheduleDialog
          id={monitoring.id}
          station={station.name}
          what={shortCommitment}
          from={estimatedDate}
          today={todayIn(timeZone, Date.now())}
          onMove={onReschedule}
          onClose={close}
        />
      )}
      {open === "skip" && (
        <SkipStationDialog project={project} monitoring={monitoring} onDecide={onSkip} onClose={close} />
      )}
    </div>
  );
}
