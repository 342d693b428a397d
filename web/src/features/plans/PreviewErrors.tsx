import type { Preview, PreviewError } from "@vetaverde/contract/plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import styles from "./import.module.css";

export interface PreviewErrorsProps {
  preview: Preview;
  onGoTo(error: PreviewError): void;
  onDownload(): void;
}

/** Every fault in words, beside the sheet; pressing one shows its cell. */
export function PreviewErrors({ preview, onGoTo, onDownload }: PreviewErrorsProps) {
  const t = useT();
  const format = useFormat();
  const { errors, errorCount } = preview;
  return (
    <section className={styles.errors} aria-labelledby="preview-errors">
      <h2 id="preview-errors">
        {t("plans.create.errorsTitle")} <span className={styles.quiet}>{format.number(errorCount)}</span>
      </h2>
      <ol>
        {errors.map((error) => (
          <li key={`${error.row}-${error.column}-${error.rule}`}>
            <button
              type="button"
              title={t("plans.create.goToCell", { row: String(error.row), column: error.header })}
              onClick={() => onGoTo(error)}
            >
              <span>
                <b>
                  {t("plans.create.row")} {error.row}
                </b>{" "}
                <span className={styles.quiet}>{error.header}</span>
              </span>
              <span>{error.message}</span>
              {error.suggestion && (
                <span className={styles.suggestion}>
                  {t("plans.create.suggestion", { name: error.suggestion })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {errors.length < errorCount && (
        <p className={styles.quiet}>{t("plans.create.moreErrors", { n: format.number(errors.length) })}</p>
      )}
      <Button size="small" icon={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        {t("plans.create.downloadErrors")}
      </Button>
    </section>
  );
}
