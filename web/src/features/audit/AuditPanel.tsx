import type { AuditEntry } from "@vetaverde/contract/audit";
import { changedFields } from "@vetaverde/domain/text/changed-fields";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { useActionName, useFieldName, useValueText } from "./audit.messages.ts";
import styles from "./audit.module.css";

/** One change: who, when, from where, and each field before and after. */
export function AuditPanel({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const t = useT();
  const format = useFormat();
  const actionName = useActionName();
  const fieldName = useFieldName();
  const valueText = useValueText();
  const fields = changedFields(entry.before, entry.after);
  return (
    <SidePanel title={actionName(entry.action)} onClose={onClose}>
      <dl className={classes(layout.mutedTerms, layout.breakableDescriptions, styles.facts)}>
        <dt>{t("audit.person")}</dt>
        <dd>{entry.actor ? `${entry.actor.name} · ${entry.actor.email}` : t("audit.nobody")}</dd>
        <dt>{t("audit.at")}</dt>
        <dd>{format.dateTime(entry.at)}</dd>
        {entry.entityName && (
          <>
            <dt>{t("audit.what")}</dt>
            <dd>{entry.entityName}</dd>
          </>
        )}
        <dt>{t("audit.address")}</dt>
        <dd>{entry.address ?? "–"}</dd>
        <dt>{t("audit.request")}</dt>
        <dd className={styles.code}>{entry.requestId ?? "–"}</dd>
      </dl>
      <h3 className={styles.heading}>{t("audit.changes")}</h3>
      {fields.length === 0 && <p className={layout.muted}>{t("audit.noChanges")}</p>}
      {fields.map(({ path, before, after }) => (
        <div key={path} className={layout.ruledLine}>
          <span className={styles.code}>{fieldName(path)}</span>
          <div className={styles.values}>
            {before !== null && <del>{valueText(path, before)}</del>}
            {after !== null && <ins>{valueText(path, after)}</ins>}
          </div>
        </div>
      ))}
    </SidePanel>
  );
}
