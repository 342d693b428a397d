import { type ReactNode, useId } from "react";
import styles from "./SummaryPart.module.css";

export interface SummaryPartProps {
  title: string;
  count?: ReactNode;
  /** Link to all of what the part summarises. */
  all?: ReactNode;
  children: ReactNode;
}

/** A part of a page's right column: a heading with a count, and rows below it. */
export function SummaryPart({ title, count, all, children }: SummaryPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span>{count}</span>}
        {all}
      </header>
      {children}
    </section>
  );
}

export const SummaryRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

export const SummaryNone = ({ children }: { children: ReactNode }) => (
  <p className={styles.none}>{children}</p>
);

export interface SummaryLineProps {
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** Date or time at the right. */
  when?: ReactNode;
}

/** Content of a row: an icon, a title with a second line, and a time. */
export function SummaryLine({ icon, title, detail, when }: SummaryLineProps) {
  return (
    <span className={styles.line}>
      {icon}
      <span className={styles.text}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {when && <span className={styles.when}>{when}</span>}
    </span>
  );
}
