import type { FollowUp } from "@vetaverde/contract/monitorings";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload, IconMapPin } from "../../ui/icons.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./follow-up.module.css";
import { downloadEvidence } from "./plans.queries.ts";

/** What shows that a follow-up is so: where and when it was captured, and its files. */
export function EvidenceList({ project, followUp }: { project: string; followUp: FollowUp }) {
  const t = useT();
  const format = useFormat();
  const { capturedAt, position, evidence } = followUp;
  const open = (file: string) =>
    downloadEvidence(project, file).catch((error: unknown) =>
      toast("error", `${t("plans.decision.openFailed")} ${describeError(error)}`),
    );
  return (
    <>
      {capturedAt && (
        <p className={styles.quiet}>{t("plans.decision.captured", { date: format.dateTime(capturedAt) })}</p>
      )}
      {position && (
        <p className={styles.quiet}>
          <IconMapPin size={14} aria-hidden />{" "}
          {t("plans.decision.position", {
            latitude: format.number(position.latitude, 5),
            longitude: format.number(position.longitude, 5),
          })}
          {position.accuracy !== null &&
            ` ${t("plans.decision.accuracy", { n: format.number(Math.round(position.accuracy)) })}`}
        </p>
      )}
      {evidence.length > 0 && (
        <ul className={styles.files} aria-label={t("plans.decision.evidence", { n: evidence.length })}>
          {evidence.map(({ file, name, size }) => (
            <li key={file}>
              <Button
                kind="quiet"
                size="small"
                icon={<IconDownload size={16} aria-hidden />}
                onClick={() => void open(file)}
              >
                {name} · {format.bytes(size)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
