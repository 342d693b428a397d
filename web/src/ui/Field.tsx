import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import { FieldError } from "./FieldError.tsx";

export interface FieldProps {
  label: string;
  /** Displayed at the right of the label: a link, a unit, a counter. */
  aside?: ReactNode;
  help?: ReactNode;
  /** What is wrong and how to correct it. */
  error?: string | null;
  className?: string;
}

export interface ControlIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label above, then control, help and error, associated by ARIA attributes. */
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
      {error && <FieldError id={`${id}-error`} error={error} />}
    </div>
  );
}
