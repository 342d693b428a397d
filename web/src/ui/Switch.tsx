import { type ReactNode, useId } from "react";
import styles from "./Switch.module.css";

export interface SwitchProps {
  label: string;
  help?: string;
  icon?: ReactNode;
  checked: boolean;
  onValue(checked: boolean): void;
  disabled?: boolean;
}

/** One thing that is or is not: words at the left, the switch at the thumb, and the whole row takes the press. */
export function Switch({ label, help, icon, checked, onValue, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      {icon}
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {help && (
          <span id={`${id}-help`} className={styles.help}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onValue(event.target.checked)}
      />
    </label>
  );
}

/** The switch alone, where the words stand elsewhere in the row: its name is said, not shown. */
export function SwitchControl({ label, checked, onValue, disabled }: Omit<SwitchProps, "help" | "icon">) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      onChange={(event) => onValue(event.target.checked)}
    />
  );
}
