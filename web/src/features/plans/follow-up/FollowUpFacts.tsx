import type { Monitoring } from "@vetaverde/contract/monitorings";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import layout from "../../../ui/layout.module.css";
import { State, StateTag } from "../../../ui/State.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { actionText, stateOf } from "../monitorings/monitoring.messages.ts";
import styles from "./follow-up.module.css";
import { PlanDetails } from "./PlanDetails.tsx";

/** What is to be done, where, and whether it is overdue: shown above the form. */
export function FollowUpFacts({ monitoring, timeZone }: { monitoring: Monitoring; timeZone: string }) {
  const { miningComponent, environmentalComponent, subcomponent, type, frequency, responsible, plan } =
    monitoring;
  const where = [miningComponent.name, environmentalComponent.name, subcomponent?.name];
  const what = [type.name, frequency.name, responsible];
  return (
    <div className={styles.facts}>
      <p className={layout.clusterCentered10}>
        <StateTag kind={stateOf(monitoring)} />
        <b>
          <When monitoring={monitoring} timeZone={timeZone} />
        </b>
        {monitoring.rescheduled && <State kind="rescheduled" />}
      </p>
      <p>
        <b>
          <StationLink id={monitoring.station.id}>{monitoring.station.name}</StationLink>
        </b>
      </p>
      <p className={layout.mutedSmallTight}>{where.filter(Boolean).join(" · ")}</p>
      <p className={layout.mutedSmallTight}>{what.filter(Boolean).join(" · ")}</p>
      <p className={layout.mutedSmallTight}>{plan.title}</p>
      <PlanDetails monitoring={monitoring} />
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
