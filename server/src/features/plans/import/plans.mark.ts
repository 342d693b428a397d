import type { Locale } from "@vetaverde/domain/locale";
import { markSheet } from "../../../gateways/excel/import/file-mark.ts";
import { planLayout } from "./plans.layout.ts";
import type { Catalog, ChosenNames } from "./plans.lookup.ts";

export interface MarkInput {
  readonly catalog: Catalog;
  readonly names?: ChosenNames;
  readonly locale: Locale;
}

/** Writes the marked workbook of a file, validated against the current catalogue. */
export const markFile = (
  bytes: Buffer,
  { catalog, names, locale }: MarkInput,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> => markSheet(bytes, planLayout(catalog, names), locale, onPiece);
