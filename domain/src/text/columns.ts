import type { Locale } from "../locale.ts";
import { fold } from "./fold.ts";

/** A column of one of the product's workbook templates. */
export interface Column<K extends string = string> {
  readonly key: K;
  /** Content of its cells: `date`, `time`, `text`, or a kind specific to the workbook. */
  readonly kind: string;
  /** The column must be in the file. */
  readonly required: boolean;
  /** Every row must have a value. */
  readonly filled: boolean;
  readonly header: Readonly<Record<Locale, string>>;
  /** Other headers that mean the same column, in any of the languages. */
  readonly synonyms: readonly string[];
}

/** Comparison key of a header: folded, without surrounding marks (asterisks, brackets, dots). */
export function headerKey(text: string): string {
  return fold(text.replace(/[^\p{L}\p{N}]+/gu, " "));
}

/** Finds the column that a header names, in any of the four languages. */
export function headerFinder<K extends string>(
  columns: readonly Column<K>[],
): (text: string) => K | undefined {
  const byHeader = new Map<string, K>();
  for (const { key, header, synonyms } of columns) {
    for (const name of [...Object.values(header), ...synonyms]) byHeader.set(headerKey(name), key);
  }
  return (text) => byHeader.get(headerKey(text));
}
