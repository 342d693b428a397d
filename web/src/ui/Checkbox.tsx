import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./Checkbox.module.css";
import { classes } from "./classes.ts";
import { IconCheck } from "./icons.ts";
import layout from "./layout.module.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "className"> {
  label: ReactNode;
  help?: ReactNode;
  onValue(checked: boolean): void;
}

export interface CheckboxControlProps {
  label: string;
  checked: boolean;
  disabled?: boolean | undefined;
  onValue(checked: boolean): void;
}

/**
 * Checkbox without a visible label, for tables whose row and column headings label it; the label is only for screen
 * readers.
 */
export function CheckboxControl({ label, onValue, ...input }: CheckboxControlProps) {
  return (
    <span className={styles.alone}>
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        className={classes(layout.accentWhenChecked, styles.input)}
        onChange={(event) => onValue(event.target.checked)}
      />
      <IconCheck size={13} stroke={3} aria-hidden />
    </span>
  );
}

export function Checkbox({ label, help, onValue, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span className={styles.box}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={classes(layout.accentWhenChecked, styles.input)}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onValue(event.target.checked)}
        />
        <IconCheck size={13} stroke={3} aria-hidden />
      </span>
      <div>
        <label htmlFor={id} className={layout.clickable}>
          {label}
        </label>
        {help && (
          <div id={`${id}-help`} className={layout.helpText}>
            {help}
          </div>
        )}
      </div>
    </div>
  );
}
