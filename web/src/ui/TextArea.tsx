import type { ComponentProps } from "react";
import { useT } from "../lib/i18n.ts";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";
import layout from "./layout.module.css";
import own from "./TextArea.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface TextAreaProps
  extends Omit<FieldProps, "aside">,
    Omit<ComponentProps<"textarea">, "onChange" | "className" | "maxLength" | "value"> {
  value: string;
  onValue(value: string): void;
  /** Longer text is not truncated while typing; the counter turns to the error colour. */
  limit: number;
}

export function TextArea({
  label,
  help,
  error,
  className,
  value,
  onValue,
  limit,
  rows = 3,
  ...area
}: TextAreaProps) {
  const t = useT();
  // Counted like the server does: trimmed.
  const used = value.trim().length;
  const counter = (
    <span className={used > limit ? layout.unfulfilledStrong : undefined}>
      <span aria-hidden>{t("ui.counter", { used, limit })}</span>
      <VisuallyHidden>{t("ui.counterLabel", { used, limit })}</VisuallyHidden>
    </span>
  );
  return (
    <Field label={label} aside={counter} help={help} error={error} className={className}>
      {(ids) => (
        <textarea
          {...area}
          {...ids}
          rows={rows}
          value={value}
          className={classes(styles.control, own.area)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
