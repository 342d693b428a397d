// The list of plans: its pages, and all of it as a file.
import type { Input } from "@vetaverde/contract/endpoint";
import type { Plan, plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { doneShare, percentOf } from "@vetaverde/domain/schedule/shares";
import { planStatus } from "@vetaverde/domain/schedule/status";
import { fold } from "@vetaverde/domain/text/fold";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { type ProjectDays, projectDays } from "../../platform/schedule/project-days.store.ts";
import type { Tallies } from "./import/plans.tallies.ts";
import { toPlans } from "./plans.dto.ts";
import { planWords } from "./plans.messages.ts";
import * as store from "./plans.store.ts";
import type { MayReadPermits } from "./review/plans.review.ts";

type Calls = typeof plansEndpoints;

interface ListDeps {
  db: Db;
  tallies: Tallies;
  mayReadPermits: MayReadPermits;
  now: () => number;
}

/** Plans in one page of an export. */
const BATCH = 250;

export async function listPlans(
  { db, tallies, mayReadPermits, now }: ListDeps,
  { params: { project }, query }: Input<Calls["list"]>,
  ctx: Context,
) {
  const { page, size, sort, name, q, from, to, status, instrument, commitment } = query;
  const mayRead = await mayReadPermits(project, actorOf(ctx));
  // Which plans serve an instrument or a commitment is not learnt by filtering either.
  if (!mayRead && (instrument || commitment)) return { items: [], total: 0, page, size };
  const days = await projectDays(db, project, now());
  const key = fold(name ?? q ?? "") || null;
  const filters = { page, size, key, from, to, status, instrument, commitment };
  const { items, total } =
    sort === "unfulfilled" || sort === "-unfulfilled"
      ? await byUnfulfilled({ db, tallies }, project, { ...filters, sort }, days)
      : await store.listPlans(db, project, { ...filters, sort }, days);
  const where = { project, days, mayReadPermits: mayRead };
  return { items: await toPlans(tallies, db, where, items), total, page, size };
}

/** Among plans with as many unfulfilled monitorings, those on which there is work come first. */
const RANKS: Readonly<Record<Plan["status"], number>> = { inExecution: 0, inCreation: 1, closed: 2 };

/** A page in the order of the unfulfilled monitorings, whose number is known from the tallies and not in SQL. */
async function byUnfulfilled(
  { db, tallies }: Pick<ListDeps, "db" | "tallies">,
  project: string,
  { sort, ...filters }: Omit<store.PlanQuery, "sort"> & { sort: "unfulfilled" | "-unfulfilled" },
  days: ProjectDays,
) {
  const matching = await store.matchingPlans(db, project, filters, days);
  const ids = matching.map(({ id }) => id);
  const counts = await tallies.ofPlans(db, project, ids, days.bounds);
  const direction = sort === "unfulfilled" ? 1 : -1;
  const ranked = matching.map(({ id, start, end }) => ({
    id,
    unfulfilled: counts.get(id)?.unfulfilled ?? 0,
    rank: RANKS[planStatus(start, end, days.today)],
  }));
  ranked.sort((a, b) => direction * (a.unfulfilled - b.unfulfilled) || a.rank - b.rank);
  const first = (filters.page - 1) * filters.size;
  const shown = ranked.slice(first, first + filters.size).map(({ id }) => id);
  return { items: await store.plansInOrder(db, project, shown), total: matching.length };
}

async function* everyPlan(
  deps: ListDeps,
  project: string,
  query: Input<Calls["listCsv"]>["query"],
  ctx: Context,
): AsyncGenerator<WithDates<Plan>> {
  for (let page = 1; ; page++) {
    const paged = { ...query, page, size: BATCH };
    const { items, total } = await listPlans(
      deps,
      { params: { project }, query: paged, body: undefined },
      ctx,
    );
    yield* items;
    if (page * BATCH >= total) return;
  }
}

function columnsOf(locale: Locale): TableColumn<WithDates<Plan>>[] {
  const { planList: head, planStatuses, statuses } = planWords(locale);
  return [
    { header: head.plan, value: ({ title }) => title },
    { header: head.instruments, value: ({ instruments }) => instruments.join("; ") || null },
    { header: head.status, value: ({ status }) => planStatuses[status] },
    { header: head.start, value: ({ start }) => start },
    { header: head.end, value: ({ end }) => end },
    { header: head.progress, value: ({ counts }) => percentOf(doneShare(counts)) },
    { header: statuses.done, value: ({ counts }) => counts.done },
    { header: statuses.near, value: ({ counts }) => counts.near },
    { header: statuses.unfulfilled, value: ({ counts }) => counts.unfulfilled },
    { header: statuses.far, value: ({ counts }) => counts.far },
    { header: head.skipped, value: ({ counts }) => counts.skipped },
    { header: head.monitorings, value: ({ monitorings }) => monitorings },
  ];
}

/** The plans that match the filters as a file, in the reader's language. */
export async function exportPlans(
  deps: ListDeps,
  where: { project: string; query: Input<Calls["listCsv"]>["query"]; format: "csv" | "xlsx" },
  ctx: Context,
): Promise<FileReply> {
  const { project, query, format } = where;
  const days = await projectDays(deps.db, project, deps.now());
  const { planList } = planWords(ctx.locale);
  return tableFile({
    name: `${planList.file}-${days.today}`,
    sheet: planList.file,
    format,
    columns: columnsOf(ctx.locale),
    rows: everyPlan(deps, project, query, ctx),
  });
}
