import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./Switch.module.css";

export interface SwitchProps {
  label: string;
  help?: string;
  icon?: ReactNode;
  checked: boolean;
  onValue(checked: boolean): void;
  disabled?: boolean;
}

/** A switch with its text at the left; the whole row is pressable. */
export function Switch({ label, help, icon, checked, onValue, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      {icon}
      <span className={layout.growingStack}>
        <span id={`${id}-label`}>{label}</span>
        {help && (
          <span id={`${id}-help`} className={layout.mutedSmallTight}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes(layout.accentWhenChecked, styles.switch)}
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

/** The switch without a visible label, if the text is elsewhere in the row; the label is only for screen readers. */
export function SwitchControl({ label, checked, onValue, disabled }: Omit<SwitchProps, "help" | "icon">) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes(layout.accentWhenChecked, styles.switch)}
      aria-label={label}
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      onChange={(event) => onValue(event.target.checked)}
    />
  );
}
