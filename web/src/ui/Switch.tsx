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

/** One thing that is or is not, with its words at the left and the switch at the thumb. */
export function Switch({ label, help, icon, checked, onValue, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      {icon}
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {help && (
          <div id={`${id}-help`} className={styles.help}>
            {help}
          </div>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onValue(event.target.checked)}
      />
    </div>
  );
}
