// The official template: what the form workbook of the Excel gateway is to contain for a project and a language.
import type { Locale } from "@vetaverde/domain/locale";
import { type ColumnKind, TEMPLATE_COLUMNS, type TemplateColumn } from "@vetaverde/domain/schedule/template";
import { type FormColumn, writeFormBook } from "../../gateways/excel/write/template-book.ts";
import type { Catalog } from "./plans.lookup.ts";
import { type PlanWords, planWords } from "./plans.words.ts";

export interface TemplateInput {
  readonly catalog: Catalog;
  readonly locale: Locale;
}

const FORMATS: Partial<Record<ColumnKind, string>> = {
  date: "dd\\-mm\\-yyyy",
  time: "hh:mm",
  hours: "0.##",
  text: "@",
};
const WIDTHS: Partial<Record<ColumnKind, number>> = { date: 14, time: 12, hours: 14, text: 32 };

function kindText(kind: ColumnKind, words: PlanWords): string {
  if (kind === "text" || kind === "date" || kind === "time" || kind === "hours") return words.kinds[kind];
  return words.kinds.catalog;
}

function needText({ filled, required }: TemplateColumn, words: PlanWords): string {
  if (filled) return words.needs.filled;
  return required ? words.needs.present : words.needs.optional;
}

/** A name that Excel accepts for a range: letters, digits and underscores, and nothing that looks like a cell. */
const listName = (kind: ColumnKind): string => `vv_${kind.replaceAll("-", "_")}`;

function formColumn(column: TemplateColumn, input: TemplateInput, words: PlanWords): FormColumn {
  const { kind } = column;
  const listed = (input.catalog[kind]?.length ?? 0) > 0;
  return {
    header: column.header[input.locale],
    required: column.filled,
    note: `${needText(column, words)}. ${kindText(kind, words)}`,
    width: WIDTHS[kind] ?? 24,
    format: FORMATS[kind],
    list: listed ? listName(kind) : undefined,
  };
}

function instructions({ catalog, locale }: TemplateInput, words: PlanWords): string[][] {
  const columns = TEMPLATE_COLUMNS.map((column) => [
    column.header[locale],
    needText(column, words),
    kindText(column.kind, words),
    words.examples[column.key],
  ]);
  const frequencies = (catalog.frequencies ?? []).map(({ name }) => name).join(", ");
  return [
    [words.instructions.title],
    ...words.instructions.lines.map((line, at) => [`${at + 1}.`, "", line]),
    [words.instructions.frequencies],
    ["", "", frequencies],
    words.instructions.head,
    ...columns,
  ];
}

export async function writeTemplate(input: TemplateInput): Promise<Uint8Array> {
  const words = planWords(input.locale);
  const catalogColumns = TEMPLATE_COLUMNS.filter(({ kind }) => (input.catalog[kind]?.length ?? 0) > 0);
  return writeFormBook({
    title: words.instructions.title,
    sheetName: words.sheets.plan,
    columns: TEMPLATE_COLUMNS.map((column) => formColumn(column, input, words)),
    lists: catalogColumns.map(({ kind, header }) => ({
      name: listName(kind),
      title: header[input.locale],
      values: (input.catalog[kind] ?? []).map(({ name }) => name),
    })),
    listsSheetName: words.sheets.lists,
    instructions: { sheetName: words.sheets.instructions, rows: instructions(input, words) },
    listError: words.listError,
    author: "VetaVerde",
  });
}
