import type { CallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./import.module.css";
import type { ImportState } from "./import.state.ts";
import { downloadTemplate, type UploadProgress } from "./plans.queries.ts";

/** What the server takes, in the megabytes in which its own message counts. */
const MOST_BYTES = 16_000_000;

export interface ImportFileProps {
  project: string;
  state: ImportState;
  onFile(file: File): void;
  onCancel(): void;
}

/** The first two steps beside each other: the template to fill in, and the place for the file. */
export function ImportFile({ project, state, onFile, onCancel }: ImportFileProps) {
  const t = useT();
  const format = useFormat();
  const fetchTemplate = () =>
    downloadTemplate(project).catch((error: unknown) =>
      toast("error", `${t("plans.detail.exportFailed")} ${describeError(error)}`),
    );
  return (
    <>
      {state.refusal && <Refusal error={state.refusal} name={state.file?.name ?? ""} />}
      <div className={styles.columns}>
        <section>
          <h2>{t("plans.create.templateTitle")}</h2>
          <p className={styles.text}>{t("plans.create.templateText")}</p>
          <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchTemplate()}>
            {t("plans.create.download")}
          </Button>
        </section>
        <section>
          <h2>{t("plans.create.fileTitle")}</h2>
          <p className={styles.text}>{t("plans.create.fileText", { size: format.bytes(MOST_BYTES) })}</p>
          {state.progress ? (
            <Progress state={state.progress} onCancel={onCancel} />
          ) : (
            <FileDrop label={t("plans.create.fileTitle")} accept=".xlsx,.xls" onFile={onFile} />
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
      <ProgressBar label={t(`plans.create.${phase}`)} done={done} total={total} />
      <Button onClick={onCancel}>{t("plans.create.cancel")}</Button>
    </div>
  );
}

/** Why a file is no plan: what the server said, with the columns by name. */
function Refusal({ error, name }: { error: CallError; name: string }) {
  const t = useT();
  const { missingColumns, invalidColumns, empty } = error.extra as {
    missingColumns?: string[];
    invalidColumns?: string[];
    empty?: boolean;
  };
  return (
    <Notice
      kind="error"
      urgent
      title={name ? `${t("plans.create.refused")}: ${name}` : t("plans.create.refused")}
    >
      <p>{describeError(error)}</p>
      {missingColumns && missingColumns.length > 0 && (
        <p>{t("plans.create.missingColumns", { columns: missingColumns.join(", ") })}</p>
      )}
      {invalidColumns && invalidColumns.length > 0 && (
        <p>{t("plans.create.invalidColumns", { columns: invalidColumns.join(", ") })}</p>
      )}
      {empty && <p>{t("plans.create.empty")}</p>}
    </Notice>
  );
}
