import type { PreviewError, SheetPreview } from "@vetaverde/contract/previews";
import { useEffect, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../classes.ts";
import { IconAlertOctagonFilled } from "../icons.ts";
import layout from "../layout.module.css";
import { Segmented } from "../Segmented.tsx";
import styles from "./workbook.module.css";

const cellId = ({ row, column }: Pick<PreviewError, "row" | "column">) => `cell-${row}-${column}`;

type View = "all" | "errors";

/** The sheet as uploaded, with its invalid cells marked. */
export function PreviewSheet({ preview, marked }: { preview: SheetPreview; marked: PreviewError | null }) {
  const wrongRows = new Set(preview.errors.map(({ row }) => row));
  const [view, setView] = useState<View>(preview.errorCount > 0 ? "errors" : "all");
  const [first] = preview.errors;
  // Shows the first invalid cell, whose column may be out of view, without moving the page.
  useEffect(() => {
    if (!first) return;
    document.getElementById(cellId(first))?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [first]);
  // Scrolls the requested cell into view, whatever the table's scroll position.
  useEffect(() => {
    if (!marked) return;
    document.getElementById(cellId(marked))?.scrollIntoView({ block: "center", inline: "center" });
  }, [marked]);
  const rows = view === "all" ? preview.sample : preview.sample.filter(({ row }) => wrongRows.has(row));
  return (
    <div className={layout.shrinkable}>
      <ViewChoice preview={preview} view={view} shown={rows.length} onView={setView} />
      <SheetTable
        preview={preview}
        columns={view === "all" ? preview.columns : wrongFirst(preview)}
        rows={rows}
        marked={marked}
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
}

function SheetTable({ preview, columns, rows, marked }: SheetTableProps) {
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
}

function Cell({ id, text, error, marked }: CellProps) {
  if (!error)
    return (
      <td>
        <CellText text={text} />
      </td>
    );
  const chosen = marked !== null && cellId(marked) === id;
  return (
    <td id={id} title={text === "" ? error.message : `${text}\n${error.message}`}>
      <span className={classes(styles.wrong, chosen && layout.focusRing)}>
        <IconAlertOctagonFilled size={14} aria-hidden />
        <CellText text={text === "" ? "—" : text} />
      </span>
    </td>
  );
}

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
