// The official template: the content of the Excel gateway's form workbook for a project and a language.
import type { Locale } from "@vetaverde/domain/locale";
import {
  type ColumnKey,
  type ColumnKind,
  isValueKind,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from "@vetaverde/domain/schedule/template";
import { fold } from "@vetaverde/domain/text/fold";
import { importWords } from "../../../gateways/excel/import/import.messages.ts";
import { type FormColumn, writeFormBook } from "../../../gateways/excel/write/template-book.ts";
import { type PlanWords, planWords } from "../plans.messages.ts";
import { type Catalog, inUse } from "./plans.lookup.ts";

/** The known values of a row; absent columns are left to be filled in. */
export type KnownCells = Partial<Record<ColumnKey, string>>;

export interface TemplateInput {
  readonly catalog: Catalog;
  readonly locale: Locale;
  readonly rows?: readonly KnownCells[];
}

const FORMATS: Partial<Record<ColumnKind, string>> = {
  date: "dd\\-mm\\-yyyy",
  time: "hh:mm",
  hours: "0.##",
  text: "@",
  metres: "0.###",
  zone: "@",
  datum: "@",
};
const WIDTHS: Partial<Record<ColumnKind, number>> = {
  date: 14,
  time: 12,
  hours: 14,
  text: 32,
  metres: 14,
  zone: 12,
  datum: 16,
};

const kindText = (kind: ColumnKind, words: PlanWords): string =>
  words.kinds[isValueKind(kind) ? kind : "catalog"];

function needText({ filled, required }: TemplateColumn, locale: Locale): string {
  const { needs } = importWords(locale);
  if (filled) return needs.filled;
  return required ? planWords(locale).needPresent : needs.optional;
}

/** A valid Excel range name: letters, digits and underscores, and not in the form of a cell reference. */
const listName = (kind: string): string => `vv_${kind.replaceAll("-", "_")}`;

/** The catalogue that a column's drop-down offers; a responsible may be any text nevertheless. */
const listKind = ({ key, kind }: TemplateColumn): string => (key === "responsible" ? "responsibles" : kind);

function formColumn(column: TemplateColumn, input: TemplateInput, words: PlanWords): FormColumn {
  const { kind } = column;
  const listed = inUse(input.catalog[listKind(column)]).length > 0;
  return {
    header: column.header[input.locale],
    required: column.filled,
    note: `${needText(column, input.locale)}. ${kindText(kind, words)}`,
    width: WIDTHS[kind] ?? 24,
    format: FORMATS[kind],
    list: listed ? listName(listKind(column)) : undefined,
  };
}

/** A name of the project that the import accepts; when it has none, a made-up one. */
const exampleOf = (column: TemplateColumn, catalog: Catalog, words: PlanWords): string =>
  inUse(catalog[listKind(column)])[0]?.name ?? words.examples[column.key];

function instructions({ catalog, locale }: TemplateInput, words: PlanWords): (readonly string[])[] {
  const columns = TEMPLATE_COLUMNS.map((column) => [
    column.header[locale],
    needText(column, locale),
    kindText(column.kind, words),
    exampleOf(column, catalog, words),
  ]);
  const gaps = TEMPLATE_COLUMNS.filter(
    ({ kind, filled }) => filled && listed(kind) && inUse(catalog[kind]).length === 0,
  ).map(({ header }) => ["", "", header[locale]]);
  const frequencies = inUse(catalog.frequencies)
    .map(({ name }) => name)
    .join(", ");
  return [
    [words.instructions.title],
    ...(gaps.length > 0 ? [[words.instructions.gaps], ...gaps] : []),
    ...words.instructions.lines.map((line, at) => [`${at + 1}.`, "", line]),
    [words.instructions.frequencies],
    ["", "", frequencies],
    importWords(locale).instructionsHead,
    ...columns,
  ];
}

/** A catalogue name in its own spelling; null for an unknown name, which is left to be chosen. */
function knownCell(
  { kind, maxLength }: TemplateColumn,
  value: string | undefined,
  catalog: Catalog,
): string | null {
  if (value === undefined) return null;
  const records = inUse(catalog[kind]);
  if (kind === "frequencies") return records.find(({ frequency }) => frequency === value)?.name ?? null;
  if (!listed(kind)) return value.slice(0, maxLength);
  return records.find(({ name }) => fold(name) === fold(value))?.name ?? null;
}

const listed = (kind: ColumnKind) => !isValueKind(kind);

export async function writeTemplate(input: TemplateInput): Promise<Uint8Array> {
  const words = planWords(input.locale);
  const { sheets } = importWords(input.locale);
  const catalogColumns = TEMPLATE_COLUMNS.filter(
    (column) => inUse(input.catalog[listKind(column)]).length > 0,
  );
  return writeFormBook({
    title: words.instructions.title,
    sheetName: words.sheet,
    columns: TEMPLATE_COLUMNS.map((column) => formColumn(column, input, words)),
    lists: catalogColumns.map((column) => ({
      name: listName(listKind(column)),
      title: column.header[input.locale],
      values: inUse(input.catalog[listKind(column)]).map(({ name }) => name),
    })),
    listsSheetName: sheets.lists,
    instructions: { sheetName: sheets.instructions, rows: instructions(input, words) },
    listError: words.listError,
    author: "VetaVerde",
    filled: (input.rows ?? []).map((row) =>
      TEMPLATE_COLUMNS.map((column) => knownCell(column, row[column.key], input.catalog)),
    ),
  });
}
