import type { ReactNode } from "react";
import styles from "./devices.module.css";

/** A section of a form: its name and purpose at the left, its fields at the right; stacked on a phone. */
export function Section({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <p>{help}</p>
      </div>
      {children}
    </section>
  );
}
