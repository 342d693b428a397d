import type { CatalogPreview, CatalogRowOutcome } from "@vetaverde/contract/catalog-imports";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./catalog-import.module.css";

const outcomeClasses = {
  new: classes(layout.doneText, layout.strong),
  changed: classes(layout.accentText, layout.strong),
  unchanged: layout.muted,
} satisfies Record<CatalogRowOutcome["outcome"], string | undefined>;

/** The outcome of each row: created, changed and how, unchanged. */
export function CatalogOutcomes({ preview }: { preview: CatalogPreview }) {
  const t = useT();
  const format = useFormat();
  const { outcomes, counts } = preview;
  const total = counts.new + counts.changed + counts.unchanged;
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return (
    <section
      className={classes(layout.scrollBox, styles.outcomes)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t("catalogImport.outcomes")}
    >
      <ul>
        {outcomes.map((one) => (
          <li key={one.row}>
            <span className={styles.row}>
              <b>{one.name}</b>
              {kinds.size > 1 && (
                <span className={layout.mutedSmall}>{t(`catalogImport.kinds.${one.kind}`)}</span>
              )}
              <span className={outcomeClasses[one.outcome]}>{t(`catalogImport.outcome.${one.outcome}`)}</span>
              {one.archived && <span className={layout.mutedSmall}>{t("catalogImport.isArchived")}</span>}
            </span>
            <Changes changes={one.changes} />
          </li>
        ))}
      </ul>
      {outcomes.length < total && (
        <p className={layout.mutedSmall}>
          {t("catalogImport.someOutcomes", {
            shown: format.number(outcomes.length),
            n: format.number(total),
          })}
        </p>
      )}
    </section>
  );
}

function Changes({ changes }: Pick<CatalogRowOutcome, "changes">) {
  return changes.map(({ field, before, after }) => (
    <span key={field} className={styles.change}>
      {field}: <s>{before}</s> → {after}
    </span>
  ));
}
