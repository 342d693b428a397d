import type { CallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { Notice } from "../Notice.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import styles from "./workbook.module.css";
import type { UploadProgress } from "./workbook.state.ts";

/** The server's maximum file size, in the decimal megabytes of its error message. */
export const MAX_BYTES = 16_000_000;

/** Progress of an upload, with a button that cancels it. */
export function FileProgress({
  state: { phase, done, total },
  onCancel,
}: {
  state: UploadProgress;
  onCancel(): void;
}) {
  const t = useT();
  return (
    <div className={styles.progress}>
      <ProgressBar label={t(`workbook.${phase}`)} done={done} total={total} />
      <Button onClick={onCancel}>{t("workbook.cancel")}</Button>
    </div>
  );
}

/** Why a file cannot be used: the server's message, with the columns by name. */
export function FileRefusal({ error, name }: { error: CallError; name: string }) {
  const t = useT();
  const { missingColumns, invalidColumns, empty } = error.extra as {
    missingColumns?: string[];
    invalidColumns?: string[];
    empty?: boolean;
  };
  // The official template without any rows is reported as empty and not as a wrong file.
  const onlyEmpty = empty && !missingColumns?.length && !invalidColumns?.length;
  return (
    <Notice kind="error" urgent title={name ? `${t("workbook.refused")}: ${name}` : t("workbook.refused")}>
      {!onlyEmpty && <p>{describeError(error)}</p>}
      {error.details.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
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
