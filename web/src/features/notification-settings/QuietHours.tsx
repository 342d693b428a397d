import type { NotificationPreferences } from "@vetaverde/contract/notification-settings";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./notification-settings.module.css";

type Quiet = NotificationPreferences["quiet"];

export interface QuietHoursProps {
  quiet: Quiet;
  timeZones: readonly string[];
  fault: string | null;
  onQuiet(quiet: Quiet): void;
}

/** Fields for quiet hours, during which mails are held back. */
export function QuietHours({ quiet, timeZones, fault, onQuiet }: QuietHoursProps) {
  const t = useT();
  const zones = [...new Set([...timeZones, ...(quiet ? [quiet.timeZone] : [])])];
  return (
    <section
      className={classes(layout.sectionHeadings, styles.section)}
      aria-label={t("notificationSettings.quietTitle")}
    >
      <h2>{t("notificationSettings.quietTitle")}</h2>
      <Switch
        label={t("notificationSettings.quietOn")}
        help={t("notificationSettings.quietHelp")}
        checked={quiet !== null}
        onValue={(on) => onQuiet(on ? { from: "22:00", to: "07:00", timeZone: zones[0] ?? "UTC" } : null)}
      />
      {quiet && (
        <div className={styles.choices}>
          <DateField
            kind="time"
            label={t("notificationSettings.quietFrom")}
            value={quiet.from}
            onValue={(from) => onQuiet({ ...quiet, from })}
          />
          <DateField
            kind="time"
            label={t("notificationSettings.quietTo")}
            value={quiet.to}
            onValue={(to) => onQuiet({ ...quiet, to })}
            error={fault}
          />
          <Select
            label={t("notificationSettings.timeZone")}
            value={quiet.timeZone}
            options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
            onValue={(timeZone) => timeZone && onQuiet({ ...quiet, timeZone })}
          />
        </div>
      )}
    </section>
  );
}
