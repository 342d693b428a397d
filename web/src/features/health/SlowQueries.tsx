import type { ReplyOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { SummaryNone, SummaryPart } from "../../ui/SummaryPart.tsx";
import styles from "./health.module.css";

/** Statements that took longer than a second since the start. */
export function SlowQueries({ queries }: { queries: ReplyOf<"health", "state">["slowQueries"] }) {
  const t = useT();
  const format = useFormat();
  return (
    <SummaryPart title={t("health.slow.title")} count={queries.length || undefined}>
      {queries.length === 0 ? (
        <SummaryNone>{t("health.slow.none")}</SummaryNone>
      ) : (
        <ul className={classes(layout.plainList, styles.slow)}>
          {queries.map(({ sql, maxMs, times, lastAt }) => (
            <li key={sql}>
              <span>
                {t("health.slow.line", {
                  seconds: format.number(maxMs / 1000, 1),
                  n: times,
                  at: format.dateTime(lastAt),
                })}
              </span>
              <code>{sql}</code>
            </li>
          ))}
        </ul>
      )}
    </SummaryPart>
  );
}
