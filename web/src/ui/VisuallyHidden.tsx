import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Words for whoever listens to the page. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
