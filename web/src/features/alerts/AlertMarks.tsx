import type { Alert } from "@vetaverde/contract/alerts";
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

const icons = { 1: IconAlertOctagonFilled, 2: IconAlertTriangle, 3: IconInfoCircleFilled } as const;

/** Priority as icon and text, never by colour alone. */
export function Priority({ value }: { value: 1 | 2 | 3 }) {
  const t = useT();
  const Icon = icons[value];
  return (
    <span className={classes(styles.mark, styles[`priority${value}`])}>
      <Icon size={17} aria-hidden />
      {t(`alerts.priorities.${value}`)}
    </span>
  );
}

/** Whether the alert is active, with its most relevant other states. */
export function AlertState({ alert }: { alert: Alert }) {
  const t = useT();
  const stands = alert.clearedAt === null;
  const Icon = stands ? IconBell : IconCheck;
  return (
    <span className={layout.inlineCluster}>
      <span className={classes(styles.mark, stands ? styles.stands : layout.muted)}>
        <Icon size={16} aria-hidden />
        {t(`alerts.states.${stands ? "active" : "cleared"}`)}
      </span>
      {alert.late && <span className={styles.tag}>{t("alerts.late")}</span>}
      {alert.maintenance && <span className={styles.tag}>{t("alerts.maintenance")}</span>}
    </span>
  );
}
