/**
 * Keyboard navigation among the marks of a table: left and right move to the neighbouring mark of the row, up and down
 * to the mark of the next row with the nearest day, Home and End to the row's first and last mark. Null for any other
 * key.
 */
export function stepMark(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const row = Number(from.dataset["row"] ?? Number.NaN);
  if (Number.isNaN(row)) return null;
  const marks = [...table.querySelectorAll<HTMLElement>("[data-row]")];
  const ofRow = (index: number) => marks.filter((mark) => Number(mark.dataset["row"]) === index);
  const mine = ofRow(row);
  const at = mine.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return mine[at - 1] ?? null;
    case "ArrowRight":
      return mine[at + 1] ?? null;
    case "Home":
      return mine[0] ?? null;
    case "End":
      return mine.at(-1) ?? null;
    case "ArrowUp":
    case "ArrowDown": {
      const rows = [...new Set(marks.map((mark) => Number(mark.dataset["row"])))];
      const next = rows[rows.indexOf(row) + (key === "ArrowUp" ? -1 : 1)];
      return next === undefined ? null : nearest(ofRow(next), from.dataset["at"] ?? "");
    }
    default:
      return null;
  }
}

function nearest(marks: readonly HTMLElement[], day: string): HTMLElement | null {
  const far = (mark: HTMLElement) => Math.abs(Date.parse(mark.dataset["at"] ?? "") - Date.parse(day));
  return [...marks].sort((a, b) => far(a) - far(b))[0] ?? null;
}
