import type { LoggerPreview } from "@vetaverde/contract/logger-files";
import { useMemo, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { FileProgress, FileRefusal } from "../../ui/workbook/FileState.tsx";
import workbook from "../../ui/workbook/workbook.module.css";
import { useWorkbook } from "../../ui/workbook/workbook.state.ts";
import type { DrawChannel } from "./drawing.ts";
import { LoggerFileList } from "./LoggerFileList.tsx";
import { LoggerPreviewView } from "./LoggerPreviewView.tsx";
import styles from "./logger-files.module.css";
import { sendLoggerFile } from "./logger-files.queries.ts";

/** Largest file, in the decimal megabytes of the server's error message. */
const MAX_BYTES = 512_000_000;
const EXTENSIONS = ".xle,.lev,.mon,.csv,.dat,.txt,.mis,.log,.xlsx,.xls";

interface LoggerImportProps {
  project: { id: string; timeZone: string };
  device: string;
  drawing: DrawChannel;
}

/** Import of a logger's file: file, questions, preview, saving; with the imports of the device. */
export function LoggerImport({ project, device, drawing }: LoggerImportProps) {
  const t = useT();
  const [savedId, setSavedId] = useState<string | null>(null);
  const send = useMemo(() => sendLoggerFile(project.id, device), [project.id, device]);
  const { state, readFile, show, reset } = useWorkbook(send);
  const { preview } = state;
  const isOpen = preview !== null && savedId === null;
  const guard = useLeaveGuard(isOpen, {
    question: t("workbook.leave"),
    leave: t("workbook.leaveYes"),
    stay: t("workbook.leaveNo"),
  });
  const begin = () => {
    reset();
    setSavedId(null);
  };
  const steps = (["file", "questions", "preview", "save"] as const).map((step) =>
    t(`loggerFiles.steps.${step}`),
  );
  return (
    <div className={classes(layout.sectionTitles, workbook.import)}>
      <div className={workbook.top}>
        <Steps label={t("loggerFiles.title")} steps={steps} current={stepOf(preview, savedId)} />
      </div>
      {!preview && <FileStep state={state} onFile={(file) => void readFile(file)} onCancel={reset} />}
      {preview && isOpen && (
        <LoggerPreviewView
          project={project}
          device={device}
          preview={preview}
          drawing={drawing}
          onPreview={show}
          onReplace={begin}
          onSaved={setSavedId}
        />
      )}
      {savedId && (
        <div className={layout.cluster8}>
          <Button onClick={begin}>{t("loggerFiles.another")}</Button>
        </div>
      )}
      {!isOpen && !state.progress && <LoggerFileList project={project.id} device={device} writes />}
      {guard.question}
    </div>
  );
}

function stepOf(preview: LoggerPreview | null, savedId: string | null): number {
  if (savedId) return 4;
  if (!preview) return 0;
  return preview.questions.length > 0 ? 1 : 2;
}

interface FileStepProps {
  state: ReturnType<typeof useWorkbook<LoggerPreview>>["state"];
  onFile(file: File): void;
  onCancel(): void;
}

function FileStep({ state, onFile, onCancel }: FileStepProps) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={classes(layout.stack10, styles.file)}>
      {state.refusal && <FileRefusal error={state.refusal} name={state.file?.name ?? ""} />}
      <h2>{t("loggerFiles.file")}</h2>
      <p className={styles.text}>{t("loggerFiles.fileText", { size: format.bytes(MAX_BYTES) })}</p>
      {state.progress ? (
        <FileProgress state={state.progress} onCancel={onCancel} />
      ) : (
        <FileDrop label={t("loggerFiles.file")} accept={EXTENSIONS} onFile={onFile} />
      )}
    </section>
  );
}
