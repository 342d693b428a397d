import type { CallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { FileDrop } from "../FileDrop.tsx";
import { IconDownload } from "../icons.ts";
import { Notice } from "../Notice.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { toast } from "../toasts.ts";
import styles from "./workbook.module.css";
import type { UploadProgress, WorkbookState } from "./workbook.state.ts";

/** What the server takes, in the megabytes in which its own message counts. */
const MOST_BYTES = 16_000_000;

/** What there is to be filled in. */
export interface Template {
  title: string;
  text: string;
  onDownload(): Promise<unknown>;
}

export interface WorkbookFileProps {
  template: Template;
  state: Pick<WorkbookState<unknown>, "file" | "progress" | "refusal">;
  onFile(file: File): void;
  onCancel(): void;
}

/** The first two steps beside each other: the template to fill in, and the place for the file. */
export function WorkbookFile({ template, state, onFile, onCancel }: WorkbookFileProps) {
  const t = useT();
  const format = useFormat();
  const fetchTemplate = () =>
    template
      .onDownload()
      .catch((error: unknown) => toast("error", `${t("workbook.downloadFailed")} ${describeError(error)}`));
  return (
    <>
      {state.refusal && <Refusal error={state.refusal} name={state.file?.name ?? ""} />}
      <div className={styles.columns}>
        <section>
          <h2>{template.title}</h2>
          <p className={styles.text}>{template.text}</p>
          <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchTemplate()}>
            {t("workbook.download")}
          </Button>
        </section>
        <section>
          <h2>{t("workbook.fileTitle")}</h2>
          <p className={styles.text}>{t("workbook.fileText", { size: format.bytes(MOST_BYTES) })}</p>
          {state.progress ? (
            <Progress state={state.progress} onCancel={onCancel} />
          ) : (
            <FileDrop label={t("workbook.fileTitle")} accept=".xlsx,.xls" onFile={onFile} />
          )}
        </section>
      </div>
    </>
  );
}

function Progress({ state: { phase, done, total }, onCancel }: { state: UploadProgress; onCancel(): void }) {
  const t = useT();
  return (
    <div className={styles.progress}>
      <ProgressBar label={t(`workbook.${phase}`)} done={done} total={total} />
      <Button onClick={onCancel}>{t("workbook.cancel")}</Button>
    </div>
  );
}

/** Why a file cannot be used: what the server said, with the columns by name. */
function Refusal({ error, name }: { error: CallError; name: string }) {
  const t = useT();
  const { missingColumns, invalidColumns, empty } = error.extra as {
    missingColumns?: string[];
    invalidColumns?: string[];
    empty?: boolean;
  };
  // The official template as it was fetched is no other file: it is only empty.
  const onlyEmpty = empty && !missingColumns?.length && !invalidColumns?.length;
  return (
    <Notice kind="error" urgent title={name ? `${t("workbook.refused")}: ${name}` : t("workbook.refused")}>
      {!onlyEmpty && <p>{describeError(error)}</p>}
      {missingColumns && missingColumns.length > 0 && (
        <p>{t("workbook.missingColumns", { columns: missingColumns.join(", ") })}</p>
      )}
      {invalidColumns && invalidColumns.length > 0 && (
        <p>{t("workbook.invalidColumns", { columns: invalidColumns.join(", ") })}</p>
      )}
      {empty && <p>{t("workbook.empty")}</p>}
    </Notice>
  );
}
