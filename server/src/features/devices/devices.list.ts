import type { devicesEndpoints } from "@vetaverde/contract/devices";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import {
  DEVICE_STATES,
  type DeviceState,
  LISTED_STATES,
  type ListedState,
} from "@vetaverde/domain/devices/state";
import { isSignal } from "@vetaverde/domain/devices/units";
import { fold } from "@vetaverde/domain/text/fold";
import type { Db } from "../../platform/db/db.ts";
import { type LastReport, stateOf } from "./devices.dto.ts";
import { levelRead } from "./devices.levels.ts";
import * as store from "./devices.list.store.ts";
import type { Reports } from "./devices.reports.ts";

type Calls = typeof devicesEndpoints;
type List = Calls["list"];
type Listed = Reply<List>["items"][number];

export interface ListDeps {
  db: Db;
  reports: Reports;
  now: () => number;
}

const BATCH = 200;
const NO_ALERTS: store.DeviceAlerts = { count: 0, priority: null, isAlarm: false };

/** A device with the values by which the list is sorted. */
interface Head extends store.HeadRow {
  report: LastReport | undefined;
  state: DeviceState;
  alerts: store.DeviceAlerts;
}

/**
 * A page of a project's devices. A state depends on the clock and is not stored, so the states of all devices that
 * match the other filters are computed, and only those on the page are loaded in full.
 */
export async function listDevices(
  deps: ListDeps,
  { params: { project }, query }: Input<List>,
): Promise<Reply<List>> {
  const { db, reports, now } = deps;
  const at = now();
  const [{ counts, matching }, groups, variables] = await Promise.all([
    chosen(deps, project, query, at),
    store.groups(db, project),
    store.variables(db, project),
  ]);
  const visible = matching.slice((query.page - 1) * query.size, query.page * query.size);
  const items = await inFull(db, reports, project, visible, at);
  const { page, size } = query;
  const envelope = { counts, groups, variables, now: new Date(at) };
  return { items, total: matching.length, page, size, ...envelope };
}

/** All devices that match the filters, in batches. */
export async function* everyDevice(
  deps: ListDeps,
  project: string,
  query: Input<Calls["csv"]>["query"],
): AsyncGenerator<Listed> {
  const at = deps.now();
  const { matching } = await chosen(deps, project, query, at);
  for (let from = 0; from < matching.length; from += BATCH)
    yield* await inFull(deps.db, deps.reports, project, matching.slice(from, from + BATCH), at);
}

async function chosen(
  { db, reports }: ListDeps,
  project: string,
  query: Input<Calls["csv"]>["query"],
  at: number,
): Promise<{ counts: Record<ListedState, number>; matching: Head[] }> {
  const { channel, group, station } = query;
  const key = query.q ? fold(query.q) : null;
  const variable = query.variable?.map((name) => name.toLowerCase());
  const [rows, last, alerts] = await Promise.all([
    store.heads(db, project, { key, channel, group, station, variable }),
    reports.last(project),
    store.activeAlerts(db, project),
  ]);
  const heads = rows.map((row): Head => {
    const report = last.get(row.id);
    return {
      ...row,
      report,
      state: stateOf(row, report?.at ?? null, at),
      alerts: alerts.get(row.id) ?? NO_ALERTS,
    };
  });
  const counts = Object.fromEntries(
    LISTED_STATES.map((state) => [state, heads.filter((head) => isIn(head, state)).length]),
  ) as Record<ListedState, number>;
  // Inactive devices are listed only when requested.
  const matching = heads.filter((head) =>
    query.state ? query.state.some((state) => isIn(head, state)) : head.state !== "inactive",
  );
  matching.sort(orderOf(query.sort ?? "state"));
  return { counts, matching };
}

const byName = (a: Head, b: Head) => a.nameKey.localeCompare(b.nameKey, "es", { numeric: true });
/** A device that is no longer in use is not in alarm. */
const isIn = (head: Head, state: ListedState) =>
  state === "alarm" ? head.alerts.isAlarm && head.state !== "inactive" : head.state === state;
const calm = (head: Head) => Number(!isIn(head, "alarm"));
const orders: Record<string, (a: Head, b: Head) => number> = {
  // A device in alarm is read first, however well it is connected.
  state: (a, b) => calm(a) - calm(b) || DEVICE_STATES.indexOf(a.state) - DEVICE_STATES.indexOf(b.state),
  name: byName,
  serial: (a, b) => a.serial.localeCompare(b.serial, "es", { numeric: true }),
  station: (a, b) =>
    (a.station?.name ?? "\uffff").localeCompare(b.station?.name ?? "\uffff", "es", { numeric: true }),
  lastAt: (a, b) => (a.report?.at.getTime() ?? 0) - (b.report?.at.getTime() ?? 0),
};

function orderOf(sort: string): (a: Head, b: Head) => number {
  const order = orders[sort.replace("-", "")] ?? byName;
  const sign = sort.startsWith("-") ? -1 : 1;
  return (a, b) => sign * order(a, b) || byName(a, b) || (a.id < b.id ? -1 : 1);
}

async function inFull(
  db: Db,
  reports: Reports,
  project: string,
  heads: readonly Head[],
  now: number,
): Promise<Listed[]> {
  const ids = heads.map(({ id }) => id);
  const [sensors, barometers, beyondLimits] = await Promise.all([
    store.sensorsOf(db, project, ids),
    store.barometers(db, project),
    store.beyondLimits(db, project),
  ]);
  const numbers = new Set([...sensors, ...barometers].map(({ number }) => number));
  const latest = await reports.latest(project, [...numbers], now);
  return heads.map((head) => {
    const all = sensors.filter(({ device }) => device === head.id);
    const levels = new Map(all.map((one) => [one.id, levelRead(one, all, barometers, latest)]));
    const own = signalsLast(all, (id) => levels.get(id) != null);
    const [first] = own;
    return {
      ...listedFields(head),
      alerts: head.alerts,
      sensors: own.map(({ id, number, name, variable, unit, origin, isManual, resolution }) => {
        const read = latest.get(number);
        const { level = null, flags = [...(read?.flags ?? [])] } = levels.get(id) ?? {};
        const at = read?.at ?? null;
        const value = read?.value ?? null;
        const beyond = beyondLimits.get(number) ?? null;
        return { id, name, variable, unit, origin, isManual, resolution, value, at, level, flags, beyond };
      }),
      trend: (first && (levels.get(first.id)?.day ?? latest.get(first.number)?.day)) ?? [],
    };
  });
}

/**
 * A device's first sensor stands for it: what is derived from its readings first, as in its graph, then the readings, raw
 * signals last. A piezometer's signal without a derived level has its level with it.
 */
function signalsLast<T extends { id: string; unit: string; origin: string }>(
  sensors: readonly T[],
  hasLevel: (id: string) => boolean,
): T[] {
  if (!sensors.some(({ origin }) => origin === "derived")) return [...sensors];
  const rank = ({ id, unit, origin }: T) =>
    origin === "derived" ? 0 : isSignal(unit) && !hasLevel(id) ? 2 : 1;
  return [...sensors].sort((a, b) => rank(a) - rank(b));
}

const listedFields = ({ id, serial, name, station, group, channel, state, place, report }: Head) => ({
  id,
  serial,
  name,
  station,
  group,
  channel,
  state,
  place,
  lastAt: report?.at ?? null,
  battery: report?.battery ?? null,
});
