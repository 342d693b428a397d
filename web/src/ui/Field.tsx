import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import { IconAlertOctagonFilled } from "./icons.ts";

export interface FieldProps {
  label: string;
  /** Stands at the right of the label: a link, a unit, a counter. */
  aside?: ReactNode;
  help?: ReactNode;
  /** What is wrong and what to do. */
  error?: string | null;
  className?: string;
}

export interface ControlIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label above, control, help and error below, tied together for whoever listens to the page. */
export function Field({
  label,
  aside,
  help,
  error,
  className,
  children,
}: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const described = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {help !== undefined && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          <IconAlertOctagonFilled size={16} aria-hidden />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
