import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { LimitSet, LimitSetBody, limitsEndpoints } from "@vetaverde/contract/limits";
import type { WithDates } from "@vetaverde/contract/shapes";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import type { Locale } from "@vetaverde/domain/locale";
import { pick } from "@vetaverde/domain/pick";
import type { LimitLine } from "@vetaverde/domain/thresholds/limit-set";
import { STANDARD_SETS } from "@vetaverde/domain/thresholds/standard-sets";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { limitsWords } from "./limits.messages.ts";
import * as store from "./limits.store.ts";
import { checkDays, invalid, linesOf, toBound } from "./limits.validate.ts";
import { type Parameter, parametersOf } from "./verdicts.lines.ts";
import { enqueueRefresh } from "./verdicts.refresh.ts";

type Calls = typeof limitsEndpoints;
type Parameters = ReadonlyMap<string, Parameter>;

export interface LimitsDeps {
  db: Db;
  now: () => number;
}

export interface LimitsService {
  list(input: Input<Calls["list"]>, ctx: Context): Promise<Reply<Calls["list"]>>;
  standards(input: Input<Calls["standards"]>, ctx: Context): Promise<Reply<Calls["standards"]>>;
  parameters(input: Input<Calls["parameters"]>, ctx: Context): Promise<Reply<Calls["parameters"]>>;
  /** @throws AppError FK-0005 when a set of that name exists, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<LimitSet>>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>, ctx: Context): Promise<Reply<Calls["get"]>>;
  /** @throws AppError NOT_FOUND, FK-0005, STALE_VERSION with `current`, VALIDATION */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<LimitSet>>;
}

export function createLimitsService(deps: LimitsDeps): LimitsService {
  return {
    list: (input, ctx) => list(deps, input, ctx),
    standards: (input, ctx) => standards(deps, input, ctx),
    parameters: (input, ctx) => parameters(deps, input, ctx),
    create: (input, ctx) => create(deps, input, ctx),
    get: (input, ctx) => get(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
  };
}

async function list(
  { db }: LimitsDeps,
  { params: { project }, query: { page, size, sort, q } }: Input<Calls["list"]>,
  { locale }: Context,
): Promise<Reply<Calls["list"]>> {
  const requested = {
    q: q?.trim() || null,
    descending: sort === "-name",
    limit: size,
    offset: (page - 1) * size,
  };
  const [{ rows, total }, parameters] = await Promise.all([
    store.list(db, project, requested),
    parametersOf(db, project),
  ]);
  return { items: rows.map((row) => toLimitSet(row, parameters, locale)), total, page, size };
}

async function standards(
  { db }: LimitsDeps,
  { params: { project } }: Input<Calls["standards"]>,
  { locale }: Context,
): Promise<Reply<Calls["standards"]>> {
  const parameters = await parametersOf(db, project);
  return STANDARD_SETS.map(({ lines, matrices, ...one }) => ({
    ...one,
    matrices: matrices as LimitSet["matrices"],
    limits: lines.map((line) => toLine(line, parameters, locale)),
  }));
}

async function parameters(
  { db }: LimitsDeps,
  { params: { project } }: Input<Calls["parameters"]>,
  { locale }: Context,
): Promise<Reply<Calls["parameters"]>> {
  const standard = new Set(STANDARD_PARAMETERS.map(({ code }) => code));
  return [...(await parametersOf(db, project)).values()]
    .filter(({ active }) => active)
    .map(({ code, unit, names }) => ({ code, unit, name: names[locale], own: !standard.has(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

function create(
  { db, now }: LimitsDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<LimitSet>> {
  return transact(db, ctx, async (tx) => {
    const written = { project, id: newId(), version: 1, by: actorOf(ctx).id, at: new Date(now()) };
    const parameters = await parametersOf(tx, project);
    const fields = await fieldsOf(tx, project, begun(body, ctx), parameters, ctx);
    await unique(store.insertSet(tx, written, fields.name));
    await store.insertVersion(tx, written, fields);
    await enqueueRefresh(tx, project);
    return recorded(tx, ctx, written, parameters, null);
  });
}

async function get(
  { db }: LimitsDeps,
  { params: { project, set }, query: { version } }: Input<Calls["get"]>,
  { locale }: Context,
): Promise<Reply<Calls["get"]>> {
  const [row, versions, parameters] = await Promise.all([
    store.find(db, project, set, version ?? null),
    store.versions(db, project, set),
    parametersOf(db, project),
  ]);
  if (!row) throw new AppError("NOT_FOUND");
  return {
    ...toLimitSet(row, parameters, locale),
    versions,
  };
}

function update(
  { db, now }: LimitsDeps,
  { params: { project, set }, body: { version, ...body } }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<LimitSet>> {
  return transact(db, ctx, async (tx) => {
    const row = await store.lock(tx, project, set);
    if (!row) throw new AppError("NOT_FOUND");
    const parameters = await parametersOf(tx, project);
    const current = toLimitSet(row, parameters, ctx.locale);
    if (row.newest !== version) throw new AppError("STALE_VERSION", { extra: { current } });
    const written = { project, id: set, version: version + 1, by: actorOf(ctx).id, at: new Date(now()) };
    const fields = await fieldsOf(tx, project, body, parameters, ctx);
    await unique(store.renewSet(tx, written, fields.name));
    await store.insertVersion(tx, written, fields);
    await enqueueRefresh(tx, project);
    return recorded(tx, ctx, written, parameters, row);
  });
}

type NewLimitSet = LimitSetBody & { reason: string };

/** A new set as given, or one copied from a regulation, which is not reviewed yet. */
function begun(body: Input<Calls["create"]>["body"], ctx: Context): NewLimitSet {
  const { standard: key, reason, reviewed, ...given } = body;
  const words = limitsWords[ctx.locale].reasons;
  if (key === undefined) {
    const { name, regulation } = given;
    if (name === undefined || regulation === undefined)
      throw invalid(ctx, name ? "regulation" : "name", "name");
    return { ...given, name, regulation, reviewed: reviewed ?? true, reason: reason ?? words.made };
  }
  const standard = STANDARD_SETS.find((one) => one.key === key);
  if (!standard) throw invalid(ctx, "standard", "standard");
  const { matrices, lines, name, regulation, validFrom, source } = standard;
  return {
    ...given,
    name: given.name ?? name,
    regulation: given.regulation ?? regulation,
    class: given.class ?? standard.class,
    matrices: matrices as LimitSetBody["matrices"],
    validFrom: given.validFrom ?? validFrom,
    source: given.source ?? source,
    reviewed: reviewed ?? false,
    reason: reason ?? words.takenOver,
    limits:
      given.limits ?? lines.map((line) => ({ ...line, min: toBound(line.min), max: toBound(line.max) })),
  };
}

async function fieldsOf(
  tx: Tx,
  project: string,
  body: NewLimitSet,
  parameters: Parameters,
  ctx: Context,
): Promise<store.SetFields> {
  const { limits, parameter, unit, min, max, ...fields } = body;
  checkDays(fields, ctx);
  const lines = linesOf(body, parameters, ctx);
  const named = (fields.stations ?? []).map(({ id }) => id);
  if ((await store.unknownParameters(tx, project, named)).length > 0)
    throw invalid(ctx, "stations", "station");
  return { ...fields, lines };
}

async function recorded(
  tx: Tx,
  ctx: Context,
  { project, id }: store.Written,
  parameters: Parameters,
  before: store.SetRow | null,
): Promise<WithDates<LimitSet>> {
  const row = await store.find(tx, project, id);
  if (!row) throw new Error("a set of limits that was just written is not there");
  await recordChange(tx, ctx, {
    project,
    action: before ? "limit-set.updated" : "limit-set.created",
    entity: "limits",
    entityId: id,
    ...(before ? { before: auditFields(before) } : {}),
    after: auditFields(row),
  });
  return toLimitSet(row, parameters, ctx.locale);
}

const auditFields = (row: store.SetRow) => ({
  ...pick(row, ["name", "regulation", "version", "reason", "reviewed", "validFrom", "validTo"]),
  limits: row.lines.length,
  stations: row.everywhere ? "*" : row.stations.map((one) => one.name),
});

const toLine = ({ min, max, ...line }: LimitLine, parameters: Parameters, locale: Locale) => ({
  ...line,
  name: parameters.get(line.parameter)?.names[locale] ?? line.parameter,
  min: toBound(min),
  max: toBound(max),
});

function toLimitSet(row: store.SetRow, parameters: Parameters, locale: Locale): WithDates<LimitSet> {
  const { lines, everywhere, stations, at, by, matrices, ...rest } = row;
  const limits = lines.map((line) => toLine(line, parameters, locale));
  const only = limits.length === 1 ? limits[0] : undefined;
  return {
    ...rest,
    limits,
    stations: everywhere ? null : stations,
    matrices: matrices as LimitSet["matrices"],
    updatedAt: at,
    updatedBy: by,
    parameter: only?.parameter ?? null,
    unit: only?.unit ?? null,
    min: only?.min ?? null,
    max: only?.max ?? null,
  };
}
