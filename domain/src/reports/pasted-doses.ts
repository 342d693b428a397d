import { pastedDay } from "../piezometry/pasted-levels.ts";
import { tidy } from "../text/cells.ts";
import { typedNumber } from "../text/typed-number.ts";
import type { Dose } from "./consumption.ts";

export interface PastedDoseFault {
  /** One-based line of the pasted text. */
  line: number;
  fault: "columns" | "date" | "number" | "twice";
}

/**
 * Day, kg and m³ as copied from a sheet or a CSV file, separated by a tab, a semicolon or a comma (then with decimal
 * points). A first line without any number is a heading; a repeated day is a fault.
 */
export function readDoses(text: string): { doses: Dose[]; faults: PastedDoseFault[] } {
  const doses: Dose[] = [];
  const faults: PastedDoseFault[] = [];
  const days = new Set<string>();
  let first = true;
  for (const [at, raw] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (tidy(raw) === "") continue;
    const isHeading = first && !/^\W*\d/.test(raw);
    first = false;
    if (isHeading) continue;
    const line = at + 1;
    const cells = cellsOf(raw);
    const day = cells && pastedDay(cells[0] ?? "");
    const [kg, m3] = [1, 2].map((cell) => typedNumber(cells?.[cell] ?? ""));
    if (!cells) faults.push({ line, fault: "columns" });
    else if (!day) faults.push({ line, fault: "date" });
    else if (kg === null || kg === undefined || m3 === null || m3 === undefined || kg < 0 || m3 < 0)
      faults.push({ line, fault: "number" });
    else if (days.has(day)) faults.push({ line, fault: "twice" });
    else {
      days.add(day);
      doses.push({ day, kg, m3 });
    }
  }
  return { doses, faults };
}

function cellsOf(raw: string): string[] | null {
  const mark = ["\t", ";", ","].find((one) => raw.includes(one));
  const cells = mark ? raw.split(mark).map((cell) => tidy(cell).replace(/^"(.*)"$/, "$1")) : [];
  while (cells.at(-1) === "") cells.pop();
  return cells.length === 3 ? cells : null;
}
