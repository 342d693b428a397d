// The catalogue with what refers to its entries: each feature counts and moves its own references.
import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { CatalogReferences } from "./features/catalog/catalog.references.ts";
import { type CatalogService, createCatalogService } from "./features/catalog/catalog.service.ts";
import { recount } from "./features/kpis/tallies.store.ts";
import { countMonitorings, countSeries, moveSeries } from "./features/plans/plans.references.ts";
import { moveStationFiles } from "./features/stations/stations.references.ts";
import type { Db } from "./platform/db/db.ts";

/** The kinds by which the indicators are kept. */
const COUNTED_KINDS: ReadonlySet<CatalogKind> = new Set([
  "stations",
  "environmental-components",
  "mining-components",
  "sources",
  "responsibles",
]);

const plans: CatalogReferences = {
  count: async (db, project, kind, entries) => {
    const series = await countSeries(db, project, kind, entries);
    return kind === "stations" ? [...series, ...(await countMonitorings(db, project, entries))] : series;
  },
  move: async (tx, project, kind, from, into) => {
    await moveSeries(tx, project, kind, from, into);
    if (COUNTED_KINDS.has(kind)) await recount(tx, project);
  },
};

const stationFiles: CatalogReferences = {
  // They are no use that keeps a station from being archived, and are counted on its own page.
  count: async () => [],
  move: async (tx, project, kind, from, into) => {
    if (kind === "stations") await moveStationFiles(tx, project, from.id, into.id);
  },
};

export function createCatalog(db: Db): CatalogService {
  return createCatalogService({ db, references: [plans, stationFiles] });
}
