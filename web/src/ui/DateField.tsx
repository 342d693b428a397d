import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import own from "./DateField.module.css";
import styles from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";

export interface DateFieldProps
  extends FieldProps,
    Omit<ComponentProps<"input">, "onChange" | "value" | "type" | "className"> {
  /** `YYYY-MM-DD` for a date, `HH:mm` for a time; empty where nothing is chosen. */
  value: string;
  onValue(value: string): void;
  kind?: "date" | "time";
}

/** The platform's own picker: on a phone it is the one that the person knows. */
export function DateField({
  label,
  aside,
  help,
  error,
  className,
  value,
  onValue,
  kind = "date",
  ...input
}: DateFieldProps) {
  return (
    <Field label={label} aside={aside} help={help} error={error} className={className}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          type={kind}
          value={value}
          className={classes(styles.control, own.date)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
