import type { Input } from "@vetaverde/contract/endpoint";
import type {
  ResponseStructure,
  ResponseStructureSummary,
  ResponseTransition,
  responsePlansEndpoints,
} from "@vetaverde/contract/response-plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { levelOf } from "@vetaverde/domain/response-plans/evaluate";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import * as plans from "./plans.store.ts";
import { toAction, toSummary, toTransition, toVersion } from "./response-plans.dto.ts";
import { type ResponsePlanFault, responsePlanWords } from "./response-plans.messages.ts";
import * as states from "./states.store.ts";
import * as store from "./structures.store.ts";

type Calls = typeof responsePlansEndpoints;
/** States listed at once. */
const STATES = 50;
/** Ended actions shown with the open ones. */
const ENDED_ACTIONS = 20;

export interface ResponsePlansService {
  list(project: string): Promise<WithDates<ResponseStructureSummary>[]>;
  /** @throws AppError NOT_FOUND */
  get(place: store.Place): Promise<WithDates<ResponseStructure>>;
  /** @throws AppError NOT_FOUND */
  states(input: Input<Calls["states"]>): Promise<WithDates<ResponseTransition>[]>;
  /** @throws AppError VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<ResponseStructure>>;
  /** @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<ResponseStructure>>;
}

interface Deps {
  db: Db;
  now: () => number;
}

/** Structures: what they are, and what is to be seen of them. */
export function createResponsePlansService(deps: Deps): ResponsePlansService {
  const { db, now } = deps;
  return {
    list: async (project) => (await store.list(db, project, null, new Date(now()))).map(toSummary),
    get: (place) => detailOf(db, place, now()),
    states: async ({ params, query }) => {
      const rows = await states.transitions(db, params, query.before ?? null, STATES);
      if (rows.length === 0) await rowOf(db, params, now());
      return rows.map(toTransition);
    },
    create: ({ params: { project }, body }, ctx) =>
      transact(db, ctx, async (tx) => {
        const place = { project, structure: newId() };
        await save(deps, tx, place, body, ctx, store.insert);
        const { devices, ...after } = body;
        await recordChange(tx, ctx, {
          ...change(place, "response-structure.created"),
          after: { ...after, devices: devices.length },
        });
        return detailOf(tx, place, now());
      }),
    update: ({ params, body: { reason, version, ...body } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const { name, kind, version: current } = await rowOf(tx, params, now());
        checkVersion(version, { version: current });
        await save(deps, tx, params, body, ctx, store.update);
        const { devices, ...after } = body;
        await recordChange(tx, ctx, {
          ...change(params, "response-structure.updated"),
          before: { name, kind },
          after: { ...after, devices: devices.length, reason },
        });
        return detailOf(tx, params, now());
      }),
  };
}

const change = ({ project, structure }: store.Place, action: string) => ({
  project,
  action,
  entity: "response-structure",
  entityId: structure,
});

async function save(
  { now }: Deps,
  tx: Tx,
  place: store.Place,
  { name, kind, devices }: Pick<Input<Calls["create"]>["body"], "name" | "kind" | "devices">,
  ctx: Context,
  write: typeof store.insert,
): Promise<void> {
  const nameKey = fold(name);
  if (await store.nameIsTaken(tx, place.project, nameKey, place.structure))
    throw fault("name", "taken", ctx.locale);
  await write(tx, { ...place, name, nameKey, kind, by: actorOf(ctx).id, at: new Date(now()) });
  if (!(await store.setDevices(tx, place, devices))) throw fault("devices", "devices", ctx.locale);
}

export const fault = (path: string, word: ResponsePlanFault, locale: Locale) =>
  new AppError("VALIDATION", { details: [{ path, message: responsePlanWords[locale][word] }] });

/** @throws AppError NOT_FOUND */
export async function rowOf(db: Db | Tx, place: store.Place, now: number): Promise<store.StructureRow> {
  const [row] = await store.list(db, place.project, place.structure, new Date(now));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND */
export async function detailOf(
  db: Db | Tx,
  place: store.Place,
  now: number,
): Promise<WithDates<ResponseStructure>> {
  const row = await rowOf(db, place, now);
  const devices = await store.devicesOf(db, place);
  const numbers = devices.flatMap(({ sensors }) => sensors.map(({ number }) => number));
  const latest = new Map(
    (await store.latestOf(db, place.project, numbers)).map(({ number, ...one }) => [number, one]),
  );
  const [plan, newest, live] = [
    await plans.newest(db, place, true),
    await plans.newest(db, place, false),
    await states.workingState(db, place),
  ];
  const conditions = Object.entries(live?.state.conditions ?? {});
  const { project, structure } = place;
  const belowSince = live?.state.belowSince ?? null;
  return {
    ...toSummary(row),
    devices: devices.map((device) => ({
      ...device,
      sensors: device.sensors.map(({ number, ...one }) => ({ ...one, latest: latest.get(number) ?? null })),
    })),
    plan: plan ? toVersion(plan) : null,
    draft: newest && newest.version !== plan?.version ? toVersion(newest) : null,
    transition: row.transition ?? 0,
    wanted: live && plan ? levelOf(plan.content, live.state) : null,
    belowSince: belowSince === null ? null : new Date(belowSince),
    conditions: conditions.map(([id, { quantity, since, isHeld }]) => ({
      id,
      quantity,
      since: since === null ? null : new Date(since),
      isHeld,
    })),
    actions: (await states.actions(db, { project, structure, action: null }, ENDED_ACTIONS)).map((one) =>
      toAction(one, now),
    ),
  };
}
