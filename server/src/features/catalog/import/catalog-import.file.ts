// The worker's tasks for a catalogue file: checking and marking it.
import {
  CATALOG_COLUMNS,
  type CatalogColumn,
  catalogColumnOf,
  MAX_CATALOG_ROWS,
} from "@vetaverde/domain/catalog/import-columns";
import type { Place } from "@vetaverde/domain/geo/convert";
import type { Locale } from "@vetaverde/domain/locale";
import { checkSheet, type Progress } from "../../../gateways/excel/import/file-check.ts";
import { markSheet } from "../../../gateways/excel/import/file-mark.ts";
import type { Layout } from "../../../gateways/excel/import/layout.ts";
import { catalogImportWords } from "./catalog-import.messages.ts";
import { type OpenedCatalogFile, openCatalogFile } from "./catalog-import.open.ts";
import { CatalogReader, type RowSetting } from "./catalog-import.rows.ts";
import type {
  CatalogFileInput,
  CatalogFileResult,
  CatalogRowRead,
  OpenQuestion,
} from "./catalog-import.types.ts";

interface Reading {
  readonly result: Awaited<ReturnType<typeof checkSheet<CatalogRowRead, CatalogColumn>>>;
  readonly rows: readonly CatalogRowRead[];
  readonly reader: CatalogReader | undefined;
}

function layoutOf(
  opened: OpenedCatalogFile,
  setting: RowSetting,
  onReader: (reader: CatalogReader) => void = () => {},
): Layout<CatalogRowRead, CatalogColumn> {
  return {
    columns: CATALOG_COLUMNS.catalog,
    columnOf: catalogColumnOf,
    headerCells: 2,
    maxRows: MAX_CATALOG_ROWS,
    allowsOtherColumns: true,
    open: async () => opened.reader,
    reader: (columns) => {
      const reader = new CatalogReader(columns, setting);
      onReader(reader);
      return reader;
    },
    rules: (locale: Locale) => catalogImportWords(locale).rules,
    sheetName: (locale: Locale) => catalogImportWords(locale).sheet.catalog,
  };
}

async function readOnce(
  opened: OpenedCatalogFile,
  setting: RowSetting,
  emitEvent: (progress: Progress) => void,
): Promise<Reading> {
  const rows: CatalogRowRead[] = [];
  let reader: CatalogReader | undefined;
  const layout = layoutOf(opened, setting, (created) => {
    reader = created;
  });
  const listener = { onChecked: (row: CatalogRowRead) => void rows.push(row), onProgress: emitEvent };
  const result = await checkSheet(Buffer.alloc(0), layout, setting.locale, listener);
  return { result, rows, reader };
}

/** What each row is checked against. The file's other rows are known only after a first reading. */
async function settingFor(opened: OpenedCatalogFile, input: CatalogFileInput): Promise<RowSetting> {
  const { answers, locale, middle } = input;
  const first: RowSetting = { answers, locale, middle: null, declared: opened.declared, components: null };
  const { rows, reader } = await readOnce(opened, first, () => {});
  const components = new Set([...input.components, ...(reader?.ownComponents ?? [])]);
  return { ...first, components, middle: middle ?? middleOf(rows.flatMap(({ place }) => place ?? [])) };
}

/** Fewer points have no reliable median: any of them may be the wrong one. */
const MIN_POINTS = 3;

/** The median place, or null for fewer than three. */
function middleOf(places: readonly Place[]): Place | null {
  if (places.length < MIN_POINTS) return null;
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  };
}

/** @throws WorkbookFault */
export async function checkCatalogFile(
  bytes: Buffer,
  input: CatalogFileInput,
  emitEvent: (progress: Progress) => void,
): Promise<CatalogFileResult> {
  const opened = await openCatalogFile(bytes, input);
  const { result, rows, reader } = await readOnce(opened, await settingFor(opened, input), emitEvent);
  if ("notTemplate" in result) return result;
  const requested: OpenQuestion[] = [...(reader?.questions ?? [])].map((id) => ({ id }));
  return {
    format: opened.format,
    file: result.file,
    rows,
    otherColumns: result.otherColumns.slice(0, 50),
    questions: [...opened.questions, ...requested],
    declared: opened.declared?.text ?? null,
    systems: [...(reader?.systems.values() ?? [])],
    leftOut: opened.leftOut,
  };
}

/** The file as a workbook with its wrong cells marked, also when the file itself is no workbook. */
export async function markCatalogFile(
  bytes: Buffer,
  input: CatalogFileInput,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> {
  const opened = await openCatalogFile(bytes, input);
  const layout = layoutOf(opened, await settingFor(opened, input));
  await markSheet(Buffer.alloc(0), layout, input.locale, onPiece);
}
