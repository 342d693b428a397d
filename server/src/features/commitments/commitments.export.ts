// The matrix as a file. While it contains unreviewed text, the warning appears next to that text.
import type { Commitment } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import { deviceName } from "@vetaverde/domain/devices/device-name";
import type { Locale } from "@vetaverde/domain/locale";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { formatMessage } from "@vetaverde/locales/format";
import { writeSheets } from "../../gateways/excel/write/sheets-book.ts";
import { cellsOf, type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { coverageOf } from "./commitments.coverage.ts";
import { isLive, toCommitment } from "./commitments.dto.ts";
import { commitmentWords } from "./commitments.messages.ts";
import type { CommitmentFilters } from "./commitments.rows.ts";
import * as store from "./commitments.store.ts";
import { redactCommitment, type Visibility } from "./commitments.visibility.ts";

const BATCH = 500;

interface ExportRequest {
  project: string;
  query: CommitmentFilters & { sort?: string | undefined };
  format: "csv" | "xlsx";
  visibility: Visibility;
  at: Date;
}

type Column = TableColumn<WithDates<Commitment>> & { width: number };

function columnsOf(locale: Locale): Column[] {
  const words = commitmentWords[locale];
  const { columns: head } = words;
  const column = (header: string, width: number, value: Column["value"]): Column => ({
    header,
    width,
    value,
  });
  const closed = (n: number) => (n > 0 ? formatMessage(words.closed, { n }, locale) : null);
  const stations = (one: WithDates<Commitment>) => [
    ...new Set(one.plans.flatMap((plan) => plan.stations.map(({ name }) => name))),
  ];
  return [
    column(head.code, 9, (one) => one.code),
    column(head.summary, 50, (one) => one.summary),
    column(head.instrument, 26, (one) => one.instrument.name),
    column(head.document, 26, (one) => one.document.name),
    column(head.page, 8, (one) => one.page),
    column(head.component, 16, (one) => words.components[one.component]),
    column(head.every, 16, (one) =>
      one.every ? (FREQUENCY_NAMES[one.every][locale][0] ?? one.every) : null,
    ),
    column(head.frequency, 22, (one) => one.frequency),
    column(head.deadline, 22, (one) => one.deadline),
    column(head.condition, 26, (one) => one.condition),
    column(head.indicator, 22, (one) => one.indicator),
    column(head.responsible, 22, (one) => one.responsible),
    column(head.state, 12, (one) => words.states[one.state]),
    column(head.notice, 30, (one) => (one.state === "proposed" ? words.warning : null)),
    column(head.confidence, 10, (one) => (one.confidence === null ? null : Math.round(one.confidence * 100))),
    column(head.reviewedBy, 20, (one) => one.review?.by.name ?? null),
    column(head.reviewedAt, 20, (one) => one.review?.at ?? null),
    column(head.reason, 30, (one) => one.review?.reason ?? null),
    column(head.coverage, 12, (one) => words.coverages[one.coverage]),
    column(
      head.plans,
      40,
      (one) =>
        one.plans.map(({ plan, shortCommitment }) => `${plan.title}: ${shortCommitment}`).join("; ") ||
        closed(one.hidden.plans),
    ),
    column(
      head.transmissions,
      30,
      (one) =>
        one.transmissions
          .map(({ name, state }) => `${name} (${words.transmissionStates[state]})`)
          .join("; ") || closed(one.hidden.transmissions),
    ),
    column(head.stations, 30, (one) => stations(one).join(", ") || null),
    column(head.places, 24, (one) => one.stations.map(({ name }) => name).join(", ") || null),
    column(head.devices, 24, (one) => one.devices.map(deviceName).join(", ") || closed(one.hidden.devices)),
    column(head.unmonitored, 24, (one) => one.unmonitored.join(", ") || null),
    column(head.text, 80, (one) => one.text),
  ];
}

function sourceColumns(locale: Locale): Column[] {
  const words = commitmentWords[locale];
  const { columns: head } = words;
  return [
    { header: head.code, width: 9, value: (one) => one.code },
    { header: head.instrument, width: 26, value: (one) => one.instrument.name },
    { header: head.document, width: 30, value: (one) => one.document.name },
    {
      header: head.page,
      width: 8,
      value: (one) => (one.pageEnd > one.page ? `${one.page}–${one.pageEnd}` : one.page),
    },
    { header: head.quote, width: 100, value: (one) => one.text },
    { header: head.extractor, width: 14, value: (one) => one.extractor },
    { header: head.notice, width: 30, value: (one) => (one.state === "proposed" ? words.warning : null) },
  ];
}

export async function exportCommitments(db: Db, request: ExportRequest, locale: Locale): Promise<FileReply> {
  const words = commitmentWords[locale];
  const name = `${words.file}-${request.at.toISOString().slice(0, 10)}`;
  const columns = columnsOf(locale);
  const rows = every(db, request);
  if (request.format === "csv") return tableFile({ name, sheet: words.file, format: "csv", columns, rows });
  const all: WithDates<Commitment>[] = [];
  for await (const row of rows) all.push(row);
  const sheet = (title: string, shownColumns: Column[]) => ({
    name: title,
    columns: shownColumns,
    rows: all.map((one) => cellsOf(shownColumns, one)),
  });
  const body = await writeSheets([
    sheet(words.columns.summary, columns),
    sheet(words.sources, sourceColumns(locale)),
  ]);
  return { filename: `${name}.xlsx`, body };
}

async function* every(
  db: Db,
  { project, query: { sort, ...filters }, visibility }: ExportRequest,
): AsyncGenerator<WithDates<Commitment>> {
  const covered = await coverageOf(db, project);
  for (let page = 1; ; page++) {
    const rows = await store.list(db, project, { page, size: BATCH, sort, filters }, covered);
    for (const row of rows.filter(isLive))
      yield redactCommitment(visibility)(toCommitment(row, covered.get(row.id)));
    if (rows.length < BATCH) return;
  }
}
