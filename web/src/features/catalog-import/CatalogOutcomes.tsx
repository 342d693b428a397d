import type { CatalogPreview, CatalogRowOutcome } from "@vetaverde/contract/catalog-imports";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import styles from "./catalog-import.module.css";

/** The outcome of each row: created, changed and how, unchanged. */
export function CatalogOutcomes({ preview }: { preview: CatalogPreview }) {
  const t = useT();
  const format = useFormat();
  const { outcomes, counts } = preview;
  const total = counts.new + counts.changed + counts.unchanged;
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.outcomes} tabIndex={0} aria-label={t("catalogImport.outcomes")}>
      <ul>
        {outcomes.map((one) => (
          <li key={one.row}>
            <span className={styles.row}>
              <b>{one.name}</b>
              {kinds.size > 1 && (
                <span className={layout.mutedSmall}>{t(`catalogImport.kinds.${one.kind}`)}</span>
              )}
              <span className={styles[one.outcome]}>{t(`catalogImport.outcome.${one.outcome}`)}</span>
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
