import type { StationFile, StationSummary } from "@vetaverde/contract/stations";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconCamera, IconDownload, IconFileText, IconUnlink } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import { AddFiles } from "./AddFiles.tsx";
import { Part } from "./Part.tsx";
import styles from "./stations.module.css";
import { downloadFile, useStationFiles } from "./stations.queries.ts";

export interface DocumentListProps {
  project: string;
  station: StationSummary;
}

/** All files added to the station, including photos: they can be downloaded and removed here. */
export function DocumentList({ project, station }: DocumentListProps) {
  const t = useT();
  const files = useStationFiles(project, station.id, true);
  const [removing, setRemoving] = useState<StationFile | null>(null);
  const items = files.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {station.mayAddFiles && <AddFiles project={project} station={station.id} photos={false} />}
      <Part
        query={files}
        errorTitle={t("stations.documents.failed")}
        empty={t("stations.documents.empty")}
        isEmpty={() => items.length === 0}
      >
        {() => (
          <ul className={classes(layout.bottomMargin12, styles.documents)}>
            {items.map((one) => (
              <li key={one.file}>
                <OneFile
                  project={project}
                  file={one}
                  {...(station.mayAddFiles ? { onRemove: () => setRemoving(one) } : {})}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {files.hasNextPage && (
        <Button busy={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
          {t("stations.documents.more")}
        </Button>
      )}
      {removing && (
        <RemoveFileDialog project={project} station={station} removing={removing} setRemoving={setRemoving} />
      )}
    </>
  );
}

interface RemoveFileDialogProps {
  project: string;
  station: StationSummary;
  removing: StationFile;
  setRemoving(file: StationFile | null): void;
}

function RemoveFileDialog({ project, station, removing, setRemoving }: RemoveFileDialogProps) {
  const t = useT();
  const remove = useCallMutation(
    "stations",
    "removeFile",
    ({ file, reason }: { file: string; reason: string }) => ({
      params: { project, station: station.id, file },
      body: { reason },
    }),
    { invalidates: ["stations", "files"] },
  );
  return (
    <ConfirmDialog
      title={t("stations.documents.removeQuestion", { name: removing.name })}
      reason={{
        label: t("stations.documents.reason"),
        missingMessage: t("stations.documents.reasonMissing"),
      }}
      cancelLabel={t("stations.documents.cancel")}
      confirmLabel={t("stations.documents.remove")}
      onConfirm={async (reason) => {
        await remove.mutateAsync({ file: removing.file, reason });
        toast("done", t("stations.documents.removed"));
        setRemoving(null);
      }}
      onClose={() => setRemoving(null)}
    >
      <p>{t("stations.documents.removeText")}</p>
    </ConfirmDialog>
  );
}

function OneFile({ project, file, onRemove }: { project: string; file: StationFile; onRemove?(): void }) {
  const t = useT();
  const format = useFormat();
  const Icon = file.photo ? IconCamera : IconFileText;
  const download = () =>
    downloadFile(project, { source: "files", file: file.file }).catch((error: unknown) =>
      toast("error", `${t("stations.documents.openFailed")} ${describeError(error)}`),
    );
  return (
    <>
      <Icon size={20} aria-hidden className={layout.muted} />
      <span className={styles.text}>
        <b>{file.name}</b>
        <span className={layout.mutedSmall}>
          {format.bytes(file.size)} · {format.dateTime(file.addedAt)} · {file.addedBy}
        </span>
      </span>
      <Button
        kind="quiet"
        size="small"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => void download()}
      >
        {t("stations.photos.download")}
      </Button>
      {onRemove && (
        <IconButton
          label={t("stations.documents.removeOf", { name: file.name })}
          icon={<IconUnlink size={18} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </>
  );
}
