import type { NotificationPreferences } from "@vetaverde/contract/notification-settings";
import { NOTIFICATION_MODULES, type NotificationModule } from "@vetaverde/contract/notifications";
import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./notification-settings.module.css";
import { Section } from "./Section.tsx";

type DigestSettings = NotificationPreferences["gathered"];

export interface DigestFieldsProps {
  digest: DigestSettings;
  timeZones: readonly string[];
  fault: string | null;
  onDigest(digest: DigestSettings): void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Fields for the daily digest: the modules whose low-priority notifications it contains, and its hour. */
export function DigestFields({ digest, timeZones, fault, onDigest }: DigestFieldsProps) {
  const t = useT();
  const zones = [...new Set([...timeZones, ...(digest ? [digest.timeZone] : [])])];
  const first = { modules: [...NOTIFICATION_MODULES], hour: 18, timeZone: zones[0] ?? "UTC" };
  return (
    <Section title={t("notificationSettings.gatheredTitle")}>
      <Switch
        label={t("notificationSettings.gatheredOn")}
        help={t("notificationSettings.gatheredHelp")}
        checked={digest !== null}
        onValue={(on) => onDigest(on ? first : null)}
      />
      {digest && (
        <>
          <ModuleChoice
            chosen={digest.modules}
            fault={fault}
            onChosen={(modules) => onDigest({ ...digest, modules })}
          />
          <div className={styles.choices}>
            <Select
              label={t("notificationSettings.gatheredHour")}
              value={String(digest.hour)}
              options={HOURS.map((value) => ({ value, label: `${value.padStart(2, "0")}:00` }))}
              onValue={(hour) => hour && onDigest({ ...digest, hour: Number(hour) })}
            />
            <Select
              label={t("notificationSettings.timeZone")}
              value={digest.timeZone}
              options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
              onValue={(timeZone) => timeZone && onDigest({ ...digest, timeZone })}
            />
          </div>
        </>
      )}
    </Section>
  );
}

interface ModuleChoiceProps {
  chosen: NotificationModule[];
  fault: string | null;
  onChosen(modules: NotificationModule[]): void;
}

function ModuleChoice({ chosen, fault, onChosen }: ModuleChoiceProps) {
  const t = useT();
  return (
    <fieldset className={classes(layout.strongLegends, styles.escalation)}>
      <legend>{t("notificationSettings.gatheredModules")}</legend>
      <div className={styles.choices}>
        {NOTIFICATION_MODULES.map((module) => (
          <Checkbox
            key={module}
            label={t(`notifications.modules.${module}`)}
            checked={chosen.includes(module)}
            onValue={(on) => {
              const rest = chosen.filter((one) => one !== module);
              onChosen(on ? [...rest, module] : rest);
            }}
          />
        ))}
      </div>
      {fault && <p role="alert">{fault}</p>}
    </fieldset>
  );
}
