import type { NotificationKind } from "@vetaverde/contract/notification-settings";
import { NOTIFICATION_MODULES, type NotificationModule } from "@vetaverde/contract/notifications";
import { useT } from "../../lib/i18n.ts";
import { CheckboxControl } from "../../ui/Checkbox.tsx";
import { IconLock } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { hasKind, PRIORITIES } from "./kinds.ts";
import styles from "./notification-settings.module.css";

export interface KindTableProps {
  label: string;
  /** Part of each checkbox's accessible name, if a page has several tables. */
  way?: string;
  chosen: readonly NotificationKind[];
  /** Displayed as selected and not changeable. */
  locked?: readonly NotificationKind[];
  disabled?: boolean;
  onChosen(kind: NotificationKind, on: boolean): void;
}

/** A box for each module and priority. */
export function KindTable({ label, ...row }: KindTableProps) {
  const t = useT();
  return (
    <table aria-label={label} className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">{t("notificationSettings.module")}</th>
          {PRIORITIES.map((priority) => (
            <th key={priority} scope="col">
              {t(`notifications.form.priorities.${priority}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_MODULES.map((module) => (
          <ModuleRow key={module} module={module} {...row} />
        ))}
      </tbody>
    </table>
  );
}

interface ModuleRowProps extends Omit<KindTableProps, "label"> {
  module: NotificationModule;
}

function ModuleRow({ module, way, chosen, locked = [], disabled, onChosen }: ModuleRowProps) {
  const t = useT();
  const about = t(`notifications.modules.${module}`);
  return (
    <tr>
      <th scope="row" className={layout.normalWeight}>
        {about}
      </th>
      {PRIORITIES.map((priority) => {
        const kind = { module, priority };
        const name = `${way ? `${about} (${way})` : about}, ${t(`notifications.priority.${priority}`)}`;
        return (
          <td key={priority}>
            {hasKind(locked, kind) ? (
              <LockedKind name={name} />
            ) : (
              <CheckboxControl
                label={name}
                checked={hasKind(chosen, kind)}
                disabled={disabled}
                onValue={(on) => onChosen(kind, on)}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

function LockedKind({ name }: { name: string }) {
  const t = useT();
  return (
    <span role="img" aria-label={t("notificationSettings.lockedKind", { name })} className={styles.lock}>
      <IconLock size={16} aria-hidden />
    </span>
  );
}
