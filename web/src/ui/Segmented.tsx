import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { IconCheck } from "./icons.ts";
import styles from "./Segmented.module.css";

interface Segment<V extends string> {
  value: V;
  label: ReactNode;
  /** Accessible name that replaces a short label. */
  spoken?: string;
  lang?: string;
}

export interface SegmentedProps<V extends string> {
  label: string;
  value: V | null;
  options: readonly Segment<V>[];
  onValue(value: V): void;
  /** Full width, for forms and phones. */
  wide?: boolean;
}

/** Single choice of a few options, all of them visible. */
export function Segmented<V extends string>({ label, value, options, onValue, wide }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes(styles.group, wide && styles.wide)}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} lang={option.lang}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.spoken}
            onChange={() => onValue(option.value)}
          />
          {wide && option.value === value && <IconCheck size={16} aria-hidden />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
