import type { FileRecord, FileVersion } from "@vetaverde/contract/files";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { download } from "../../lib/download.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChooseFiles } from "../../ui/ChooseFiles.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDownload, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { FilePreview } from "./FilePreview.tsx";
import styles from "./files.module.css";
import { pathOf } from "./files.queries.ts";
import { WithdrawFile } from "./WithdrawFile.tsx";

export interface FilePanelProps {
  project: string;
  file: FileRecord;
  mayWrite: boolean;
  mayWithdraw: boolean;
  onVersion(file: File): void;
  onClose(): void;
}

/** A file's preview, facts and versions, with its actions. */
export function FilePanel({ project, file, mayWrite, mayWithdraw, onVersion, onClose }: FilePanelProps) {
  const t = useT();
  const [withdrawing, setWithdrawing] = useState(false);
  const fetchVersion = (version: number) =>
    download(pathOf("content", project, file.id, version)).catch((error) =>
      toast("error", describeError(error)),
    );
  if (withdrawing) return <WithdrawFile project={project} file={file} onClose={onClose} />;
  const isAvailable = file.withdrawn === null;
  return (
    <SidePanel
      title={file.name}
      onClose={onClose}
      actions={
        <FileActions
          isAvailable={isAvailable}
          mayWithdraw={mayWithdraw}
          file={file}
          setWithdrawing={setWithdrawing}
          fetchVersion={fetchVersion}
        />
      }
    >
      <div className={classes(layout.stack16, styles.panel)}>
        {file.withdrawn && <WithdrawnNotice withdrawn={file.withdrawn} />}
        <FilePreview project={project} file={file} />
        <Versions project={project} file={file} onFetch={fetchVersion} />
        {isAvailable && mayWrite && (
          <ChooseFiles
            label={t("files.newVersion")}
            onFiles={([one]) => {
              if (one) onVersion(one);
            }}
          />
        )}
        <p className={styles.hash}>SHA-256 {file.sha256}</p>
      </div>
    </SidePanel>
  );
}

interface FileActionsProps {
  isAvailable: boolean;
  mayWithdraw: boolean;
  file: FileRecord;
  setWithdrawing(value: boolean): void;
  fetchVersion(version: number): Promise<void>;
}

function FileActions({ isAvailable, mayWithdraw, file, setWithdrawing, fetchVersion }: FileActionsProps) {
  const t = useT();
  return (
    <>
      {isAvailable && mayWithdraw && file.type !== "evidence" && (
        <Button kind="quiet" icon={<IconTrash size={18} aria-hidden />} onClick={() => setWithdrawing(true)}>
          {t("files.withdraw")}
        </Button>
      )}
      <Button
        kind="primary"
        icon={<IconDownload size={18} aria-hidden />}
        onClick={() => void fetchVersion(file.version)}
      >
        {t("files.download")}
      </Button>
    </>
  );
}

function WithdrawnNotice({ withdrawn }: { withdrawn: NonNullable<FileRecord["withdrawn"]> }) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice kind="warning">
      {t("files.withdrawnBy", {
        name: withdrawn.by,
        date: format.dateTime(withdrawn.at),
        reason: withdrawn.reason,
      })}
    </Notice>
  );
}

interface VersionsProps {
  project: string;
  file: FileRecord;
  onFetch(version: number): void;
}

function Versions({ project, file, onFetch }: VersionsProps) {
  const t = useT();
  const versions = useCallQuery("files", "versions", { params: { project, file: file.id } });
  return (
    <section className={classes(layout.stack16, styles.panel)}>
      <h3>{t("files.versions")}</h3>
      <QueryState query={versions} errorTitle={t("files.versionsFailed")} brief skeletonRows={1} />
      <ul className={layout.plainListStack8}>
        {versions.data?.map((version) => (
          <li key={version.version} className={styles.version}>
            <Version version={version} />
            <Button
              kind="quiet"
              size="small"
              aria-label={`${t("files.download")}: ${t("files.versionN", { n: version.version })}`}
              onClick={() => onFetch(version.version)}
            >
              {t("files.download")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Version({ version }: { version: FileVersion }) {
  const t = useT();
  const format = useFormat();
  return (
    <span>
      {t("files.versionN", { n: version.version })} · {format.bytes(version.size)}
      <br />
      <span className={layout.mutedXSmallTight}>
        {version.createdBy}, {format.dateTime(version.createdAt)}
      </span>
    </span>
  );
}
