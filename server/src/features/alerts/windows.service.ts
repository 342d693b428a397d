import { MAX_WINDOW_DAYS, type MaintenanceWindow } from "@vetaverde/contract/alert-shapes";
import type { alertsEndpoints } from "@vetaverde/contract/alerts";
import type { Input } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { alertWords } from "./alerts.messages.ts";
import { deviceExists, sensorNumbers } from "./rules.store.ts";
import * as store from "./windows.store.ts";

type Calls = typeof alertsEndpoints;
const DAY = 86_400_000;

export interface WindowsDeps {
  db: Db;
  now: () => number;
  /** Notifications that a window held back may now be due. */
  onWindowCancelled(): void;
}

export interface WindowsService {
  /** @throws AppError NOT_FOUND */
  list(input: Input<Calls["windows"]>): Promise<WithDates<MaintenanceWindow>[]>;
  /** @throws AppError NOT_FOUND, VALIDATION */
  add(input: Input<Calls["addWindow"]>, ctx: Context): Promise<WithDates<MaintenanceWindow>>;
  /** @throws AppError NOT_FOUND */
  cancel(input: Input<Calls["cancelWindow"]>, ctx: Context): Promise<WithDates<MaintenanceWindow>>;
}

export function createWindowsService(deps: WindowsDeps): WindowsService {
  const { db, now } = deps;
  return {
    list: async ({ params }) => {
      if (!(await deviceExists(db, params))) throw new AppError("NOT_FOUND");
      return (await store.list(db, params)).map((row) => toDto(row, now()));
    },
    add: (input, ctx) => add(deps, input, ctx),
    cancel: (input, ctx) => cancel(deps, input, ctx),
  };
}

function add(
  { db, now }: WindowsDeps,
  { params, body }: Input<Calls["addWindow"]>,
  ctx: Context,
): Promise<WithDates<MaintenanceWindow>> {
  return transact(db, ctx, async (tx) => {
    if (!(await deviceExists(tx, params))) throw new AppError("NOT_FOUND");
    const at = now();
    const [begins, ends] = [body.from ? Date.parse(body.from) : at, Date.parse(body.to)];
    const number = body.sensor === null ? null : (await sensorNumbers(tx, params)).get(body.sensor);
    const field = number === undefined ? "sensor" : faultOf(begins, ends, at);
    if (field !== null || number === undefined)
      throw new AppError("VALIDATION", {
        details: [{ path: field ?? "sensor", message: alertWords[ctx.locale][field ?? "sensor"] }],
      });
    const w = { ...params, id: newId(), reason: body.reason, at: new Date(at), by: actorOf(ctx).id };
    await store.insert(tx, { ...w, sensor: number, begins: new Date(begins), ends: new Date(ends) });
    const created = toDto((await store.find(tx, params, w.id)) as store.WindowRow, at);
    const { sensor, from, to, reason } = created;
    await recordChange(tx, ctx, {
      ...changeOf(params, "device.maintenance-added"),
      after: { sensor: sensor?.name ?? null, from, to, reason },
    });
    return created;
  });
}

async function cancel(
  { db, now, onWindowCancelled }: WindowsDeps,
  { params }: Input<Calls["cancelWindow"]>,
  ctx: Context,
): Promise<WithDates<MaintenanceWindow>> {
  const window = await transact(db, ctx, async (tx) => {
    const before = await store.find(tx, params, params.window);
    if (!before) throw new AppError("NOT_FOUND");
    const at = new Date(now());
    if (await store.cancel(tx, params, params.window, { at, by: actorOf(ctx).id }))
      await recordChange(tx, ctx, {
        ...changeOf(params, "device.maintenance-cancelled"),
        before: { from: before.from, to: before.to, reason: before.reason },
        after: { cancelledAt: at },
      });
    return toDto((await store.find(tx, params, params.window)) as store.WindowRow, at.getTime());
  });
  onWindowCancelled();
  return window;
}

const changeOf = ({ project, device }: store.Place, action: string) => ({
  project,
  action,
  entity: "device",
  entityId: device,
});

/**
 * The invalid field. A window must end in the future and has a maximum length, so that a forgotten window cannot hold
 * back alerts for ever.
 */
function faultOf(begins: number, ends: number, now: number): "from" | "to" | null {
  if (ends <= begins || ends <= now || ends - begins > MAX_WINDOW_DAYS * DAY) return "to";
  return Math.abs(begins - now) > MAX_WINDOW_DAYS * DAY ? "from" : null;
}

function toDto(row: store.WindowRow, now: number): WithDates<MaintenanceWindow> {
  const { id, sensor, reason, from, to, cancelledAt, cancelledBy } = row;
  return {
    id,
    sensor,
    reason,
    from,
    to,
    state: stateOf(row, now),
    made: { at: row.madeAt, by: row.madeBy },
    cancelled: cancelledAt && cancelledBy ? { at: cancelledAt, by: cancelledBy } : null,
  };
}

function stateOf({ from, to, cancelledAt }: store.WindowRow, now: number): MaintenanceWindow["state"] {
  if (cancelledAt) return "cancelled";
  if (now >= to.getTime()) return "over";
  return now >= from.getTime() ? "running" : "planned";
}
