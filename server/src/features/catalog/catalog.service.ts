import type {
  CatalogEntry,
  CatalogEntryDetail,
  CatalogKind,
  CatalogUse,
  catalogEndpoints,
  ListedEntry,
  MergePreview,
} from "@vetaverde/contract/catalog";
import { CATALOG_USES } from "@vetaverde/contract/catalog";
import type { Input } from "@vetaverde/contract/endpoint";
import { standardCatalog } from "@vetaverde/domain/catalog/standard-catalog";
import type { Locale } from "@vetaverde/domain/locale";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { fold } from "@vetaverde/domain/text/fold";
import { formatMessage } from "@vetaverde/locales/format";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import { lockCatalog } from "../../platform/db/catalog-lock.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { catalogWords } from "./catalog.messages.ts";
import type { CatalogReferences, MergeObstacle, ReferredEntry, UseCount } from "./catalog.references.ts";
import * as store from "./catalog.store.ts";
import { valuesOf } from "./catalog.values.ts";

type Calls = typeof catalogEndpoints;

export interface CatalogDeps {
  db: Db;
  /** Every feature that stores ids or names of entries. */
  references: readonly CatalogReferences[];
}

/** A name that a workbook contains and the catalogue lacks. */
export interface NewName {
  readonly kind: CatalogKind;
  readonly name: string;
  readonly frequency: Frequency | null;
}

export interface CatalogService {
  list(
    input: Input<Calls["list"]>,
  ): Promise<{ items: ListedEntry[]; total: number; page: number; size: number }>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<CatalogEntryDetail>;
  /** @throws AppError FK-0005 when the kind already has an entry of that name, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<CatalogEntry>;
  /** @throws AppError FK-0005, NOT_FOUND, STALE_VERSION, VALIDATION */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<CatalogEntry>;
  /** @throws AppError NOT_FOUND, VALIDATION for an archived entry */
  reorder(input: Input<Calls["reorder"]>, ctx: Context): Promise<CatalogEntry>;
  /** @throws AppError NOT_FOUND, VALIDATION when the other entry is the same one or archived */
  mergePreview(input: Input<Calls["mergePreview"]>, ctx: Context): Promise<MergePreview>;
  /** @throws AppError NOT_FOUND, VALIDATION, CONFLICT with the obstacles as details */
  merge(input: Input<Calls["merge"]>, ctx: Context): Promise<CatalogEntry>;
  addStandard(input: Input<Calls["addStandard"]>, ctx: Context): Promise<{ created: number }>;
  /** Adds the standard names that a project lacks, in the caller's transaction. @returns how many were created */
  fillStandard(tx: Tx, ctx: Context, project: string, locale: Locale): Promise<number>;
  /**
   * Creates names in the caller's transaction; a name that exists by now is reused.
   * @returns the entries' ids in the order of the names
   * @throws AppError VALIDATION when a name cannot be created (too long, archived, a frequency without its step)
   */
  createNames(tx: Tx, ctx: Context, project: string, names: readonly NewName[]): Promise<string[]>;
}

export function createCatalogService(deps: CatalogDeps): CatalogService {
  const { db } = deps;
  return {
    list: (input) => list(deps, input),
    get: async ({ params: { project, kind, entry } }) => {
      const row = await store.find(db, project, kind, entry);
      if (!row) throw new AppError("NOT_FOUND");
      return { ...toEntry(kind, row), uses: totals(await countUses(deps, db, project, kind, [row])) };
    },
    create: ({ params: { project, kind }, body }, ctx) =>
      transact(db, ctx, (tx) => create(tx, ctx, project, kind, body)),
    update: (input, ctx) => update(deps, input, ctx),
    reorder: (input, ctx) => reorder(deps, input, ctx),
    mergePreview: async ({ params, query: { into } }, ctx) => {
      const { from, target, moves, obstacles } = await prepareMerge(deps, db, store.find, params, into, ctx);
      return { from: toEntry(params.kind, from), into: toEntry(params.kind, target), moves, obstacles };
    },
    merge: (input, ctx) => merge(deps, input, ctx),
    addStandard: ({ params: { project }, body: { locale } }, ctx) =>
      transact(db, ctx, async (tx) => ({ created: await fillStandard(tx, ctx, project, locale) })),
    fillStandard,
    createNames: (tx, ctx, project, names) => createNames(tx, ctx, project, names),
  };
}

/** @returns how many names were created */
async function insertStandardNames(tx: Tx, project: string, locale: Locale): Promise<number> {
  const standard = standardCatalog(locale).map((entry) => ({
    ...entry,
    id: newId(),
    nameKey: fold(entry.name),
  }));
  const components = standard.filter(({ kind }) => kind === "environmental-components");
  const others = standard.filter(({ kind }) => kind !== "environmental-components");
  const insertedComponents = await store.insertNames(
    tx,
    project,
    components.map((entry) => ({ ...entry, components: [] })),
  );
  const known = await store.entriesByKey(
    tx,
    project,
    "environmental-components",
    components.map(({ nameKey }) => nameKey),
  );
  const idOf = (name: string) => known.get(fold(name))?.id;
  const insertedOthers = await store.insertNames(
    tx,
    project,
    others.map((entry) => ({
      ...entry,
      components: entry.components.map(idOf).filter((id) => id !== undefined),
    })),
  );
  return insertedComponents.length + insertedOthers.length;
}

async function fillStandard(tx: Tx, ctx: Context, project: string, locale: Locale): Promise<number> {
  await lockCatalog(tx, project);
  const created = await insertStandardNames(tx, project, locale);
  if (created > 0) {
    await recordChange(tx, ctx, {
      project,
      action: "catalog.standard_added",
      entity: "catalog",
      entityId: project,
      after: { locale, created },
    });
  }
  return created;
}

async function countUses(
  { references }: CatalogDeps,
  on: Db | Tx,
  project: string,
  kind: CatalogKind,
  entries: readonly ReferredEntry[],
): Promise<UseCount[]> {
  if (entries.length === 0) return [];
  const counts = await Promise.all(references.map((one) => one.count(on, project, kind, entries)));
  const own: UseCount[] =
    kind === "environmental-components"
      ? (
          await store.countSubcomponents(
            on,
            project,
            entries.map(({ id }) => id),
          )
        ).map(({ id, count }) => ({ id, use: "subcomponents", count }))
      : [];
  return [...counts.flat(), ...own].filter(({ count }) => count > 0);
}

async function moveReferences(
  { references }: CatalogDeps,
  tx: Tx,
  project: string,
  kind: CatalogKind,
  from: ReferredEntry,
  into: ReferredEntry,
) {
  // Serialised: they share one connection.
  for (const one of references) await one.move(tx, project, kind, from, into);
}

async function prepareMerge<D extends Db | Tx>(
  deps: CatalogDeps,
  on: D,
  read: (on: D, project: string, kind: CatalogKind, id: string) => Promise<store.CatalogRow | undefined>,
  { project, kind, entry }: Input<Calls["merge"]>["params"],
  into: string,
  ctx: Context,
) {
  const { references } = deps;
  // Locked in the order of their ids, so that two opposite merges do not deadlock.
  const rows = new Map<string, store.CatalogRow | undefined>();
  for (const id of [entry, into].sort()) rows.set(id, await read(on, project, kind, id));
  const from = rows.get(entry);
  const target = rows.get(into);
  if (!from || !target) throw new AppError("NOT_FOUND");
  const words = catalogWords[ctx.locale];
  if (from.id === target.id || !target.active || from.mergedId !== null) {
    const rule = from.id === target.id ? "mergeSame" : from.mergedId ? "alreadyMerged" : "mergeArchived";
    throw new AppError("VALIDATION", { details: [{ path: "into", message: words[rule] }] });
  }
  const blocking: MergeObstacle[] = [];
  if (kind === "frequencies" && from.frequency !== target.frequency)
    blocking.push({ rule: "otherFrequency" });
  for (const one of references) {
    if (one.obstacles) blocking.push(...(await one.obstacles(on, project, kind, from, target)));
  }
  const obstacles = blocking.map(({ rule, ...params }) => ({
    rule,
    message: formatMessage(words.obstacles[rule] as string, params, ctx.locale),
  }));
  const moves = totals(await countUses(deps, on, project, kind, [from]));
  return { from, target, obstacles, moves };
}

async function create(
  tx: Tx,
  ctx: Context,
  project: string,
  kind: CatalogKind,
  body: Input<Calls["create"]>["body"],
) {
  const values = valuesOf(kind, body, ctx.locale);
  await checkComponents(tx, project, values.components, ctx.locale);
  const id = newId();
  await unique(store.insert(tx, { project, kind, id }, values));
  const entry = toEntry(kind, { id, version: 1, mergedId: null, mergedName: null, ...values });
  await recordChange(tx, ctx, {
    project,
    action: "catalog.created",
    entity: kind,
    entityId: id,
    after: entry,
  });
  return entry;
}

async function list(
  deps: CatalogDeps,
  { params: { project, kind }, query: { page, size, sort, q, state, placed, uses } }: Input<Calls["list"]>,
): Promise<{ items: ListedEntry[]; total: number; page: number; size: number }> {
  const { db } = deps;
  const { items, total } = await store.list(db, project, kind, {
    page,
    size,
    sort,
    key: q === undefined ? null : fold(q),
    active: state === undefined ? null : state === "active",
    placed: placed === undefined ? null : placed === "yes",
  });
  const counts = uses ? await countUses(deps, db, project, kind, items) : null;
  const entries = items.map((row) => {
    const entry = toEntry(kind, row);
    if (counts === null) return entry;
    const own = counts.filter(({ id }) => id === row.id);
    return { ...entry, uses: own.reduce((sum, { count }) => sum + count, 0) };
  });
  return { items: entries, total, page, size };
}

function update(
  deps: CatalogDeps,
  { params: { project, kind, entry: id }, body: { version, ...body } }: Input<Calls["update"]>,
  ctx: Context,
): Promise<CatalogEntry> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const row = await store.lock(tx, project, kind, id);
    if (!row) throw new AppError("NOT_FOUND");
    if (version !== undefined && version !== row.version) throw new AppError("STALE_VERSION");
    const values = valuesOf(kind, body, ctx.locale);
    await checkComponents(tx, project, values.components, ctx.locale, row.components);
    await unique(store.update(tx, { project, kind, id }, values));
    // Responsibles are referenced by their name, so the references are updated too.
    if (kind === "responsibles" && values.name !== row.name) {
      await moveReferences(deps, tx, project, kind, row, { id, name: values.name });
    }
    const after = toEntry(kind, (await store.find(tx, project, kind, id)) ?? { ...row, ...values });
    const before = toEntry(kind, row);
    await recordChange(tx, ctx, {
      project,
      action: "catalog.updated",
      entity: kind,
      entityId: id,
      before,
      after,
    });
    return after;
  });
}

function reorder(
  { db }: CatalogDeps,
  { params: { project, kind, entry: id }, body: { position } }: Input<Calls["reorder"]>,
  ctx: Context,
): Promise<CatalogEntry> {
  return transact(db, ctx, async (tx) => {
    await lockCatalog(tx, project);
    const row = await store.lock(tx, project, kind, id);
    if (!row) throw new AppError("NOT_FOUND");
    if (!row.active) {
      const message = catalogWords[ctx.locale].archivedHasNoPlace;
      throw new AppError("VALIDATION", { details: [{ path: "position", message }] });
    }
    await store.reorder(tx, { project, kind, id }, position);
    await recordChange(tx, ctx, {
      project,
      action: "catalog.reordered",
      entity: kind,
      entityId: id,
      after: { name: row.name, position },
    });
    return toEntry(kind, row);
  });
}

function merge(
  deps: CatalogDeps,
  { params, body: { into } }: Input<Calls["merge"]>,
  ctx: Context,
): Promise<CatalogEntry> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const { project, kind } = params;
    await lockCatalog(tx, project);
    const { from, target, moves, obstacles } = await prepareMerge(deps, tx, store.lock, params, into, ctx);
    if (obstacles.length > 0) {
      const details = obstacles.map(({ message }) => ({ path: "into", message }));
      throw new AppError("CONFLICT", { details });
    }
    await moveReferences(deps, tx, project, kind, from, target);
    if (kind === "environmental-components") await store.moveSubcomponents(tx, project, from.id, target.id);
    await store.markMerged(tx, project, kind, from.id, target.id);
    const entry = toEntry(kind, target);
    await recordChange(tx, ctx, {
      project,
      action: "catalog.merged",
      entity: kind,
      entityId: from.id,
      before: toEntry(kind, from),
      after: { into: { id: target.id, name: target.name }, moves },
    });
    return entry;
  });
}

async function createNames(
  tx: Tx,
  ctx: Context,
  project: string,
  names: readonly NewName[],
): Promise<string[]> {
  await lockCatalog(tx, project);
  const ids: string[] = [];
  for (const { kind, name, frequency } of names) {
    const key = fold(name);
    const known = (await store.entriesByKey(tx, project, kind, [key])).get(key);
    if (known && !known.active) {
      const message = formatMessage(catalogWords[ctx.locale].archivedName as string, { name }, ctx.locale);
      throw new AppError("VALIDATION", { details: [{ path: "name", message }] });
    }
    const entry =
      known ??
      (await create(tx, ctx, project, kind, {
        name,
        active: true,
        ...(frequency === null ? {} : { frequency }),
      }));
    ids.push(entry.id);
  }
  return ids;
}

/**
 * @throws AppError VALIDATION when a subcomponent names something other than an active environmental component (one
 * that it already had may stay)
 */
async function checkComponents(
  tx: Tx,
  project: string,
  components: readonly string[],
  locale: Locale,
  before: readonly string[] = [],
): Promise<void> {
  const added = components.filter((id) => !before.includes(id));
  if (await store.areActive(tx, project, "environmental-components", added)) return;
  const message = catalogWords[locale].unknownComponent;
  throw new AppError("VALIDATION", { details: [{ path: "components", message }] });
}

/** Counts by use, in the order of the contract. */
function totals(counts: readonly UseCount[]): { use: CatalogUse; count: number }[] {
  return CATALOG_USES.map((use) => ({
    use,
    count: counts.reduce((sum, one) => (one.use === use ? sum + one.count : sum), 0),
  })).filter(({ count }) => count > 0);
}

function toEntry(
  kind: CatalogKind,
  { id, name, active, version, mergedId, mergedName, ...more }: store.CatalogRow,
): CatalogEntry {
  const mergedInto = mergedId === null ? null : { id: mergedId, name: mergedName ?? "" };
  const entry = { id, kind, name, active, version, mergedInto };
  const { frequency, components, description, latitude, longitude, elevation } = more;
  if (kind === "frequencies") return frequency ? { ...entry, frequency } : entry;
  if (kind === "subcomponents") return { ...entry, components };
  if (kind === "stations") return { ...entry, description, latitude, longitude, elevation };
  return entry;
}
