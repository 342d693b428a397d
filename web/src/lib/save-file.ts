import { csvText } from "@vetaverde/domain/text/csv-text";

/** Saves content created in the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Cell = string | number | null;

/** Rows as CSV in UTF-8 with BOM, as the server writes it. Decimal separator is a point. */
export function csvOf(rows: readonly (readonly Cell[])[]): Blob {
  const cellOf = (cell: Cell) =>
    cell === null ? "" : typeof cell === "number" ? String(cell) : csvText(cell);
  const lines = rows.map((row) => `${row.map(cellOf).join(",")}\r\n`);
  return new Blob([`\ufeff${lines.join("")}`], { type: "text/csv;charset=utf-8" });
}
