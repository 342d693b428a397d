import type { ReactNode } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { classes } from "../classes.ts";
import { FileDrop } from "../FileDrop.tsx";
import { IconDownload } from "../icons.ts";
import layout from "../layout.module.css";
import { toast } from "../toasts.ts";
import { FileProgress, FileRefusal, MAX_BYTES } from "./FileState.tsx";
import styles from "./workbook.module.css";
import type { WorkbookState } from "./workbook.state.ts";

/** The template to fill in. */
export interface Template {
  title: string;
  text: string;
  /** Label of the button, if "download the template" is not sufficient. */
  label?: string;
  onDownload(): Promise<unknown>;
  /** Another template, next to the button. */
  more?: ReactNode;
}

/** Accepted file types, if not only workbooks. */
export interface FileKinds {
  text: string;
  accept: string;
}

export interface WorkbookFileProps {
  template: Template;
  file?: FileKinds | undefined;
  state: Pick<WorkbookState<unknown>, "file" | "progress" | "refusal">;
  onFile(file: File): void;
  onCancel(): void;
}

/** The first two steps side by side: the template to fill in, and the drop zone for the file. */
export function WorkbookFile({ template, file, state, onFile, onCancel }: WorkbookFileProps) {
  const t = useT();
  const format = useFormat();
  const fetchTemplate = () =>
    template
      .onDownload()
      .catch((error: unknown) => toast("error", `${t("workbook.downloadFailed")} ${describeError(error)}`));
  return (
    <>
      {state.refusal && <FileRefusal error={state.refusal} name={state.file?.name ?? ""} />}
      <div className={classes(layout.oneColumnOnPhone, styles.columns)}>
        <section>
          <h2>{template.title}</h2>
          <p className={styles.text}>{template.text}</p>
          <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchTemplate()}>
            {template.label ?? t("workbook.download")}
          </Button>
          {template.more}
        </section>
        <section>
          <h2>{t("workbook.fileTitle")}</h2>
          <p className={styles.text}>
            {file?.text ?? t("workbook.fileText", { size: format.bytes(MAX_BYTES) })}
          </p>
          {state.progress ? (
            <FileProgress state={state.progress} onCancel={onCancel} />
          ) : (
            <FileDrop label={t("workbook.fileTitle")} accept={file?.accept ?? ".xlsx,.xls"} onFile={onFile} />
          )}
        </section>
      </div>
    </>
  );
}
