import type { PreviewError, SheetPreview } from "@vetaverde/contract/previews";
import { type ReactNode, useRef } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { walkRows } from "../walk.ts";
import styles from "./workbook.module.css";

/** Errors that are settled together, such as those of a name that the catalogue lacks. */
export interface SettledErrors {
  has(error: PreviewError): boolean;
  /** Where they are settled; `goTo` shows the cell of an error. */
  content(goTo: (error: PreviewError) => void): ReactNode;
}

export interface PreviewErrorsProps {
  preview: SheetPreview;
  marked: PreviewError | null;
  settled: SettledErrors | undefined;
  onGoTo(error: PreviewError): void;
  /** Corrects the cell of an error in its place; absent: cells are corrected in the file. */
  onEdit?: ((error: PreviewError) => void) | undefined;
}

/** List of all errors, next to the sheet; pressing one scrolls to its cell. */
export function PreviewErrors({ preview, marked, settled, onGoTo, onEdit }: PreviewErrorsProps) {
  const t = useT();
  const format = useFormat();
  const list = useRef<HTMLOListElement>(null);
  const { errors, errorCount, sample, columns } = preview;
  const inSight = new Set(sample.map(({ row }) => row));
  const others = settled ? errors.filter((error) => !settled.has(error)) : errors;
  return (
    <section className={styles.errors} aria-labelledby="preview-errors">
      <h2 id="preview-errors">
        {t("workbook.errorsTitle")}{" "}
        <span className={layout.mutedXSmallRegular}>{format.number(errorCount)}</span>
      </h2>
      {settled?.content(onGoTo)}
      <ol ref={list} className={layout.hoverButtons} onKeyDown={(event) => walkRows(event, list.current)}>
        {others.map((error) => (
          <ErrorItem
            key={`${error.row}-${error.column}-${error.rule}`}
            error={error}
            isMarked={error === marked}
            onGoTo={inSight.has(error.row) ? onGoTo : undefined}
            onEdit={
              inSight.has(error.row) && columns.some(({ key }) => key === error.column) ? onEdit : undefined
            }
          />
        ))}
      </ol>
      {errors.length < errorCount && (
        <p className={layout.mutedXSmallRegular}>
          {t("workbook.moreErrors", { n: format.number(errors.length) })}
        </p>
      )}
      <Compared catalog={preview.catalog} columns={preview.columns} />
    </section>
  );
}

interface ErrorItemProps {
  error: PreviewErrorsProps["preview"]["errors"][number];
  isMarked: boolean;
  /** Absent if its row is not part of the sheet that is shown. */
  onGoTo: PreviewErrorsProps["onGoTo"] | undefined;
  onEdit: PreviewErrorsProps["onEdit"];
}

function ErrorItem({ error, isMarked, onGoTo, onEdit }: ErrorItemProps) {
  const t = useT();
  return (
    <li className={layout.lineBelow}>
      {onGoTo ? (
        <button
          type="button"
          data-row
          className={layout.touchTargetOnPhone}
          aria-pressed={isMarked}
          title={t("workbook.goToCell", { row: String(error.row), column: error.header })}
          onClick={() => onGoTo(error)}
        >
          <Words error={error} />
        </button>
      ) : (
        <div className={layout.secondary}>
          <Words error={error} />
        </div>
      )}
      {onEdit && (
        <Button kind="quiet" size="small" className={styles.editError} onClick={() => onEdit(error)}>
          {t("workbook.edit")}
        </Button>
      )}
    </li>
  );
}

function Words({ error }: { error: PreviewError }) {
  const t = useT();
  const { row, header, suggestion } = error;
  return (
    <>
      <span>
        <b>
          {t("workbook.row")} {row}
        </b>{" "}
        <span className={layout.mutedXSmallRegular}>{header}</span>
      </span>
      <span>{faultOf(error)}</span>
      {suggestion && (
        <span className={classes(layout.accentText, layout.strong)}>
          {t("workbook.suggestion", { name: suggestion })}
        </span>
      )}
    </>
  );
}

/** The message without its last sentence if that repeats the suggestion, which is displayed on a separate line. */
export function faultOf({ message, suggestion }: Pick<PreviewError, "message" | "suggestion">): string {
  const end = message.lastIndexOf(". ") + 1;
  return suggestion && end > 0 && message.slice(end).includes(suggestion) ? message.slice(0, end) : message;
}

/** What the file was compared with, so that the user knows where a missing name belongs. */
function Compared({ catalog, columns }: Pick<SheetPreview, "catalog" | "columns">) {
  const t = useT();
  const format = useFormat();
  const compared = columns.filter(({ key }) => catalog[key] !== undefined);
  if (compared.length === 0) return null;
  const values = compared.map(({ key, header }) => `${header} ${format.number(catalog[key] ?? 0)}`);
  return (
    <p className={layout.mutedXSmallRegular}>{t("workbook.compared", { catalogs: values.join(" · ") })}</p>
  );
}
