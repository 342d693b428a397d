import type { Alert } from "@vetaverde/contract/alerts";
import type { Priority as PriorityLevel } from "@vetaverde/contract/shapes";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconBell, IconCheck } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { PRIORITY_MARKS } from "../../ui/priority-marks.ts";
import styles from "./alerts.module.css";

const mark = classes(layout.inlineRow5, layout.nowrap);

/** Priority as icon and text, never by colour alone. */
export function Priority({ value }: { value: PriorityLevel }) {
  const t = useT();
  const { Icon, style } = PRIORITY_MARKS[value];
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
  const { Icon, style } = PRIORITY_MARKS[value];
  return <Icon size={18} role="img" aria-label={t(`alerts.priorities.${value}`)} className={style} />;
}

/** State of a device in alarm, beside that of its connection. `n`: number of devices in that state. */
export function InAlarm({ n }: { n?: number }) {
  const t = useT();
  const { Icon, style } = PRIORITY_MARKS[1];
  return (
    <span className={classes(mark, style)}>
      <Icon size={17} aria-hidden />
      {n === undefined ? t("alerts.inAlarm") : t("alerts.manyInAlarm", { n })}
    </span>
  );
}

/** Whether the alert is active. */
export function AlertState({ alert: { clearedAt } }: { alert: Alert }) {
  const t = useT();
  const isActive = clearedAt === null;
  const Icon = isActive ? IconBell : IconCheck;
  return (
    <span className={classes(mark, isActive ? PRIORITY_MARKS[1].style : layout.muted)}>
      <Icon size={16} aria-hidden />
      {t(`alerts.states.${isActive ? "active" : "cleared"}`)}
    </span>
  );
}

/** Under what circumstances it was raised: by a late reading, during maintenance. */
export function AlertTags({ alert: { late, maintenance } }: { alert: Alert }) {
  const t = useT();
  if (!late && !maintenance) return null;
  return (
    <span className={layout.inlineCluster}>
      {late && <span className={styles.tag}>{t("alerts.late")}</span>}
      {maintenance && <span className={styles.tag}>{t("alerts.maintenance")}</span>}
    </span>
  );
}
