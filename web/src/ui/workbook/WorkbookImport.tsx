import type { SheetPreview } from "@vetaverde/contract/previews";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { useLeaveGuard } from "../leave.tsx";
import { Steps } from "../Steps.tsx";
import { FileFacts } from "./FileFacts.tsx";
import { type FileKinds, type Template, WorkbookFile } from "./WorkbookFile.tsx";
import styles from "./workbook.module.css";
import { type SendWorkbook, useWorkbook } from "./workbook.state.ts";

export interface PreviewTools<P> {
  /** Called after the preview was saved: leaving the page then needs no confirmation. */
  release(): void;
  /** Replaces this preview by another one of the same file, checked again. */
  replace(preview: P): void;
}

export interface WorkbookImportProps<P extends SheetPreview> {
  /** Name of the whole task. */
  title: string;
  template: Template;
  /** Accepted file types, if not only workbooks. */
  file?: FileKinds;
  /** Content below the file selection. */
  below?: ReactNode;
  send: SendWorkbook<P>;
  /** Content above the template and the file: what to know beforehand. */
  before?: ReactNode;
  /** Whether a preview can be saved, if that depends on more than the absence of errors. */
  isReady?(preview: P): boolean;
  children(preview: P, tools: PreviewTools<P>): ReactNode;
}

/** Import of a workbook, whatever its content: template, file, preview, save. */
export function WorkbookImport<P extends SheetPreview>(props: WorkbookImportProps<P>) {
  const { title, send, isReady = ({ errorCount }) => errorCount === 0, children } = props;
  const t = useT();
  const { state, readFile, show, reset } = useWorkbook(send);
  const { preview } = state;
  const guard = useLeaveGuard(preview !== null, {
    question: t("workbook.leave"),
    leave: t("workbook.leaveYes"),
    stay: t("workbook.leaveNo"),
  });
  const steps = (["template", "file", "preview", "save"] as const).map((step) => t(`workbook.steps.${step}`));
  const current = !preview ? (state.progress ? 1 : 0) : isReady(preview) ? 3 : 2;
  return (
    <div className={classes(layout.sectionTitles, styles.import)}>
      <div className={styles.top}>
        <Steps label={title} steps={steps} current={current} />
        {preview && <FileFacts preview={preview} onReplace={reset} />}
      </div>
      {preview ? (
        children(preview, { release: guard.release, replace: show })
      ) : (
        <>
          {props.before}
          <WorkbookFile
            template={props.template}
            file={props.file}
            state={state}
            onFile={(chosen) => void readFile(chosen)}
            onCancel={reset}
          />
          {props.below}
        </>
      )}
      {guard.question}
    </div>
  );
}
