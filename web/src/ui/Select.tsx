import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";
import own from "./Select.module.css";

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string>
  extends FieldProps,
    Omit<ComponentProps<"select">, "onChange" | "value" | "className"> {
  value: V;
  options: readonly Option<V>[];
  onValue(value: V): void;
}

export function Select<V extends string>({
  label,
  aside,
  help,
  error,
  className,
  value,
  options,
  onValue,
  ...select
}: SelectProps<V>) {
  return (
    <Field label={label} aside={aside} help={help} error={error} className={className}>
      {(ids) => (
        <select
          {...select}
          {...ids}
          value={value}
          className={classes(styles.control, own.select)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
