import type { Alert } from "@vetaverde/contract/alerts";
import type { Priority as PriorityLevel } from "@vetaverde/contract/shapes";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconInfoCircleFilled,
} from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./alerts.module.css";

const priorities = {
  1: { Icon: IconAlertOctagonFilled, style: classes(layout.unfulfilledState, layout.strong) },
  2: { Icon: IconAlertTriangle, style: layout.nearState },
  3: { Icon: IconInfoCircleFilled, style: layout.rescheduledState },
} as const;
const mark = classes(layout.inlineRow5, layout.nowrap);

/** Priority as icon and text, never by colour alone. */
export function Priority({ value }: { value: PriorityLevel }) {
  const t = useT();
  const { Icon, style } = priorities[value];
  return (
    <span className={classes(mark, style)}>
      <Icon size={17} aria-hidden />
      {t(`alerts.priorities.${value}`)}
    </span>
  );
}

/** Priority as an icon with its name for a screen reader, where the sentence beside it says what is the matter. */
export function PriorityIcon({ value }: { value: PriorityLevel }) {
  const t = useT();
  const { Icon, style } = priorities[value];
  return <Icon size={18} role="img" aria-label={t(`alerts.priorities.${value}`)} className={style} />;
}

/** State of a device with an active alert, beside that of its connection. */
export function InAlarm() {
  const t = useT();
  return (
    <span className={classes(mark, priorities[1].style)}>
      <IconAlertOctagonFilled size={17} aria-hidden />
      {t("alerts.inAlarm")}
    </span>
  );
}

/** Whether the alert is active, with its most relevant other states. */
export function AlertState({ alert }: { alert: Alert }) {
  const t = useT();
  const isActive = alert.clearedAt === null;
  const Icon = isActive ? IconBell : IconCheck;
  return (
    <span className={layout.inlineCluster}>
      <span className={classes(mark, isActive ? priorities[1].style : layout.muted)}>
        <Icon size={16} aria-hidden />
        {t(`alerts.states.${isActive ? "active" : "cleared"}`)}
      </span>
      {alert.late && <span className={styles.tag}>{t("alerts.late")}</span>}
      {alert.maintenance && <span className={styles.tag}>{t("alerts.maintenance")}</span>}
    </span>
  );
}
