import type { ComponentProps, ReactNode } from "react";
import { useT } from "../lib/i18n.ts";
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

/** Minimum limit from which reaching it is reported. */
const LONG = 40;

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
  const t = useT();
  const { maxLength: limit = 0 } = input;
  // The browser silently truncates pasted text at the limit, so reaching it is reported. For short codes the truncation
  // is obvious.
  const full = limit >= LONG && String(input.value ?? "").length >= limit;
  const note = full ? (
    <>
      {help} <span role="status">{t("ui.full", { n: limit })}</span>
    </>
  ) : (
    help
  );
  return (
    <Field label={label} aside={aside} help={note} error={error} className={className}>
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
