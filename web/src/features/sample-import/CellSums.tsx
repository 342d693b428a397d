import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./sample-import.module.css";
import type { CellSum } from "./sample-sum.ts";

const PARTS = ["imported", "flagged", "missing", "rejected"] as const;

const tones = {
  imported: layout.doneText,
  flagged: layout.nearText,
  missing: layout.primaryText,
  rejected: layout.unfulfilledText,
} as const;

/** Counts every cell of a file exactly once, as a sum that the user can verify. */
export function CellSums({ sum }: { sum: CellSum }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={styles.sum} aria-label={t("sampleImport.sum.title")}>
      <p>
        <b className={layout.primaryText}>{format.number(sum.cells)}</b> {t("sampleImport.sum.cells")}
      </p>
      {PARTS.map((part, at) => (
        <p key={part} className={classes(sum[part] === 0 && layout.muted)}>
          <span aria-hidden className={layout.muted}>
            {at === 0 ? "=" : "+"}
          </span>
          <VisuallyHidden>{t(at === 0 ? "sampleImport.sum.equals" : "sampleImport.sum.plus")}</VisuallyHidden>
          <span>
            <b className={sum[part] === 0 ? classes(layout.muted, layout.normalWeight) : tones[part]}>
              {format.number(sum[part])}
            </b>{" "}
            {t(`sampleImport.sum.${part}`)}
          </span>
        </p>
      ))}
    </section>
  );
}
