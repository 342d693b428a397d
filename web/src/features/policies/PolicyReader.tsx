import { asLink } from "@vetaverde/domain/text/web-address";
import { useFormat } from "../../lib/format.ts";
import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import styles from "./PolicyModal.module.css";

/** The policy in force and the date on which the user accepted it. */
export function PolicyReader({ onClose }: { onClose(): void }) {
  const t = useT();
  const format = useFormat();
  const general = useGeneral();
  const accepted = useSession((session) => session.policy);
  const project = useSession((session) => session.project);
  const policy = accepted ?? general?.policy;
  return (
    <Dialog title={policy?.title ?? t("policies.reader")} onClose={onClose}>
      {accepted && (
        <p className={styles.dates}>{t("policies.version", { date: format.stamp(accepted.start_date) })}</p>
      )}
      {accepted?.is_valid && (
        <p className={styles.dates}>
          {t("policies.acceptedOn", { date: format.stamp(accepted.acceptance_date) })}
        </p>
      )}
      {project?.url_policy && (
        <p>
          <a href={asLink(project.url_policy)} target="_blank" rel="noopener noreferrer">
            {t("policies.readProject")}
          </a>
        </p>
      )}
      <div className={styles.boxes}>
        {policy ? <SafeHtml html={policy.content} /> : <p>{t("policies.none")}</p>}
      </div>
    </Dialog>
  );
}
