import { type EvaluationBudget, firstValue, isTrue } from "@vetaverde/domain/sensorthings/evaluate";
import { StaFault } from "@vetaverde/domain/sensorthings/fault";
import type { Value } from "@vetaverde/domain/sensorthings/filter";
import { isTime, type Narrowed, narrow } from "@vetaverde/domain/sensorthings/narrow";
import type { Options } from "@vetaverde/domain/sensorthings/options";
import type { Db } from "../../platform/db/db.ts";
import { type Entity, loadFlags, type Model, markOf, NO_FLAGS, observation } from "./sensorthings.model.ts";
import * as store from "./sensorthings.store.ts";

/** Maximum number of readings that one request scans; beyond, the page ends early and its next link continues. */
const MAX_SEEN = 100_000;
const AT_ONCE = 5000;
/** Evaluation budget that a batch of readings may need; with less left, the page ends. */
const RESERVE = 300_000;
/**
 * Maximum number of rows that the database reads for a request: for each sensor it reads as many as are requested in
 * all.
 */
const MAX_SCANNED = 1_000_000;
const MAX_COUNT = 2_000_000;

export interface Page {
  entities: Entity[];
  count: number | null;
  /** Start of the next page; null when this is the last one. */
  after: string | null;
  /** The next page skips this many entities. */
  skip: number | null;
}

export interface ObservationQuery {
  db: Db;
  project: string;
  model: Model;
  asking: EvaluationBudget;
}

/** A page of the observations of some sensors. @throws StaFault tooMuch, value, unsupported */
export async function pageOf(
  q: ObservationQuery,
  numbers: readonly number[],
  options: Options,
  top: number,
): Promise<Page> {
  const narrowed = narrow(options.filter);
  const requested = runQuery(q, numbers, options, narrowed);
  const count = options.count ? await countOf(q, requested, narrowed) : null;
  if (top === 0) return { entities: [], count, after: null, skip: null };
  const search = { q, requested, narrowed, options, top };
  const page = await (byTime(options) ? pageByTime(search) : sortedPage(search));
  return { ...page, count };
}

/** Whether a single database query can answer for many sensors. */
export const isPlain = (options: Options): boolean => {
  const { ofStream, rest } = narrow(options.filter);
  return byTime(options) && !options.count && options.after === null && ofStream.length + rest.length === 0;
};

/** The first page of each sensor; only for options that `isPlain` accepts. */
export async function firstPages(
  q: ObservationQuery,
  numbers: readonly number[],
  options: Options,
  top: number,
): Promise<Map<number, Page>> {
  const pages = new Map<number, Page>(
    numbers.map((number) => [number, { entities: [], count: null, after: null, skip: null }]),
  );
  if (top === 0) return pages;
  const requested = runQuery(q, numbers, options, narrow(options.filter));
  const rows = await store.readingsOfEach(q.db, requested, options.skip, top + 1);
  const flags = await loadFlags(q.db, q.project, q.model, rows);
  for (const row of rows) {
    const page = pages.get(row.number);
    if (!page) continue;
    if (page.entities.length < top) page.entities.push(observation(q.model, row, flags));
    else page.after = page.entities.at(-1)?.id ?? null;
  }
  return pages;
}

/** Whether the order is by time, which is also the default; equal instants are ordered by sensor number. */
function byTime({ orderby }: Options): boolean {
  const [first, ...others] = orderby;
  return !first || (isTime(first.by) && others.length === 0);
}

function runQuery(
  q: ObservationQuery,
  numbers: readonly number[],
  options: Options,
  narrowed: Narrowed,
): store.ReadingQuery {
  const meant = numbers.filter((number) => {
    const stream = q.model.byNumber.get(number);
    const some = stream && observation(q.model, { number, t: new Date(0), value: 0 }, NO_FLAGS);
    return some && narrowed.ofStream.every((expr) => isTrue(expr, some, q.asking));
  });
  const descending = options.orderby[0]?.descending ?? false;
  return { project: q.project, numbers: meant, from: narrowed.from, to: narrowed.to, descending };
}

async function countOf(
  q: ObservationQuery,
  requested: store.ReadingQuery,
  narrowed: Narrowed,
): Promise<number> {
  if (narrowed.rest.length === 0) {
    const count = await store.countReadings(q.db, requested, MAX_COUNT);
    if (count > MAX_COUNT) throw new StaFault("tooMuch", "$count");
    return count;
  }
  return (await all(q, requested, narrowed, "$count")).length;
}

const stepOf = ({ numbers }: store.ReadingQuery): number =>
  Math.max(100, Math.min(AT_ONCE, Math.floor(200_000 / Math.max(1, numbers.length))));

interface Search {
  q: ObservationQuery;
  requested: store.ReadingQuery;
  narrowed: Narrowed;
  options: Options;
  /** Maximum number of observations on the page. */
  top: number;
}

/** A page in the order of time, read from where the previous page ended. */
async function pageByTime({ q, requested, narrowed, options, top }: Search): Promise<Omit<Page, "count">> {
  let mark = options.after === null ? null : markOf(options.after);
  if (options.after !== null && !mark) throw new StaFault("value", "$skiptoken");
  const entities: Entity[] = [];
  let over = options.skip;
  let seen = 0;
  const most = narrowed.rest.length > 0 ? stepOf(requested) : Math.min(AT_ONCE, top + over + 1);
  const mostSeen = Math.min(MAX_SEEN, MAX_SCANNED / Math.max(1, requested.numbers.length));
  for (;;) {
    const rows = await store.readingsAfter(q.db, requested, mark, most);
    const flags = await loadFlags(q.db, q.project, q.model, rows);
    for (const row of rows) {
      const one = observation(q.model, row, flags);
      const meant = narrowed.rest.every((expr) => isTrue(expr, one, q.asking));
      if (meant && over === 0 && entities.length === top)
        return { entities: entities, after: mark && `${mark.number}-${mark.t}`, skip: null };
      mark = { number: row.number, t: row.t.getTime() };
      if (meant && over > 0) over--;
      else if (meant) entities.push(one);
    }
    seen += rows.length;
    if (rows.length < most) return { entities: entities, after: null, skip: null };
    if (seen < mostSeen && q.asking.left > RESERVE) continue;
    if (over > 0) throw new StaFault("tooMuch", "$skip");
    return { entities: entities, after: mark && `${mark.number}-${mark.t}`, skip: null };
  }
}

/** All matching observations. @throws StaFault tooMuch when they exceed the limits */
async function all(
  q: ObservationQuery,
  requested: store.ReadingQuery,
  narrowed: Narrowed,
  what: string,
): Promise<Entity[]> {
  const entities: Entity[] = [];
  const step = stepOf(requested);
  const mostSeen = Math.min(MAX_SEEN, MAX_SCANNED / Math.max(1, requested.numbers.length));
  let mark: store.Mark | null = null;
  for (let seen = 0; ; seen += step) {
    const rows: store.ReadingRow[] = await store.readingsAfter(q.db, requested, mark, step);
    const flags = await loadFlags(q.db, q.project, q.model, rows);
    for (const row of rows) {
      const one = observation(q.model, row, flags);
      if (narrowed.rest.every((expr) => isTrue(expr, one, q.asking))) entities.push(one);
      mark = { number: row.number, t: row.t.getTime() };
    }
    if (rows.length < step) return entities;
    if (seen >= mostSeen) throw new StaFault("tooMuch", what);
  }
}

/** A page in another order, for which all matching observations are read and sorted. */
async function sortedPage({ q, requested, narrowed, options, top }: Search): Promise<Omit<Page, "count">> {
  const entities = inOrder(
    await all(q, { ...requested, descending: false }, narrowed, "$orderby"),
    options,
    q.asking,
  );
  const end = options.skip + top;
  return {
    entities: entities.slice(options.skip, end),
    after: null,
    skip: entities.length > end ? end : null,
  };
}

/** Sorts by the given orders; the sort is stable. */
export function inOrder(
  entities: readonly Entity[],
  { orderby }: Options,
  asking: EvaluationBudget,
): Entity[] {
  if (orderby.length === 0) return [...entities];
  const keyed = entities.map((one) => ({ one, keys: orderby.map(({ by }) => firstValue(by, one, asking)) }));
  keyed.sort((a, b) => {
    for (const [i, { descending }] of orderby.entries()) {
      const order = compare(a.keys[i] ?? null, b.keys[i] ?? null);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
  return keyed.map(({ one }) => one);
}

function compare(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  const [x, y] = [a, b].map((value) => (typeof value === "object" ? JSON.stringify(value) : value)) as [
    string,
    string,
  ];
  return x < y ? -1 : x > y ? 1 : 0;
}
