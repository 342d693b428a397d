import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from "./icons.ts";
import styles from "./Notice.module.css";
import tone from "./tone.module.css";

type NoticeKind = "info" | "done" | "warning" | "error";
const icons = {
  info: IconInfoCircleFilled,
  done: IconCircleCheckFilled,
  warning: IconAlertTriangle,
  error: IconAlertOctagonFilled,
};
const tones = { info: tone.rescheduled, done: tone.done, warning: tone.near, error: tone.unfulfilled };

export interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced immediately by screen readers and scrolled into view, for errors that have just occurred. */
  urgent?: boolean;
  className?: string;
}

/** A persistent message within the page. */
export function Notice({ kind, title, children, action, urgent, className }: NoticeProps) {
  const Icon = icons[kind];
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be far below the notice, on a phone always.
    if (urgent) ref.current?.scrollIntoView?.({ block: "nearest" });
  }, [urgent]);
  return (
    <div
      ref={ref}
      role={urgent ? "alert" : "note"}
      className={classes(styles.notice, tones[kind], className)}
    >
      <Icon size={18} aria-hidden />
      <div className={styles.words}>
        {title && <p className={styles.emphasized}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
