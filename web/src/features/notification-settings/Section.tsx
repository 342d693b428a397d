import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./notification-settings.module.css";

/** A part of the settings under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes(layout.sectionHeadings, styles.section)} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
