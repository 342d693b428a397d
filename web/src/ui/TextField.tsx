import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<"input">, "onChange" | "size" | "className"> {
  onValue(value: string): void;
  icon?: ReactNode;
  size?: "normal" | "large";
}

export function TextField({
  label,
  aside,
  help,
  error,
  className,
  onValue,
  icon,
  size = "normal",
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} aside={aside} help={help} error={error} className={className}>
      {(ids) => (
        <div className={styles.framed}>
          {icon}
          <input
            type="text"
            {...input}
            {...ids}
            className={classes(styles.control, size === "large" && styles.large)}
            onChange={(event) => onValue(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
