import { type AccessService, createAccess } from "../access/access.ts";
import { createRequestLimits } from "../access/request-limits.ts";
import { type AlertLinks, createAlertLinks } from "../features/alerts/alert-links.service.ts";
import type { CatalogService } from "../features/catalog/catalog.service.ts";
import { createOrphanFiles, type OrphanFiles } from "../features/files/orphan-files.ts";
import type { WorkbookProcesses } from "../gateways/excel/worker/workbook-processes.ts";
import type { Pictures } from "../gateways/images/pictures.ts";
import { type ClusterHealth, createClusterHealth } from "../platform/db/distributed/cluster-health.ts";
import { createReplica, type LongReads, readPrimary } from "../platform/db/replica.ts";
import type { AppDeps } from "./app.deps.ts";
import { createCatalog } from "./catalog.ts";
import { createPictureProcesses } from "./pictures.ts";
import { createWorkbooks } from "./workbooks.ts";

/** What every module may use: the application's dependencies, access control, the catalogue and the worker processes. */
export interface Core extends AppDeps {
  now: () => number;
  access: AccessService;
  catalog: CatalogService;
  links: AlertLinks;
  orphanFiles: OrphanFiles;
  workers: WorkbookProcesses;
  pictures: Pictures;
  cluster: ClusterHealth;
  longReads: LongReads;
}

export function createCore(deps: AppDeps): Core {
  const { db, log, config, now = Date.now } = deps;
  const orphanFiles = createOrphanFiles({ db, storage: deps.storage, log, now });
  const limits = createRequestLimits({ perMinute: config.requestsPerMinute, log });
  const access = createAccess({ db, sessionHours: config.sessionHours, limits, now });
  return {
    ...deps,
    now,
    access,
    storage: orphanFiles.storage,
    orphanFiles,
    catalog: createCatalog(db),
    links: createAlertLinks({ db, access, now }),
    workers: createWorkbooks(log),
    pictures: createPictureProcesses(log),
    cluster: createClusterHealth(deps),
    longReads: config.replica ? createReplica({ ...deps, ...config.replica }) : readPrimary(deps),
  };
}
