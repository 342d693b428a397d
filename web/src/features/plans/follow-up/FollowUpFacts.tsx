import type { Monitoring } from "@vetaverde/contract/monitorings";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { State, StateTag } from "../../../ui/State.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { actionText, stateOf } from "../monitorings/monitoring.messages.ts";
import styles from "./follow-up.module.css";

/** When it is due and where, in two lines: what is to be filled in begins early on the screen. */
export function FollowUpFacts({ monitoring, timeZone }: { monitoring: Monitoring; timeZone: string }) {
  const { station, miningComponent, frequency, responsible } = monitoring;
  const facts = [miningComponent.name, frequency.name, responsible].filter(Boolean).join(" · ");
  return (
    <div className={styles.facts}>
      <p className={layout.clusterCentered10}>
        <StateTag kind={stateOf(monitoring)} />
        <b>
          <When monitoring={monitoring} timeZone={timeZone} />
        </b>
        {monitoring.rescheduled && <State kind="rescheduled" />}
      </p>
      <p className={classes(layout.mutedSmallTight, styles.oneLine)} title={facts}>
        <StationLink id={station.id}>{station.name}</StationLink> · {facts}
      </p>
    </div>
  );
}

function When({ monitoring, timeZone }: { monitoring: Monitoring; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { estimatedDate, completed, actionDate } = monitoring;
  if (completed && actionDate) return t("plans.followUp.doneOn", { date: actionText(format, actionDate) });
  const today = todayIn(timeZone, Date.now());
  const date = format.shortDay(estimatedDate);
  if (estimatedDate === today) return t("plans.followUp.dueToday", { date });
  return t(estimatedDate < today ? "plans.followUp.wasDue" : "plans.followUp.due", { date });
}
