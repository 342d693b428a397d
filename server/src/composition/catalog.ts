// The catalogue with the references to its entries: each feature counts and moves its own references.
import type { CatalogKind, CatalogUse } from "@vetaverde/contract/catalog";
import { countBoards, moveBoards } from "../features/boards/boards.references.ts";
import type { CatalogReferences, MergeObstacle } from "../features/catalog/catalog.references.ts";
import { type CatalogService, createCatalogService } from "../features/catalog/catalog.service.ts";
import { countCommitments, moveCommitments } from "../features/commitments/commitments.references.ts";
import { countDevices, moveDevices } from "../features/devices/devices.references.ts";
import { recount } from "../features/kpis/tallies.store.ts";
import { dropVerdicts, setsNaming } from "../features/limits/limits.references.ts";
import { countBoreholes, moveBorehole } from "../features/piezometry/piezometry.references.ts";
import { countMonitorings, countSeries, moveSeries } from "../features/plans/plans.references.ts";
import {
  countNeutralisers,
  moveNeutralisers,
  neutraliserBetween,
} from "../features/reports/neutralisers/neutralisers.references.ts";
import { countSchedules, moveReports } from "../features/reports/reports.references.ts";
import { countSamples, moveSamples, sameSampleCodes } from "../features/samples/samples.references.ts";
import { moveStationFiles } from "../features/stations/stations.references.ts";
import type { Db, Tx } from "../platform/db/db.ts";

/** The kinds by which indicators are aggregated. */
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
  // Station files do not keep a station from being archived, and are counted on the station's own page.
  count: async () => [],
  move: async (tx, project, kind, from, into) => {
    if (kind === "stations") await moveStationFiles(tx, project, from.id, into.id);
  },
};

/** References of a feature that refers to stations only. */
function ofStations(
  use: CatalogUse,
  count: (
    db: Db | Tx,
    project: string,
    stations: readonly string[],
  ) => Promise<{ id: string; count: number }[]>,
  move: (tx: Tx, project: string, from: string, into: string) => Promise<void>,
  obstacles?: (db: Db | Tx, project: string, from: string, into: string) => Promise<MergeObstacle[]>,
): CatalogReferences {
  return {
    count: async (db, project, kind, entries) =>
      kind === "stations"
        ? (
            await count(
              db,
              project,
              entries.map(({ id }) => id),
            )
          ).map((one) => ({ ...one, use }))
        : [],
    move: async (tx, project, kind, from, into) => {
      if (kind === "stations") await move(tx, project, from.id, into.id);
    },
    obstacles: async (db, project, kind, from, into) =>
      kind === "stations" && obstacles ? obstacles(db, project, from.id, into.id) : [],
  };
}

const stations: readonly CatalogReferences[] = [
  ofStations("devices", countDevices, moveDevices),
  ofStations("boreholes", countBoreholes, moveBorehole, async (db, project, from, into) => {
    const both = await countBoreholes(db, project, [from, into]);
    return both.length === 2 ? [{ rule: "twoBoreholes" }] : [];
  }),
  ofStations(
    "samples",
    countSamples,
    async (tx, project, from, into) => {
      await moveSamples(tx, project, from, into);
      await dropVerdicts(tx, project);
    },
    async (db, project, from, into) => {
      const same = await sameSampleCodes(db, project, from, into);
      return same ? [{ rule: "sameSampleCodes", ...same }] : [];
    },
  ),
  ofStations("boards", countBoards, moveBoards),
  ofStations("reports", countSchedules, moveReports),
  ofStations("commitments", countCommitments, moveCommitments),
  ofStations("neutralisers", countNeutralisers, moveNeutralisers, async (db, project, from, into) => {
    const name = await neutraliserBetween(db, project, from, into);
    return name === null ? [] : [{ rule: "aroundNeutraliser", name }];
  }),
  ofStations(
    "limitSets",
    async (db, project, ids) => {
      const counts: { id: string; count: number }[] = [];
      for (const id of ids) counts.push({ id, count: (await setsNaming(db, project, id)).length });
      return counts;
    },
    // A limit set that names the station prevents the merge, so there is never anything to move.
    async () => {},
    async (db, project, from) =>
      (await setsNaming(db, project, from)).map((name) => ({ rule: "inLimitSet", name })),
  ),
];

export function createCatalog(db: Db): CatalogService {
  return createCatalogService({ db, references: [plans, stationFiles, ...stations] });
}
