import type { NotificationPreferences } from "@vetaverde/contract/notification-settings";
import { useT } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./notification-settings.module.css";
import { Section } from "./Section.tsx";

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
    <Section title={t("notificationSettings.quietTitle")}>
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
    </Section>
  );
}
