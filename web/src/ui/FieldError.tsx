import styles from "./Field.module.css";
import { IconAlertOctagonFilled } from "./icons.ts";

/** What is wrong with a field, below it; the field refers to it by its id. */
export const FieldError = ({ id, error }: { id: string; error: string }) => (
  <div id={id} className={styles.error}>
    <IconAlertOctagonFilled size={16} aria-hidden />
    <span>{error}</span>
  </div>
);
