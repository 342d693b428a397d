import type { CatalogEntry, CatalogKind, catalogEndpoints } from "@vetaverde/contract/catalog";
import type { Input } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./catalog.store.ts";
import { catalogWords } from "./catalog.words.ts";

type Calls = typeof catalogEndpoints;
type Body = Input<Calls["create"]>["body"];

export interface CatalogService {
  list(
    input: Input<Calls["list"]>,
  ): Promise<{ items: CatalogEntry[]; total: number; page: number; size: number }>;
  /** @throws AppError FK-0005 where the kind has a record of that name, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<CatalogEntry>;
  /** @throws AppError FK-0005, NOT_FOUND, VALIDATION */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<CatalogEntry>;
}

export function createCatalogService({ db }: { db: Db }): CatalogService {
  return {
    list: async ({ params: { project, kind }, query: { page, size, sort, q } }) => {
      const key = q === undefined ? null : fold(q);
      const { items, total } = await store.list(db, project, kind, { page, size, sort, key });
      return { items: items.map((row) => shown(kind, row)), total, page, size };
    },
    create: ({ params: { project, kind }, body }, ctx) =>
      transact(db, ctx, async (tx) => {
        const values = valuesOf(kind, body, ctx.locale);
        const id = newId();
        await unique(store.insert(tx, project, kind, id, values));
        const entry = shown(kind, { id, ...values });
        await recordChange(tx, ctx, {
          project,
          action: "catalog.created",
          entity: kind,
          entityId: id,
          after: entry,
        });
        return entry;
      }),
    update: ({ params: { project, kind, entry: id }, body }, ctx) =>
      transact(db, ctx, async (tx) => {
        const row = await store.lock(tx, project, kind, id);
        if (!row) throw new AppError("NOT_FOUND");
        const values = valuesOf(kind, body, ctx.locale);
        const [before, after] = [shown(kind, row), shown(kind, { id, ...values })];
        await unique(store.update(tx, project, kind, id, values));
        await recordChange(tx, ctx, {
          project,
          action: "catalog.updated",
          entity: kind,
          entityId: id,
          before,
          after,
        });
        return after;
      }),
  };
}

/** A frequency needs its step, and only a station has a place: what does not belong to the kind is refused, not dropped. */
function valuesOf(kind: CatalogKind, body: Body, locale: Locale): store.CatalogValues {
  const details = faultsOf(kind, body).map(({ path, rule }) => ({
    path,
    message: catalogWords[locale][rule],
  }));
  if (details.length > 0) throw new AppError("VALIDATION", { details });
  return {
    name: body.name,
    nameKey: fold(body.name),
    active: body.active,
    frequency: body.frequency ?? null,
    description: body.description ?? null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    elevation: body.elevation ?? null,
  };
}

function faultsOf(
  kind: CatalogKind,
  body: Body,
): { path: string; rule: keyof (typeof catalogWords)["es"] }[] {
  const given = (field: keyof Body) => body[field] !== undefined && body[field] !== null;
  const faults: ReturnType<typeof faultsOf> = [];
  if (kind === "frequencies" && !given("frequency")) faults.push({ path: "frequency", rule: "stepMissing" });
  for (const path of [...STATION_FIELDS, "frequency"] as const) {
    const home = path === "frequency" ? "frequencies" : "stations";
    if (kind !== home && given(path)) faults.push({ path, rule: "notOfKind" });
  }
  if (kind === "stations" && given("latitude") !== given("longitude")) {
    faults.push({ path: given("latitude") ? "longitude" : "latitude", rule: "halfPlace" });
  }
  return faults;
}

const STATION_FIELDS = ["description", "latitude", "longitude", "elevation"] as const;

function shown(
  kind: CatalogKind,
  { id, name, active, frequency, ...station }: store.CatalogRow,
): CatalogEntry {
  const entry = { id, kind, name, active };
  if (kind === "frequencies") return { ...entry, ...(frequency ? { frequency } : {}) };
  if (kind !== "stations") return entry;
  const { description, latitude, longitude, elevation } = station;
  return { ...entry, description, latitude, longitude, elevation };
}
