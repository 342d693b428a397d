import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./EmptyState.module.css";

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Stands in the page itself, where nothing around it keeps it off the edge. */
  inset?: boolean;
}

/** What would be here, and the one way to make the first. */
export function EmptyState({ title, text, action, inset = false }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, inset && styles.inset)}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
