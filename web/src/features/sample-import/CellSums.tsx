import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./sample-import.module.css";
import type { CellSum } from "./sample-sum.ts";

const PARTS = ["imported", "flagged", "missing", "rejected"] as const;

/** Counts every cell of a file exactly once, as a sum that the user can verify. */
export function CellSums({ sum }: { sum: CellSum }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={styles.sum} aria-label={t("sampleImport.sum.title")}>
      <p>
        <b>{format.number(sum.cells)}</b> {t("sampleImport.sum.cells")}
      </p>
      {PARTS.map((part, at) => (
        <p key={part} className={sum[part] === 0 ? styles.zero : styles[part]}>
          <span aria-hidden className={styles.sign}>
            {at === 0 ? "=" : "+"}
          </span>
          <VisuallyHidden>{t(at === 0 ? "sampleImport.sum.equals" : "sampleImport.sum.plus")}</VisuallyHidden>
          <span>
            <b>{format.number(sum[part])}</b> {t(`sampleImport.sum.${part}`)}
          </span>
        </p>
      ))}
    </section>
  );
}
