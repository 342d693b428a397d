import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./EmptyState.module.css";

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Adds padding, for use directly on the page. */
  inset?: boolean;
}

/** Empty state: what would be listed here, and one action that creates the first item. */
export function EmptyState({ title, text, action, inset = false }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, inset && styles.inset)}>
      <p className={styles.sectionTitle}>{title}</p>
      {text && <p className={styles.textBelowTitle}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
