import type { Retention } from "@vetaverde/contract/retention";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./retention.module.css";

/** The current retention, who set it, and until when it can be reverted without loss. */
export function RetentionNow({ retention, now }: { retention: Retention; now: number }) {
  const t = useT();
  const format = useFormat();
  const { months, by, at, reason, beginsAt, keptSince } = retention;
  return (
    <section className={classes(layout.flushParagraphs, layout.stack6, styles.now)}>
      <h2>{t("retention.now")}</h2>
      <p className={styles.strong}>
        {months === null ? t("retention.forever") : t("retention.kept", { n: String(months) })}
      </p>
      {by && at && (
        <p className={styles.quiet}>
          {t("retention.setBy", { name: by.name, at: format.dateTime(at), reason: reason ?? "" })}
        </p>
      )}
      {keptSince && (
        <p className={styles.quiet}>{t("retention.since", { at: format.dateTime(keptSince) })}</p>
      )}
      {beginsAt && Date.parse(beginsAt) > now && (
        <Notice kind="warning">{t("retention.grace", { at: format.dateTime(beginsAt) })}</Notice>
      )}
    </section>
  );
}
