import { BASE_MAP_BYTES, type BaseMap } from "@vetaverde/contract/base-maps";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { useRemoveBaseMap, useUploadBaseMap } from "./base-maps.queries.ts";

export interface BaseMapButtonProps {
  project: string;
  current: BaseMap | null;
}

/** For the project's administrators: sets, replaces or removes the base map. */
export function BaseMapButton({ project, current }: BaseMapButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("map.base.title")}</Button>
      {open && <BaseMapDialog project={project} current={current} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Uploads a base map, or removes the current one after a question. */
function BaseMapDialog({ project, current, onClose }: BaseMapButtonProps & { onClose(): void }) {
  const t = useT();
  const { upload, remove, uploadFile, removeMap } = useBaseMapChanges(project, onClose);
  const [isRemoving, setIsRemoving] = useState(false);
  const error = upload.error ?? remove.error;
  if (isRemoving)
    return (
      <ConfirmDialog
        title={t("map.base.removeQuestion")}
        confirmLabel={t("map.base.remove")}
        kind="danger"
        busy={remove.isPending}
        error={error}
        onConfirm={removeMap}
        onCancel={() => setIsRemoving(false)}
        onClose={onClose}
      >
        <p>{t("map.base.removeText")}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      title={t("map.base.title")}
      onClose={onClose}
      actions={
        <>
          {current && <Button onClick={() => setIsRemoving(true)}>{t("map.base.remove")}</Button>}
          <Button onClick={onClose}>{t("ui.close")}</Button>
        </>
      }
    >
      <div className={classes(layout.flushParagraphs, layout.stack12)}>
        {error && (
          <Notice kind="error" urgent>
            {faultOf(error)}
          </Notice>
        )}
        <UploadFields current={current} isPending={upload.isPending} onFile={uploadFile} />
      </div>
    </Dialog>
  );
}

function useBaseMapChanges(project: string, onClose: () => void) {
  const t = useT();
  const upload = useUploadBaseMap(project);
  const remove = useRemoveBaseMap(project);
  const finish = (message: string) => {
    toast("done", message);
    onClose();
  };
  const uploadFile = (file: File) => {
    remove.reset();
    upload.mutate(file, { onSuccess: () => finish(t("map.base.given")) });
  };
  const removeMap = () => remove.mutate(undefined, { onSuccess: () => finish(t("map.base.removed")) });
  return { upload, remove, uploadFile, removeMap };
}

interface UploadFieldsProps {
  current: BaseMap | null;
  isPending: boolean;
  onFile(file: File): void;
}

function UploadFields({ current, isPending, onFile }: UploadFieldsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p>{t("map.base.text")}</p>
      {current && (
        <p className={layout.mutedBreakable}>
          {t("map.base.now", {
            file: current.file,
            who: current.by.name,
            when: format.dateTime(current.at),
            n: current.features.length,
          })}
        </p>
      )}
      <FileDrop
        label={t("map.base.file")}
        accept=".geojson,.json,application/geo+json"
        hint={t("map.base.hint", { size: format.bytes(BASE_MAP_BYTES) })}
        disabled={isPending}
        onFile={onFile}
      />
    </>
  );
}

/** The server's message about the file if there is one, otherwise the general error. */
const faultOf = (error: unknown): string =>
  (isCallError(error) && error.details.find(({ path }) => path === "file")?.message) || describeError(error);
