import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import styles from "./report.module.css";

const MAX_LISTED = 100;

export interface ExcludedListProps<T> {
  summary: string;
  all: readonly T[];
  idOf(one: T): string;
  onOpen(id: string): void;
  /** Renders why it is excluded. */
  children(one: T): ReactNode;
}

/** What a figure leaves out, and why; each opens in full. */
export function ExcludedList<T extends { station: string; date: string | null }>({
  summary,
  all,
  idOf,
  onOpen,
  children,
}: ExcludedListProps<T>) {
  const t = useT();
  const format = useFormat();
  return (
    <details className={styles.without}>
      <summary>{summary}</summary>
      <ul>
        {all.slice(0, MAX_LISTED).map((one) => (
          <li key={idOf(one)}>
            <button type="button" className={styles.link} onClick={() => onOpen(idOf(one))}>
              {one.station} · {one.date ? format.day(one.date) : t("environmentReport.noDate")}
            </button>{" "}
            {children(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}
