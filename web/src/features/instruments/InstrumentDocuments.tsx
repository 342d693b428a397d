import type { Instrument, InstrumentDocument } from "@vetaverde/contract/instruments";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDownload, IconFileText } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { MissingUpload } from "../../ui/MissingUpload.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toast } from "../../ui/toasts.ts";
import type { DocumentUpload, DocumentUploads } from "./document-uploads.ts";
import styles from "./instruments.module.css";
import { downloadDocument, isRunning } from "./instruments.queries.ts";
import { PdfDrop } from "./PdfDrop.tsx";

export interface InstrumentDocumentsProps {
  project: string;
  instrument: Instrument;
  uploads: DocumentUploads;
  mayAdd: boolean;
}

/** The instrument's PDFs with the state of their pages, and the uploads in progress. */
export function InstrumentDocuments({ project, instrument, uploads, mayAdd }: InstrumentDocumentsProps) {
  const t = useT();
  const { files, job } = instrument;
  return (
    <section
      className={classes(layout.sectionHeadings, layout.stack12)}
      aria-label={t("instruments.documents")}
    >
      <h2>{t("instruments.documents")}</h2>
      {files.length === 0 && !mayAdd && <p className={layout.muted}>{t("instruments.noDocuments")}</p>}
      {files.length > 0 && (
        <ul className={classes(layout.ruledRows, styles.documents)}>
          {files.map((file) => (
            <li key={file.id}>
              <DocumentLine project={project} document={file} running={isRunning(job)} />
            </li>
          ))}
        </ul>
      )}
      {uploads.list.length > 0 && (
        <ul className={classes(layout.ruledRows, styles.documents)}>
          {uploads.list.map((one) => (
            <li key={one.id}>
              <UploadLine upload={one} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && <PdfDrop onFiles={uploads.add} />}
    </section>
  );
}

interface DocumentLineProps {
  project: string;
  document: InstrumentDocument;
  running: boolean;
}

function DocumentLine({ project, document, running }: DocumentLineProps) {
  const t = useT();
  const format = useFormat();
  const { id, name, pages, scanned, read, unread, ocr, addedAt, addedBy } = document;
  const save = () =>
    void downloadDocument(project, id).catch((error: unknown) => toast("error", describeError(error)));
  const facts = [
    t("instruments.pages", { n: pages }),
    scanned ? t("instruments.scanned") : null,
    ocr.pages > 0 && ocr.confidence !== null
      ? t("instruments.ocr", { n: ocr.pages, share: format.percent(ocr.confidence) })
      : null,
    unread > 0 ? t("instruments.unreadPages", { n: unread }) : null,
  ].filter(Boolean);
  return (
    <div className={styles.document}>
      <IconFileText size={22} aria-hidden className={layout.muted} />
      <div className={styles.facts}>
        <b>{name}</b>
        <span className={layout.muted}>{facts.join(" · ")}</span>
        <span className={layout.muted}>
          {t("instruments.addedBy", { name: addedBy.name, at: format.dateTime(addedAt) })}
        </span>
        {running && read < pages && (
          <ProgressBar label={t("instruments.readOf", { read, pages })} done={read} total={pages} />
        )}
      </div>
      <Button
        size="small"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={save}
        aria-label={t("instruments.downloadOne", { name })}
      >
        {t("instruments.download")}
      </Button>
    </div>
  );
}

function UploadLine({ upload, uploads }: { upload: DocumentUpload; uploads: DocumentUploads }) {
  const t = useT();
  const { id, name, size, sent, state, error } = upload;
  const checking = state === "sending" && sent >= size;
  const label = checking
    ? "instruments.checking"
    : state === "offline"
      ? "uploads.offline"
      : "instruments.sending";
  const isMissing = state === "missing" || state === "mismatch";
  return (
    <div className={styles.document}>
      <IconFileText size={22} aria-hidden className={layout.muted} />
      <div className={styles.facts}>
        {isMissing ? (
          <MissingUpload
            {...{ name, size }}
            isMismatch={state === "mismatch"}
            onFile={(file) => void uploads.provide(upload, file)}
          />
        ) : state === "failed" ? (
          <p role="alert">
            <b>{name}</b>
            <br />
            <span className={layout.unfulfilledText}>{error}</span>
          </p>
        ) : (
          <ProgressBar label={t(label, { name })} done={Math.min(sent, size)} total={checking ? 0 : size} />
        )}
      </div>
      <UploadButtons state={state} uploads={uploads} upload={upload} id={id} />
    </div>
  );
}

interface UploadButtonsProps {
  state: "done" | "missing" | "offline" | "paused" | "failed" | "waiting" | "sending" | "mismatch";
  uploads: DocumentUploads;
  upload: DocumentUpload;
  id: number;
}

function UploadButtons({ state, uploads, upload, id }: UploadButtonsProps) {
  const t = useT();
  return (
    <>
      {state === "failed" && (
        <Button size="small" onClick={() => uploads.retry(upload)}>
          {t("ui.retry")}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => uploads.remove(id)}>
        {t(state === "failed" ? "instruments.clear" : "ui.cancel")}
      </Button>
    </>
  );
}
