import {
  type DerivedVariable,
  type derivedVariablesEndpoints,
  formulaOf,
  MAX_AFFECTED,
  MAX_PREVIEWED,
} from "@vetaverde/contract/derived-variables";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { type Formula, sourcesOf } from "@vetaverde/domain/derived/formula";
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createFairQueue } from "../../platform/work/pool/fair-queue.ts";
import {
  type Definition,
  firstAffected,
  type LevelSourcesOf,
  loadSources,
  sourceNumbers,
} from "./calculate.ts";
import { derivedWords } from "./derived.messages.ts";
import * as store from "./derived.store.ts";
import { checkFormula, refuse } from "./derived.validate.ts";
import { previewFormula } from "./preview.ts";
import { lastUncertainty } from "./uncertainty.ts";

type Calls = typeof derivedVariablesEndpoints;

/** What the devices do for variables that none of them reports. */
export interface ValueSensors {
  /** The device of a station itself. @throws AppError NOT_FOUND */
  ofStation(tx: Tx, ctx: Context, project: string, station: string): Promise<string>;
  /** @throws AppError NOT_FOUND for a device of no or another project */
  add(
    tx: Tx,
    ctx: Context,
    at: { project: string; device: string },
    sensor: {
      name: string;
      variable: string;
      unit: string;
      quantity: Quantity | null;
      resolution: number | null;
    },
  ): Promise<{ id: string; number: number }>;
  update(
    tx: Tx,
    ctx: Context,
    at: { project: string; device: string; sensor: string },
    fields: { name: string; variable: string; resolution: number | null; active: boolean },
  ): Promise<void>;
}

export interface DerivedDeps {
  db: Db;
  levelSources: LevelSourcesOf;
  sensors: ValueSensors;
  now: () => number;
}

/** Changes the configuration of a device as saving it would, and undoes it. @throws AppError NOT_FOUND, VALIDATION */
export type SimulateConfiguration = <T, U>(
  input: Input<Calls["previewConfiguration"]>,
  ctx: Context,
  read: { before(tx: Tx): Promise<T>; after(tx: Tx, before: T): Promise<U> },
) => Promise<U>;

export interface DerivedService {
  list(input: Input<Calls["list"]>): Promise<WithDates<DerivedVariable>[]>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<WithDates<DerivedVariable>>;
  /** @throws AppError NOT_FOUND */
  uncertainty(input: Input<Calls["uncertainty"]>): Promise<Reply<Calls["uncertainty"]>>;
  /** @throws AppError NOT_FOUND, VALIDATION, PREVIEW_BUSY */
  preview(input: Input<Calls["preview"]>, ctx: Context): Promise<Reply<Calls["preview"]>>;
  /** @throws AppError NOT_FOUND, VALIDATION, PREVIEW_BUSY */
  previewConfiguration(
    input: Input<Calls["previewConfiguration"]>,
    ctx: Context,
  ): Promise<Reply<Calls["previewConfiguration"]>>;
  /** @throws AppError NOT_FOUND, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<DerivedVariable>>;
  /** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current` */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<DerivedVariable>>;
  /** @throws AppError NOT_FOUND */
  recompute(input: Input<Calls["recompute"]>, ctx: Context): Promise<WithDates<DerivedVariable>>;
}

/** Before every reading. */
const BEGINNING = new Date(0);
/** Tolerance for a client's clock that runs ahead. */
const AHEAD_MS = 300_000;

/** A preview may read a million readings. */
const FAIR_QUEUE = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 20,
  maxWaitingPerLane: 5,
  busy: "PREVIEW_BUSY",
} as const;

export function createDerivedService(deps: DerivedDeps, simulate: SimulateConfiguration): DerivedService {
  const { db } = deps;
  const queue = createFairQueue(FAIR_QUEUE);
  return {
    list: ({ params: { project }, query: { device = null, station = null } }) =>
      list(db, project, { ids: null, device, station }),
    get: ({ params: { project, derived } }) => find(db, project, derived),
    uncertainty: ({ params: { project, derived } }) => lastUncertainty(deps, project, derived),
    preview: (input, ctx) => queue.run(input.params.project, () => preview(deps, input, ctx)),
    previewConfiguration: (input, ctx) =>
      queue.run(input.params.project, () => previewConfiguration(deps, simulate, input, ctx)),
    create: (input, ctx) => transact(db, ctx, (tx) => create(deps, tx, input, ctx)),
    update: (input, ctx) => transact(db, ctx, (tx) => update(deps, tx, input, ctx)),
    recompute: (input, ctx) => transact(db, ctx, (tx) => recompute(deps, tx, input, ctx)),
  };
}

async function list(
  db: Db | Tx,
  project: string,
  chosen: { ids: readonly string[] | null; device: string | null; station: string | null },
): Promise<WithDates<DerivedVariable>[]> {
  const rows = await store.variables(db, project, chosen);
  if (rows.length === 0) return [];
  const named = rows.flatMap(({ versions }) => versions.flatMap(({ formula }) => sourcesOf(formula)));
  const [sources, recomputes] = await Promise.all([
    store.sourceSensors(db, project, [...new Set(named)]),
    store.lastRecomputes(
      db,
      project,
      rows.map(({ id }) => id),
    ),
  ]);
  const sensors = new Map(
    sources.map(({ id, name, unit, device, deviceName }) => [
      id,
      { sensor: id, name, unit, device: { id: device, name: deviceName } },
    ]),
  );
  const jobs = new Map(recomputes.map(({ sensor, ...job }) => [sensor, job]));
  return rows.map(({ number: _, ...row }) => ({
    ...row,
    // Instants of JSON are texts of the database.
    versions: row.versions.map((version) => ({
      ...version,
      appliesFrom: new Date(version.appliesFrom),
      madeAt: new Date(version.madeAt),
    })),
    kind: row.versions[0]?.formula.kind ?? "unit",
    sources: [...new Set(row.versions.flatMap(({ formula }) => sourcesOf(formula)))].flatMap((id) => {
      const sensor = sensors.get(id);
      return sensor ? [sensor] : [];
    }),
    recompute: jobs.get(row.id) ?? null,
  }));
}

async function find(db: Db | Tx, project: string, id: string): Promise<WithDates<DerivedVariable>> {
  const [found] = await list(db, project, { ids: [id], device: null, station: null });
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** From when a formula applies. @throws AppError VALIDATION for the future */
function appliesOf({ now }: DerivedDeps, ctx: Context, given: string | undefined): Date {
  const at = given === undefined ? BEGINNING : new Date(given);
  if (at.getTime() > now() + AHEAD_MS) refuse(ctx, "appliesFrom", "future");
  return at;
}

async function preview(
  deps: DerivedDeps,
  { params: { project }, body }: Input<Calls["preview"]>,
  ctx: Context,
): Promise<Reply<Calls["preview"]>> {
  const { db, levelSources, now } = deps;
  const formula = formulaOf(body.formula);
  const from = appliesOf(deps, ctx, body.appliesFrom);
  const [existing] = body.derived ? await store.definitions(db, project, { ids: [body.derived] }) : [];
  if (body.derived && !existing) throw new AppError("NOT_FOUND");
  const own = body.derived ?? null;
  const unit = await checkFormula(db, levelSources, ctx, { project, unit: body.unit, formula, own });
  const version = { version: Number.MAX_SAFE_INTEGER, appliesFrom: from.getTime(), formula };
  const definition: Definition = {
    number: existing?.number ?? 0,
    unit,
    versions: [...(existing?.versions ?? []), version],
  };
  const sources = await loadSources(db, levelSources, project, [definition]);
  return previewFormula(db, {
    project,
    definition,
    sources,
    stored: existing?.number ?? null,
    from,
    now: now(),
    most: MAX_PREVIEWED,
  });
}

async function previewConfiguration(
  { db, levelSources, now }: DerivedDeps,
  simulate: SimulateConfiguration,
  input: Input<Calls["previewConfiguration"]>,
  ctx: Context,
): Promise<Reply<Calls["previewConfiguration"]>> {
  const { project, device } = input.params;
  const affected = async (tx: Tx) => {
    const sensors = await store.sensorsOf(tx, project, device);
    return store.definitions(tx, project, { sources: sensors.map(({ number }) => number) });
  };
  // The change is undone before anything is calculated: it locks the device.
  const { definitions, named, sources, known } = await simulate(input, ctx, {
    before: async (tx) => new Set((await affected(tx)).map(({ id }) => id)),
    after: async (tx, known) => {
      const definitions = await affected(tx);
      const shown = definitions.slice(0, MAX_AFFECTED);
      const ids = shown.map(({ id }) => id);
      const variables = await store.variables(tx, project, { ids, device: null, station: null });
      return {
        known,
        definitions,
        named: new Map(variables.map((one) => [one.id, one])),
        sources: await loadSources(tx, levelSources, project, shown),
      };
    },
  });
  const at = input.body.appliesFrom === undefined ? new Date(now()) : new Date(input.body.appliesFrom);
  const shown = definitions.slice(0, MAX_AFFECTED);
  const variables = [];
  for (const definition of shown) {
    const variable = named.get(definition.id);
    if (!variable) continue;
    const isNew = !known.has(definition.id);
    const from = isNew ? BEGINNING : firstAffected(definition, at);
    const stored = isNew ? null : definition.number;
    const most = Math.floor(MAX_PREVIEWED / shown.length);
    const asked = { project, definition, sources, stored, from, now: now(), most };
    const { name, unit, resolution } = variable;
    const preview = await previewFormula(db, asked);
    variables.push({ name, unit, resolution, device: variable.device, isNew, preview });
  }
  return { variables, others: definitions.length - shown.length };
}

async function create(
  deps: DerivedDeps,
  tx: Tx,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<DerivedVariable>> {
  const { levelSources, sensors } = deps;
  await store.lock(tx, project);
  const formula = formulaOf(body.formula);
  const appliesFrom = appliesOf(deps, ctx, body.appliesFrom);
  const unit = await checkFormula(tx, levelSources, ctx, { project, unit: body.unit, formula, own: null });
  const device = body.device ?? (await sensors.ofStation(tx, ctx, project, body.station ?? ""));
  const variable = body.name.slice(0, MAX_VARIABLE_LENGTH);
  if (await store.isNameUsed(tx, project, device, variable, null)) refuse(ctx, "name", "name");
  const reason = body.reason ?? derivedWords[ctx.locale].created;
  const { name, quantity, resolution } = body;
  const id = await createVariable(deps, tx, ctx, {
    project,
    device,
    name,
    quantity,
    unit,
    resolution,
    formula,
    appliesFrom,
    reason,
  });
  return find(tx, project, id);
}

export interface NewVariable {
  project: string;
  device: string;
  name: string;
  quantity: Quantity | null;
  unit: string;
  resolution: number | null;
  formula: Formula;
  appliesFrom: Date;
  reason: string;
}

/** Creates a variable whose formula was checked. @returns its id */
export async function createVariable(
  deps: DerivedDeps,
  tx: Tx,
  ctx: Context,
  v: NewVariable,
): Promise<string> {
  const { project, device, name, quantity, unit, resolution, formula, appliesFrom, reason } = v;
  const at = new Date(deps.now());
  const variable = name.slice(0, MAX_VARIABLE_LENGTH);
  const sensor = { name, variable, unit, quantity, resolution };
  const { id } = await deps.sensors.add(tx, ctx, { project, device }, sensor);
  await saveVersion(deps, tx, ctx, { project, id, version: 1, appliesFrom, formula, reason, at });
  await requestRecompute(tx, ctx, { project, id, from: appliesFrom, cause: "created", at });
  await recordChange(tx, ctx, {
    project,
    action: "derived-variable.created",
    entity: "derived-variable",
    entityId: id,
    after: { name, unit, quantity, resolution, formula, reason, appliesFrom },
  });
  return id;
}

/** Of device_sensors.variable. */
const MAX_VARIABLE_LENGTH = 60;

async function saveVersion(
  { levelSources }: DerivedDeps,
  tx: Tx,
  ctx: Context,
  v: {
    project: string;
    id: string;
    version: number;
    appliesFrom: Date;
    formula: Formula;
    reason: string;
    at: Date;
  },
): Promise<void> {
  const { project, id, version, appliesFrom, formula, reason, at } = v;
  const definition = { versions: [{ version, appliesFrom: appliesFrom.getTime(), formula }] };
  const sources = sourceNumbers(formula, await loadSources(tx, levelSources, project, [definition]));
  await store.insertVersion(
    tx,
    { project, by: actorOf(ctx).id, at },
    { sensor: id, version, appliesFrom, formula, reason, sources },
  );
}

async function requestRecompute(
  tx: Tx,
  ctx: Context,
  {
    id: sensor,
    ...r
  }: { project: string; id: string; from: Date; cause: store.NewRecompute["cause"]; at: Date },
): Promise<void> {
  await store.insertRecompute(tx, { ...r, id: newId(), sensor, by: actorOf(ctx).id });
  await store.notifyRecomputers(tx);
}

async function update(
  deps: DerivedDeps,
  tx: Tx,
  { params: { project, derived: id }, body }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<DerivedVariable>> {
  const { levelSources, sensors, now } = deps;
  const at = new Date(now());
  await store.lock(tx, project);
  const before = await find(tx, project, id);
  const latest = Math.max(...before.versions.map(({ version }) => version));
  if (body.version !== undefined && body.version !== latest)
    throw new AppError("STALE_VERSION", { extra: { current: before } });
  const fields = {
    name: body.name ?? before.name,
    variable: (body.name ?? before.name).slice(0, MAX_VARIABLE_LENGTH),
    resolution: body.resolution === undefined ? before.resolution : body.resolution,
    active: body.active ?? before.active,
  };
  const device = before.device.id;
  if (fields.active && (await store.isNameUsed(tx, project, device, fields.variable, id)))
    refuse(ctx, "name", "name");
  await sensors.update(tx, ctx, { project, device, sensor: id }, fields);
  if (body.formula) {
    const formula = formulaOf(body.formula);
    const appliesFrom = appliesOf(deps, ctx, body.appliesFrom);
    await checkFormula(tx, levelSources, ctx, { project, unit: before.unit, formula, own: id });
    const version = { project, id, version: latest + 1, appliesFrom, formula, reason: body.reason, at };
    await saveVersion(deps, tx, ctx, version);
    await requestRecompute(tx, ctx, { project, id, from: appliesFrom, cause: "formula", at });
  }
  const after = await find(tx, project, id);
  await recordChange(tx, ctx, {
    project,
    action: "derived-variable.updated",
    entity: "derived-variable",
    entityId: id,
    before: auditOf(before),
    after: { ...auditOf(after), reason: body.reason },
  });
  return after;
}

const auditOf = ({ name, resolution, active, versions }: WithDates<DerivedVariable>) => ({
  name,
  resolution,
  active,
  appliesFrom: versions[0]?.appliesFrom ?? null,
  formula: versions[0]?.formula ?? null,
});

async function recompute(
  { now }: DerivedDeps,
  tx: Tx,
  { params: { project, derived: id } }: Input<Calls["recompute"]>,
  ctx: Context,
): Promise<WithDates<DerivedVariable>> {
  const before = await find(tx, project, id);
  const first = Math.min(...before.versions.map(({ appliesFrom }) => new Date(appliesFrom).getTime()));
  await requestRecompute(tx, ctx, {
    project,
    id,
    from: new Date(first),
    cause: "retry",
    at: new Date(now()),
  });
  await recordChange(tx, ctx, {
    project,
    action: "derived-variable.recomputed",
    entity: "derived-variable",
    entityId: id,
    after: { name: before.name },
  });
  return find(tx, project, id);
}
