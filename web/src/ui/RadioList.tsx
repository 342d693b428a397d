import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./RadioList.module.css";

interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  /** Shown below the label. */
  detail?: ReactNode;
  /** Cannot be chosen; `detail` gives the reason. */
  disabled?: boolean;
}

export interface RadioListProps<V extends string> {
  legend: string;
  value: V;
  options: readonly RadioOption<V>[];
  onValue(value: V): void;
}

/** Single choice of options in a list, each on a line of its own. */
export function RadioList<V extends string>({ legend, value, options, onValue }: RadioListProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(layout.touchTargetOnPhone, option.disabled && styles.unavailable)}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onValue(option.value)}
          />
          <span className={layout.stack}>
            <span>{option.label}</span>
            {option.detail && <span className={layout.mutedXSmall}>{option.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
