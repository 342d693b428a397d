import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ONE_CALL_BYTES } from "../../lib/upload.ts";
import { Button } from "../../ui/Button.tsx";
import { ChooseFiles } from "../../ui/ChooseFiles.tsx";
import { classes } from "../../ui/classes.ts";
import { DropZone } from "../../ui/DropZone.tsx";
import layout from "../../ui/layout.module.css";
import { MissingUpload } from "../../ui/MissingUpload.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { FileUpload, Uploads } from "./file-uploads.ts";
import styles from "./files.module.css";

interface FileUploadsProps {
  uploads: Uploads;
  onFiles(files: File[]): void;
}

/** Accepts dropped or chosen files, and shows the progress of each; on a phone the page's header has the button. */
export function FileUploads({ uploads, onFiles }: FileUploadsProps) {
  const t = useT();
  const narrow = useNarrow();
  if (narrow && uploads.list.length === 0) return null;
  return (
    <section className={styles.uploads} aria-label={t("files.uploads")}>
      {!narrow && <FileDropZone onFiles={onFiles} />}
      {uploads.list.length > 0 && (
        <ul className={layout.plainListStack8}>
          {uploads.list.map((upload) => (
            <li key={upload.id} className={styles.upload}>
              <UploadLine upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The primary action of the page on a phone, where nothing can be dropped. */
export function ChooseFilesOnPhone({ onFiles }: Pick<FileUploadsProps, "onFiles">) {
  const t = useT();
  return useNarrow() && <ChooseFiles kind="primary" label={t("files.choose")} multiple onFiles={onFiles} />;
}

function FileDropZone({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useT();
  const format = useFormat();
  return (
    <DropZone className={styles.drop} overClassName={layout.accentTint} onFiles={onFiles}>
      <p>{t("files.drop", { size: `${format.number(ONE_CALL_BYTES / 1024 / 1024)}\u00a0MB` })}</p>
      <ChooseFiles label={t("files.choose")} multiple onFiles={onFiles} />
    </DropZone>
  );
}

const PROGRESS: Readonly<Partial<Record<FileUpload["state"], "files.paused" | "uploads.offline">>> = {
  paused: "files.paused",
  offline: "uploads.offline",
};

function UploadLine({ upload, uploads }: { upload: FileUpload; uploads: Uploads }) {
  const t = useT();
  const { name, size, state } = upload;
  const failed = state === "failed";
  if (state === "missing" || state === "mismatch")
    return (
      <>
        <MissingUpload
          {...{ name, size }}
          isMismatch={state === "mismatch"}
          onFile={(file) => void uploads.provide(upload, file)}
        />
        <span className={layout.cluster8}>
          <Button kind="quiet" size="small" onClick={() => uploads.remove(upload.id)}>
            {t("files.cancel")}
          </Button>
        </span>
      </>
    );
  return (
    <>
      {state === "done" || failed ? (
        <p
          className={classes(layout.breakable, failed && layout.unfulfilledText)}
          role={failed ? "alert" : "status"}
        >
          <b>{name}</b> {failed ? upload.error : t("files.uploaded")}
        </p>
      ) : (
        <ProgressBar
          label={t(PROGRESS[state] ?? "files.sending", { name })}
          done={Math.min(upload.sent, size)}
          total={size}
        />
      )}
      <UploadActions upload={upload} uploads={uploads} />
    </>
  );
}

function UploadActions({ upload, uploads }: { upload: FileUpload; uploads: Uploads }) {
  const { size, state } = upload;
  const failed = state === "failed";
  const t = useT();
  return (
    <span className={layout.cluster8}>
      {(failed || state === "paused") && (
        <Button size="small" onClick={() => uploads.retry(upload)}>
          {t(failed ? "files.retry" : "files.resume")}
        </Button>
      )}
      {state === "sending" && size > ONE_CALL_BYTES && (
        <Button size="small" onClick={() => uploads.pause(upload.id)}>
          {t("files.pause")}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => uploads.remove(upload.id)}>
        {t(state === "done" || failed ? "files.clear" : "files.cancel")}
      </Button>
    </span>
  );
}
