import type { PreviewError, SheetPreview } from "@vetaverde/contract/previews";
import { useEffect, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { classes } from "../classes.ts";
import { IconAlertOctagonFilled, IconPencil } from "../icons.ts";
import layout from "../layout.module.css";
import { Segmented } from "../Segmented.tsx";
import styles from "./workbook.module.css";

const cellId = ({ row, column }: Pick<PreviewError, "row" | "column">) => `cell-${row}-${column}`;

type View = "all" | "errors";

export interface CorrectedCell {
  row: number;
  column: string;
  text: string;
}

/** Correcting a cell in its place. */
export interface CellEditing {
  /** The cell that is being corrected. */
  edited: PreviewError | null;
  onEdit(error: PreviewError | null): void;
  onSave(cell: CorrectedCell): Promise<unknown>;
}

export interface PreviewSheetProps {
  preview: SheetPreview;
  marked: PreviewError | null;
  editing: CellEditing | undefined;
}

/** The sheet as uploaded, with its invalid cells marked. */
export function PreviewSheet({ preview, marked, editing }: PreviewSheetProps) {
  const wrongRows = new Set(preview.errors.map(({ row }) => row));
  const [view, setView] = useState<View>(preview.errorCount > 0 ? "errors" : "all");
  const [first] = preview.errors;
  // Shows the first invalid cell, whose column may be out of view, without moving the page.
  useEffect(() => {
    if (!first) return;
    document.getElementById(cellId(first))?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [first]);
  // Scrolls the requested cell into view, whatever the table's scroll position.
  const requested = editing?.edited ?? marked;
  useEffect(() => {
    if (!requested) return;
    document.getElementById(cellId(requested))?.scrollIntoView?.({ block: "center", inline: "center" });
  }, [requested]);
  const rows = view === "all" ? preview.sample : preview.sample.filter(({ row }) => wrongRows.has(row));
  return (
    <div className={layout.shrinkable}>
      <ViewChoice preview={preview} view={view} shown={rows.length} onView={setView} />
      <SheetTable
        preview={preview}
        columns={view === "all" ? preview.columns : wrongFirst(preview)}
        rows={rows}
        marked={marked}
        editing={editing}
      />
    </div>
  );
}

/** The columns with errors, then the others: of the rows with errors one sees why without scrolling. */
function wrongFirst({ columns, errors }: SheetPreview): SheetPreview["columns"] {
  const wrong = new Set(errors.map(({ column }) => column));
  return [...columns.filter(({ key }) => wrong.has(key)), ...columns.filter(({ key }) => !wrong.has(key))];
}

interface ViewChoiceProps {
  preview: SheetPreview;
  view: View;
  /** Number of rows on the screen. */
  shown: number;
  onView(view: View): void;
}

/** All rows or those with errors, and a note if only a sample of them is shown. */
function ViewChoice({ preview, view, shown, onView }: ViewChoiceProps) {
  const t = useT();
  const format = useFormat();
  const total = view === "all" ? preview.rows : preview.rowsWithErrors;
  return (
    <div className={styles.views}>
      {preview.errorCount > 0 && (
        <Segmented<View>
          label={t("workbook.previewTitle")}
          value={view}
          options={[
            { value: "all", label: `${t("workbook.all")} ${format.number(preview.rows)}` },
            {
              value: "errors",
              label: `${t("workbook.withErrors")} ${format.number(preview.rowsWithErrors)}`,
            },
          ]}
          onValue={onView}
        />
      )}
      {shown < total && (
        <span className={layout.mutedXSmallRegular}>
          {t("workbook.sampleNote", { shown: format.number(shown), n: total })}
        </span>
      )}
    </div>
  );
}

interface SheetTableProps {
  preview: SheetPreview;
  columns: SheetPreview["columns"];
  rows: SheetPreview["sample"];
  marked: PreviewError | null;
  editing: CellEditing | undefined;
}

function SheetTable({ preview, columns, rows, marked, editing }: SheetTableProps) {
  const t = useT();
  const wrong = new Map(preview.errors.map((error) => [cellId(error), error]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={layout.scrollBox} tabIndex={0} aria-label={t("workbook.previewTitle")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("workbook.row")}</th>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map(({ key }) => (
                <Cell
                  key={key}
                  id={`cell-${row}-${key}`}
                  text={cells[key] ?? ""}
                  error={wrong.get(`cell-${row}-${key}`)}
                  marked={marked}
                  editing={editing}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  id: string;
  text: string;
  error: PreviewError | undefined;
  marked: PreviewError | null;
  editing: CellEditing | undefined;
}

function Cell({ id, text, error, marked, editing }: CellProps) {
  if (!error)
    return (
      <td>
        <CellText text={text} />
      </td>
    );
  const chosen = marked !== null && cellId(marked) === id;
  const style = classes(styles.wrong, chosen && layout.focusRing);
  return (
    <td id={id} title={text === "" ? error.message : `${text}\n${error.message}`}>
      {!editing ? (
        <span className={style}>
          <IconAlertOctagonFilled size={14} aria-hidden />
          <CellText text={text === "" ? "—" : text} />
        </span>
      ) : editing.edited !== null && cellId(editing.edited) === id ? (
        <CellForm error={error} text={text} editing={editing} />
      ) : (
        <WrongCell error={error} text={text} className={style} onEdit={editing.onEdit} />
      )}
    </td>
  );
}

interface WrongCellProps {
  error: PreviewError;
  text: string;
  className: string | undefined;
  onEdit(error: PreviewError): void;
}

/** A wrong cell that is corrected where it is. */
function WrongCell({ error, text, className, onEdit }: WrongCellProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={className}
      aria-label={t("workbook.editCell", { row: String(error.row), column: error.header, text: text || "—" })}
      onClick={() => onEdit(error)}
    >
      <IconAlertOctagonFilled size={14} aria-hidden />
      <span className={styles.cellText}>{text || "—"}</span>
      <IconPencil size={14} aria-hidden />
    </button>
  );
}

interface CellFormProps {
  error: PreviewError;
  text: string;
  editing: CellEditing;
}

/** The text of a cell, to be typed anew: Enter saves it, Escape leaves it. */
function CellForm({ error, text, editing: { onEdit, onSave } }: CellFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(text);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await onSave({ row: error.row, column: error.column, text: typed }).catch(() => setIsBusy(false));
  };
  return (
    <form
      className={styles.cellForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        ref={(input) => input?.focus()}
        className={styles.cellInput}
        aria-label={t("workbook.cellText", { row: String(error.row), column: error.header })}
        maxLength={MAX_TYPED}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onEdit(null)}
      />
      <Button type="submit" size="small" busy={isBusy}>
        {t("workbook.saveCell")}
      </Button>
    </form>
  );
}

/** As many characters as the server takes for a cell. */
const MAX_TYPED = 500;

/** Maximum number of characters that fit into the two lines of a cell. */
const LONG = 60;

/** Text of a cell; a long one is truncated to two lines and expands when pressed. */
function CellText({ text }: { text: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (text.length <= LONG) return <span className={styles.cellText}>{text}</span>;
  return (
    <button
      type="button"
      className={classes(styles.long, open && styles.open)}
      aria-expanded={open}
      title={open ? undefined : t("workbook.openCell")}
      onClick={() => setOpen(!open)}
    >
      {text}
    </button>
  );
}
