import type { SheetPreview } from "@vetaverde/contract/previews";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { useLeaveGuard } from "../leave.tsx";
import { Steps } from "../Steps.tsx";
import { FileFacts } from "./FileFacts.tsx";
import { type FileKinds, type Template, WorkbookFile } from "./WorkbookFile.tsx";
import styles from "./workbook.module.css";
import { type SendWorkbook, useWorkbook } from "./workbook.state.ts";

export interface PreviewTools<P> {
  /** What was looked at is saved: the page may be left without a question. */
  release(): void;
  /** Another preview in the place of this one: the same file, judged anew. */
  replace(preview: P): void;
}

export interface WorkbookImportProps<P extends SheetPreview> {
  /** What the whole job is called. */
  title: string;
  template: Template;
  /** Which files are taken, where it is not workbooks alone. */
  file?: FileKinds;
  /** What stands below the choice of the file. */
  below?: ReactNode;
  send: SendWorkbook<P>;
  /** Above the template and the file: what is to be known before. */
  before?: ReactNode;
  /** Whether nothing stands any more between a preview and its saving, where that is not the lack of errors alone. */
  isReady?(preview: P): boolean;
  children(preview: P, tools: PreviewTools<P>): ReactNode;
}

/** Anything that comes in a workbook: template, file, preview, save. */
export function WorkbookImport<P extends SheetPreview>({
  title,
  template,
  file,
  below,
  send,
  before,
  isReady = ({ errorCount }) => errorCount === 0,
  children,
}: WorkbookImportProps<P>) {
  const t = useT();
  const { state, take, show, reset } = useWorkbook(send);
  const { preview } = state;
  const guard = useLeaveGuard(preview !== null, {
    question: t("workbook.leave"),
    leave: t("workbook.leaveYes"),
    stay: t("workbook.leaveNo"),
  });
  const steps = (["template", "file", "preview", "save"] as const).map((step) => t(`workbook.steps.${step}`));
  const current = !preview ? (state.progress ? 1 : 0) : isReady(preview) ? 3 : 2;
  return (
    <div className={styles.import}>
      <div className={styles.top}>
        <Steps label={title} steps={steps} current={current} />
        {preview && <FileFacts preview={preview} onReplace={reset} />}
      </div>
      {preview ? (
        children(preview, { release: guard.release, replace: show })
      ) : (
        <>
          {before}
          <WorkbookFile
            template={template}
            file={file}
            state={state}
            onFile={(chosen) => void take(chosen)}
            onCancel={reset}
          />
          {below}
        </>
      )}
      {guard.question}
    </div>
  );
}
