import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Borehole, piezometryEndpoints } from "@vetaverde/contract/piezometry";
import type { PendingBorehole } from "@vetaverde/contract/piezometry-shapes";
import type { WithDates } from "@vetaverde/contract/shapes";
import { elevationAt, tipElevation } from "@vetaverde/domain/piezometry/levels";
import { todayIn } from "@vetaverde/domain/time/zone";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createLevels, type Extremes, type LevelVariables } from "./levels.service.ts";
import * as store from "./piezometry.store.ts";
import { fieldsOf, invalid } from "./piezometry.validate.ts";
import { addSoundings, levelsOf, soundings, withdraw } from "./soundings.ts";

type Calls = typeof piezometryEndpoints;
type Add = Input<Calls["addLevels"]>;

export interface PiezometryDeps {
  db: Db;
  now: () => number;
  /** Extremes from the roll-ups of the readings. */
  extremes: Extremes;
  levelVariables: LevelVariables;
}

export interface PiezometryService {
  /** Devices that measure a level at a station without a borehole. */
  pending(project: string): Promise<PendingBorehole[]>;
  stratigraphy(input: Input<Calls["stratigraphy"]>): Promise<WithDates<Borehole>[]>;
  /** @throws AppError VALIDATION */
  piezometry(input: Input<Calls["piezometry"]>): Promise<Reply<Calls["piezometry"]>>;
  soundings(input: Input<Calls["soundings"]>): Promise<Reply<Calls["soundings"]>>;
  /** @throws AppError FK-0005 when the station already has one, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<Borehole>>;
  /** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current` */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<Borehole>>;
  /** @throws AppError NOT_FOUND, VALIDATION, CONFLICT with `conflicts` */
  addLevels(input: Add, ctx: Context): Promise<Reply<Calls["addLevels"]>>;
  /** @throws AppError NOT_FOUND */
  withdraw(input: Input<Calls["withdraw"]>, ctx: Context): Promise<Reply<Calls["withdraw"]>>;
}

export function createPiezometryService(deps: PiezometryDeps): PiezometryService {
  const { db } = deps;
  const levels = createLevels(deps);

  return {
    stratigraphy: async ({ params }) => (await store.list(db, params.project)).map(toDto),
    piezometry: async (input) => {
      const [sensors, boreholes] = await Promise.all([
        levels.levels(input),
        store.list(db, input.params.project),
      ]);
      const strata = new Map(boreholes.map((row) => [row.id, toDto(row).strata]));
      return sensors.map((one) => ({ ...one, strata: strata.get(one.borehole ?? "") ?? [] }));
    },
    soundings: (input) => soundings({ db, levels }, input),
    pending: async (project) => (await store.pending(db, project)).map(pendingOf),
    create: (input, ctx) => create(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
    addLevels: (input, ctx) => addLevels(deps, input, ctx),
    withdraw: ({ params: { project, borehole }, body }, ctx) =>
      transact(db, ctx, async (tx) => {
        if (!(await store.lock(tx, project, borehole))) throw new AppError("NOT_FOUND");
        return withdraw(tx, ctx, writtenBy(ctx, project, borehole, deps.now()), body);
      }),
  };
}

function create(
  deps: PiezometryDeps,
  { params: { project }, body: { station, ...body } }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<Borehole>> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    if (!(await store.hasStation(tx, project, station))) throw invalid(ctx, "station", "station");
    const fields = fieldsOf(body, ctx);
    const written = writtenBy(ctx, project, newId(), deps.now());
    await unique(store.insert(tx, written, station, fields));
    return recorded(tx, ctx, "borehole.created", written, null);
  });
}

function update(
  deps: PiezometryDeps,
  { params: { project, borehole }, body: { version, ...body } }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<Borehole>> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const row = await store.lock(tx, project, borehole);
    if (!row) throw new AppError("NOT_FOUND");
    const before = toDto(row);
    if (row.version !== version) throw new AppError("STALE_VERSION", { extra: { current: before } });
    const written = writtenBy(ctx, project, borehole, deps.now());
    await store.update(tx, written, fieldsOf(body, ctx));
    return recorded(tx, ctx, "borehole.updated", written, before);
  });
}

function addLevels(
  deps: PiezometryDeps,
  { params: { project, borehole }, body }: Add,
  ctx: Context,
): Promise<Reply<Calls["addLevels"]>> {
  const { db, now } = deps;
  return transact(db, ctx, async (tx) => {
    const row = await store.lock(tx, project, borehole);
    if (!row) throw new AppError("NOT_FOUND");
    // Allows for users in a time zone ahead of the project's, where the day has already begun.
    const requested = levelsOf(row, body, ctx, todayIn("Pacific/Kiritimati", now()));
    return addSoundings(tx, ctx, writtenBy(ctx, project, borehole, deps.now()), requested, body);
  });
}

async function recorded(
  tx: Tx,
  ctx: Context,
  action: string,
  { project, id }: store.Written,
  before: WithDates<Borehole> | null,
): Promise<WithDates<Borehole>> {
  const row = await store.find(tx, project, id);
  if (!row) throw new Error("a borehole that was just written is not there");
  const after = toDto(row);
  const change = { ...(before ? { before: auditFields(before) } : {}), after: auditFields(after) };
  await recordChange(tx, ctx, { project, action, entity: "borehole", entityId: id, ...change });
  return after;
}

/** With sensors at different lengths the probe's length is left open, because it is not known which of them it is. */
function pendingOf({ lengths, ...row }: store.PendingRow): PendingBorehole {
  const probeLength = lengths.length === 1 ? (lengths[0] ?? null) : null;
  const probeDepth = probeLength === null ? null : Math.abs(tipElevation(0, probeLength, row.inclination));
  return { ...row, probeLength, probeDepth };
}

const auditFields = ({
  station,
  terrain,
  casing,
  depth,
  probe,
  strata,
  screens,
  active,
  version,
}: WithDates<Borehole>) => ({
  name: station.name,
  terrain,
  casing,
  depth,
  probe: probe?.depth ?? null,
  active,
  version,
  strata: strata.map(({ top, bottom, lithology }) => [top, bottom, lithology]),
  screens: screens.map(({ top, bottom }) => [top, bottom]),
});

const toDto = ({ probe, strata, screens, sensors, ...row }: store.BoreholeRow): WithDates<Borehole> => {
  const between = <T extends { top: number; bottom: number }>(one: T) => ({
    ...one,
    topElevation: elevationAt(row.terrain, one.top),
    bottomElevation: elevationAt(row.terrain, one.bottom),
  });
  return {
    ...row,
    probe: probe === null ? null : { depth: probe, elevation: elevationAt(row.terrain, probe) },
    strata: strata.map(between),
    screens: screens.map(between),
    sensors: sensors.map(({ kind, terrain, length, inclination, ...sensor }) => ({
      ...sensor,
      elevation:
        kind === "standpipe" || terrain === null || length === null
          ? null
          : tipElevation(terrain, length, inclination),
    })),
  };
};
