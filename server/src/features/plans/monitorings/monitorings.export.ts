// Monitorings as CSV and as a workbook, read in batches by key and written immediately, so that memory use stays
// constant.
import type { Monitoring } from "@vetaverde/contract/monitorings";
import type { WithDates } from "@vetaverde/contract/shapes";
import { DATUM_NAMES, type Datum } from "@vetaverde/domain/geo/datums";
import type { Locale } from "@vetaverde/domain/locale";
import { DETAIL_KEYS } from "@vetaverde/domain/schedule/series-details";
import { TEMPLATE_COLUMNS } from "@vetaverde/domain/schedule/template";
import { instantToLocal } from "@vetaverde/domain/time/zone";
import { type TableColumn, tableFile } from "../../../gateways/excel/write/table-file.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import { type ProjectDays, projectDays } from "../../../platform/schedule/project-days.store.ts";
import { planWords } from "../plans.messages.ts";
import type { MonitoringFilters } from "./monitorings.filters.ts";
import { narrow } from "./monitorings.series.ts";
import { toMonitoring } from "./monitorings.service.ts";
import * as store from "./monitorings.store.ts";

// Small enough that reading a batch does not delay other requests.
const BATCH = 250;

type Column = TableColumn<WithDates<Monitoring>>;

interface ExportDeps {
  db: Db;
  now: () => number;
}

async function* monitorings(
  db: Db,
  project: string,
  requestedFilters: MonitoringFilters,
  days: ProjectDays,
): AsyncGenerator<WithDates<Monitoring>> {
  const names = await store.catalogNames(db, project);
  const filters = await narrow(db, project, requestedFilters);
  let after: store.Mark | null = null;
  for (;;) {
    const rows: store.MonitoringRow[] = await store.nextBatch(db, project, filters, days.bounds, {
      after,
      size: BATCH,
    });
    for (const row of rows) yield toMonitoring(row, days, names);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

const datumName = (datum: Datum | null): string | null => (datum === null ? null : DATUM_NAMES[datum]);

/** A measured value with its name and unit; the number is exact. */
const measuredText = ({ name, value, choice, unit }: WithDates<Monitoring>["measured"][number]): string =>
  value === null ? `${name}: ${choice}` : `${name}: ${value}${unit === null ? "" : ` ${unit}`}`;

/** The columns of the template under the same headers, the results of the monitoring, and what else the plan states. */
function columnsOf(locale: Locale, days: ProjectDays): Column[] {
  const { table, statuses, yes, no } = planWords(locale);
  const header = new Map(TEMPLATE_COLUMNS.map((column) => [column.key, column.header[locale]]));
  const local = (moment: string | Date | null): string | null => {
    if (moment === null || (typeof moment === "string" && !moment.includes("T"))) return moment;
    const { date, time } = instantToLocal(new Date(moment).getTime(), days.timeZone);
    return `${date} ${time}`;
  };
  const word = (flag: boolean | null): string | null => (flag === null ? null : flag ? yes : no);
  return [
    { header: table.plan, value: (m) => m.plan.title },
    { header: header.get("miningComponent") ?? "", value: (m) => m.miningComponent.name },
    { header: header.get("environmentalComponent") ?? "", value: (m) => m.environmentalComponent.name },
    { header: header.get("subcomponent") ?? "", value: (m) => m.subcomponent?.name ?? null },
    { header: header.get("source") ?? "", value: (m) => m.source?.name ?? null },
    { header: header.get("station") ?? "", value: (m) => m.station.name },
    { header: header.get("frequency") ?? "", value: (m) => m.frequency.name },
    { header: header.get("type") ?? "", value: (m) => m.type.name },
    { header: header.get("shortCommitment") ?? "", value: (m) => m.shortCommitment },
    { header: header.get("responsible") ?? "", value: (m) => m.responsible },
    { header: table.estimatedDate, value: (m) => m.estimatedDate },
    { header: table.startsAt, value: (m) => local(m.startsAt) },
    { header: table.endsAt, value: (m) => local(m.endsAt) },
    { header: header.get("durationHours") ?? "", value: (m) => m.durationHours },
    { header: table.status, value: (m) => (m.status ? statuses[m.status] : null) },
    { header: table.skipped, value: (m) => word(m.skipped) },
    { header: table.rescheduled, value: (m) => word(m.rescheduled) },
    { header: table.completed, value: (m) => word(m.completed) },
    { header: table.actionDate, value: (m) => local(m.actionDate) },
    { header: table.sample, value: (m) => word(m.sample) },
    { header: table.observation, value: (m) => m.observation },
    { header: table.reason, value: (m) => m.reason },
    { header: table.measured, value: (m) => m.measured.map(measuredText).join("; ") || null },
    { header: table.mishap, value: (m) => word(m.mishap) },
    { header: table.mishapDescription, value: (m) => m.mishapDescription },
    { header: table.updatedAt, value: (m) => local(m.updatedAt) },
    { header: table.updatedBy, value: (m) => m.updatedBy },
    { header: header.get("utmEasting") ?? "", value: (m) => m.coordinates?.easting ?? null },
    { header: header.get("utmNorthing") ?? "", value: (m) => m.coordinates?.northing ?? null },
    { header: header.get("datum") ?? "", value: (m) => datumName(m.coordinates?.datum ?? null) },
    { header: header.get("utmZone") ?? "", value: (m) => m.coordinates?.zone ?? null },
    ...DETAIL_KEYS.map((key): Column => ({ header: header.get(key) ?? "", value: (m) => m[key] })),
  ];
}

export async function exportMonitorings(
  { db, now }: ExportDeps,
  where: { project: string; filters: MonitoringFilters; format: "csv" | "xlsx" },
  ctx: Context,
): Promise<FileReply> {
  const days = await projectDays(db, where.project, now());
  const columns = columnsOf(ctx.locale, days);
  const rows = monitorings(db, where.project, where.filters, days);
  const { download } = planWords(ctx.locale);
  return tableFile({
    name: `${download.monitorings}-${days.today}`,
    sheet: download.monitorings,
    format: where.format,
    columns,
    rows,
  });
}
