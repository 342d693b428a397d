import { classes } from "./classes.ts";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  label: string;
  done: number;
  /** 0 if the total is unknown: the bar is then indeterminate. */
  total: number;
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const known = total > 0;
  return (
    <div>
      <div className={styles.words}>
        <span>{label}</span>
        {known && <span>{Math.floor((done / total) * 100)} %</span>}
      </div>
      <Meter label={label} done={done} total={total} />
    </div>
  );
}

/** The bar without its label and share. */
export function Meter({ label, done, total, className }: ProgressBarProps & { className?: string }) {
  return (
    <progress
      aria-label={label}
      className={classes(styles.progress, className)}
      {...(total > 0 ? { value: done, max: total } : {})}
    />
  );
}
