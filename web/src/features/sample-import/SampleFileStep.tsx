import { useId } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { classes } from "../../ui/classes.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { TextField } from "../../ui/TextField.tsx";
import { FileProgress, FileRefusal, MAX_BYTES } from "../../ui/workbook/FileState.tsx";
import type { WorkbookState } from "../../ui/workbook/workbook.state.ts";
import styles from "./sample-import.module.css";

export interface SampleFileStepProps {
  project: string;
  laboratory: string;
  onLaboratory(name: string): void;
  state: Pick<WorkbookState<unknown>, "file" | "progress" | "refusal">;
  onFile(file: File): void;
  onCancel(): void;
}

/** First step of the import: the laboratory, and the drop zone for its file. */
export function SampleFileStep(props: SampleFileStepProps) {
  const { project, laboratory, onLaboratory, state, onFile, onCancel } = props;
  const t = useT();
  const format = useFormat();
  const list = useId();
  const known = useCallQuery("sampleImports", "laboratories", { params: { project } }).data ?? [];
  return (
    <div className={classes(layout.stack16, styles.file)}>
      {state.refusal && <FileRefusal error={state.refusal} name={state.file?.name ?? ""} />}
      <TextField
        label={t("sampleImport.laboratory")}
        help={t("sampleImport.laboratoryHelp")}
        value={laboratory}
        onValue={onLaboratory}
        maxLength={120}
        list={list}
        autoComplete="off"
        disabled={state.progress !== null}
      />
      <datalist id={list}>
        {known.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <section className={layout.stack10}>
        <h2>{t("sampleImport.file")}</h2>
        <p className={styles.text}>{t("sampleImport.fileText", { size: format.bytes(MAX_BYTES) })}</p>
        {state.progress ? (
          <FileProgress state={state.progress} onCancel={onCancel} />
        ) : (
          <FileDrop label={t("sampleImport.file")} accept=".xlsx,.xls,.csv,.txt" onFile={onFile} />
        )}
      </section>
    </div>
  );
}
