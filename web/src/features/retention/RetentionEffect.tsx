import type { RetentionPreview } from "@vetaverde/contract/retention";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./retention.module.css";

/** What would be deleted, counted before anything is. */
export function RetentionEffect({ preview }: { preview: RetentionPreview }) {
  const t = useT();
  const format = useFormat();
  const { readings, sensors, spared, first, before } = preview;
  // Retention counts months in UTC, so the days are displayed in UTC.
  const day = (at: string) => `${format.day(at.slice(0, 10))} UTC`;
  const params = { n: readings, sensors, first: day(first ?? before), before: day(before) };
  return (
    <section className={classes(layout.flushParagraphs, layout.stack8, styles.effect)}>
      <h3>{t("retention.effect")}</h3>
      {readings === 0 ? (
        <p>{t("retention.nothingGoes")}</p>
      ) : (
        <Notice kind="warning" title={t("retention.goes", params)}>
          {t("retention.noReturn")}
        </Notice>
      )}
      <p className={styles.quiet}>{t("retention.each")}</p>
      <p className={styles.quiet}>{t("retention.late", { before: params.before })}</p>
      {spared > 0 && <p className={styles.quiet}>{t("retention.spared", { n: spared })}</p>}
    </section>
  );
}
