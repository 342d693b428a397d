import { type Role, withImplied } from "@vetaverde/domain/permissions/roles";
import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { ROLE_ORDER } from "./members.filters.ts";
import styles from "./members.module.css";

export interface PermissionBoxesProps {
  legend: string;
  value: readonly Role[];
  onValue(value: Role[]): void;
  /** A guest cannot be an administrator. */
  guest?: boolean;
  error?: string | null;
}

/** Checkboxes for permissions, each with its meaning; write and audit imply read. */
export function PermissionBoxes({ legend, value, onValue, guest, error }: PermissionBoxesProps) {
  const t = useT();
  const effective = withImplied(value);
  const toggle = (role: Role, on: boolean) =>
    onValue(on ? withImplied([...value, role]) : value.filter((other) => other !== role));
  return (
    <fieldset className={styles.boxes}>
      <legend>{legend}</legend>
      {ROLE_ORDER.filter((role) => !guest || role !== 1).map((role) => (
        <Checkbox
          key={role}
          label={t(`members.roles.${role}`)}
          help={t(`members.roleHelp.${role}`)}
          checked={effective.includes(role)}
          disabled={role === 2 && effective.some((other) => other === 3 || other === 4)}
          onValue={(on) => toggle(role, on)}
        />
      ))}
      {error && (
        <p role="alert" className={layout.unfulfilledSmall}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
