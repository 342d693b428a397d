import type { ReactNode } from "react";
import styles from "./kpis.module.css";

export interface FigureFactsProps {
  icon?: ReactNode;
  name: string;
  value: ReactNode;
  note: string | null;
}

/** A key figure within a definition list: its name, its value, and what the value refers to. */
export const FigureFacts = ({ icon, name, value, note }: FigureFactsProps) => (
  <>
    <dt>{name}</dt>
    <dd className={styles.value}>
      {icon}
      {value}
    </dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </>
);
