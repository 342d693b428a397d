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
    <div className={styles.bar}>
      <div className={styles.words}>
        <span>{label}</span>
        {known && <span>{Math.floor((done / total) * 100)} %</span>}
      </div>
      <progress
        aria-label={label}
        className={styles.progress}
        {...(known ? { value: done, max: total } : {})}
      />
    </div>
  );
}
