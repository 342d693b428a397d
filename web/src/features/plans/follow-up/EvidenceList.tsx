import type { EvidenceFile } from "@vetaverde/contract/evidence";
import type { FollowUp } from "@vetaverde/contract/monitorings";
import { useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { FileUrlState } from "../../../resource/FileUrlState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconDownload, IconEye, IconMapPin } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { toast } from "../../../ui/toasts.ts";
import { downloadEvidence, useEvidenceUrl } from "../plans.queries.ts";
import styles from "./follow-up.module.css";

/** Evidence of a follow-up: where and when it was captured, and its files. */
export function EvidenceList({ project, followUp }: { project: string; followUp: FollowUp }) {
  const t = useT();
  const format = useFormat();
  const { capturedAt, position, evidence } = followUp;
  return (
    <>
      {capturedAt && (
        <p className={layout.mutedSmallTight}>
          {t("plans.decision.captured", { date: format.dateTime(capturedAt) })}
        </p>
      )}
      {position && (
        <p className={layout.mutedSmallTight}>
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
        <ul aria-label={t("plans.decision.evidence", { n: evidence.length })}>
          {evidence.map((file) => (
            <li key={file.file} className={layout.stack}>
              <OneFile project={project} file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OneFile({ project, file }: { project: string; file: EvidenceFile }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const download = () =>
    downloadEvidence(project, file.file).catch((error: unknown) =>
      toast("error", `${t("plans.decision.openFailed")} ${describeError(error)}`),
    );
  const picture = file.preview && file.kind.startsWith("image/");
  const Icon = picture ? IconEye : IconDownload;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<Icon size={16} aria-hidden />}
        onClick={() => (picture ? setIsOpen(true) : void download())}
      >
        {file.name} · {format.bytes(file.size)}
      </Button>
      {isOpen && (
        <Dialog
          title={file.name}
          onClose={() => setIsOpen(false)}
          actions={
            <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void download()}>
              {t("plans.decision.download")}
            </Button>
          }
        >
          <Picture project={project} file={file} />
        </Dialog>
      )}
    </>
  );
}

function Picture({ project, file: { file, name } }: { project: string; file: EvidenceFile }) {
  const t = useT();
  return (
    <FileUrlState query={useEvidenceUrl(project, file)} skeletonRows={4}>
      {(url) => <img src={url} alt={t("plans.decision.see", { name })} className={styles.picture} />}
    </FileUrlState>
  );
}
