import type { Locale } from "@vetaverde/domain/locale";
import { markSheet } from "../../../gateways/excel/import/file-mark.ts";
import type { CorrectedCells } from "../../../gateways/excel/import/layout.ts";
import { planLayout } from "./plans.layout.ts";
import type { Catalog, ChosenNames } from "./plans.lookup.ts";
import { UnknownNames } from "./plans.unknown.ts";

export interface MarkInput {
  readonly catalog: Catalog;
  readonly names?: ChosenNames;
  readonly cells?: CorrectedCells;
  readonly locale: Locale;
}

/** Writes the marked workbook of a file, validated against the current catalogue. */
export const markFile = (
  bytes: Buffer,
  { catalog, names, cells, locale }: MarkInput,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> => markSheet(bytes, planLayout(catalog, names, new UnknownNames(), cells), locale, onPiece);
