import type { Cell } from "@vetaverde/domain/text/cells";

const MARKS = [";", "\t", ",", "|"] as const;

/** UTF-8, or what Windows writes where it is not. */
const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** The mark that stands as often in each of the first lines. */
function markOf(text: string): string {
  const lines = text.split(/\r?\n/, 40).filter((line) => line.trim() !== "");
  const most = MARKS.map((mark) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(mark).length - 1);
    return { mark, filled: counts.filter((count) => count > 0).length, sum: Math.max(...counts, 0) };
  }).sort((a, b) => b.filled - a.filled || b.sum - a.sum);
  return most[0]?.mark ?? ",";
}

/** Rows of a text file. Fields may stand in quotes, and lines break within those. */
export function readCsv(bytes: Buffer): Cell[][] {
  const text = textOf(bytes);
  const mark = markOf(text);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    row.push(field === "" ? null : field);
    field = "";
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (letter === '"' && field === "") quoted = true;
    else if (letter === mark) endField();
    else if (letter === "\n") {
      endField();
      rows.push(row);
      row = [];
    } else if (letter !== "\r") field += letter;
  }
  if (field !== "" || row.length > 0) {
    endField();
    rows.push(row);
  }
  return rows;
}
