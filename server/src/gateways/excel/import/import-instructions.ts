// The sheet of instructions of a workbook that users fill in and import.
import type { Locale } from "@vetaverde/domain/locale";
import type { FormBook } from "../write/template-book.ts";
import { importWords } from "./import.messages.ts";

/** Whether a column has to be filled in, in words. */
export function needOf(isNeeded: boolean, locale: Locale): string {
  const { needs } = importWords(locale);
  return isNeeded ? needs.filled : needs.optional;
}

interface ColumnInstruction {
  readonly header: string;
  readonly isNeeded: boolean;
  readonly text: string;
  readonly example: string;
}

/** The title, the numbered steps, and one row for each column. */
export function importInstructions(
  { title, lines }: { title: string; lines: readonly string[] },
  columns: readonly ColumnInstruction[],
  locale: Locale,
): FormBook["instructions"] {
  const { sheets, instructionsHead } = importWords(locale);
  return {
    sheetName: sheets.instructions,
    rows: [
      [title],
      ...lines.map((line, at) => [`${at + 1}.`, "", line]),
      [...instructionsHead],
      ...columns.map(({ header, isNeeded, text, example }) => [
        header,
        needOf(isNeeded, locale),
        text,
        example,
      ]),
    ],
  };
}
