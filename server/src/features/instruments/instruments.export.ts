import type { Locale } from "@vetaverde/domain/locale";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { instrumentWords } from "./instruments.messages.ts";
import * as store from "./instruments.store.ts";

const BATCH = 500;

/** The list of instruments as CSV, in the reader's language. */
export function instrumentsFile(
  db: Db,
  locale: Locale,
  project: string,
  filters: store.InstrumentFilters & { sort: string | undefined },
  now: Date,
): Promise<FileReply> {
  const { file, columns: heads, states } = instrumentWords[locale];
  const columns: TableColumn<store.InstrumentRow>[] = [
    { header: heads.miningUnit, value: (row) => row.miningUnit.name },
    { header: heads.name, value: (row) => row.name },
    { header: heads.year, value: (row) => row.year },
    { header: heads.documents, value: (row) => row.documents },
    { header: heads.pages, value: (row) => row.pages },
    { header: heads.state, value: (row) => states[row.job?.state ?? "none"] },
    { header: heads.found, value: (row) => row.job?.found ?? 0 },
    { header: heads.processed, value: (row) => row.processedAt },
    { header: heads.startsOn, value: (row) => row.startsOn },
    { header: heads.endsOn, value: (row) => row.endsOn },
  ];
  return tableFile({
    name: `${file}-${now.toISOString().slice(0, 10)}`,
    sheet: file.slice(0, 31),
    format: "csv",
    columns,
    rows: everyRow(db, project, filters),
  });
}

async function* everyRow(
  db: Db,
  project: string,
  filters: store.InstrumentFilters & { sort: string | undefined },
): AsyncGenerator<store.InstrumentRow> {
  for (let page = 1; ; page++) {
    const { items } = await store.list(db, project, { ...filters, page, size: BATCH });
    yield* items;
    if (items.length < BATCH) return;
  }
}
