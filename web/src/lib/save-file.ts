/** Gives what was made in the browser to the person as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Cell = string | number | null;
/** A cell that a spreadsheet would run. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV, UTF-8 with its mark, as the server writes it. Numbers with a point. */
export function csvOf(rows: readonly (readonly Cell[])[]): Blob {
  const cellOf = (cell: Cell) => {
    if (cell === null) return "";
    if (typeof cell === "number") return String(cell);
    const safe = RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => `${row.map(cellOf).join(",")}\r\n`);
  return new Blob([`\ufeff${lines.join("")}`], { type: "text/csv;charset=utf-8" });
}
