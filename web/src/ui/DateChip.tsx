import { classes } from "./classes.ts";
import styles from "./FilterBar.module.css";

/** A day to filter by, as low as the chips beside it. `value` is YYYY-MM-DD or empty. */
export function DateChip({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue(value: string): void;
}) {
  return (
    <label className={classes(styles.date, value !== "" && styles.set)}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onValue(event.target.value)} />
    </label>
  );
}
