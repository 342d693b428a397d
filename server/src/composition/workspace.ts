import { mountAudit } from "../features/audit/audit.routes.ts";
import { createAuditService } from "../features/audit/audit.service.ts";
import { mountCatalog } from "../features/catalog/catalog.routes.ts";
import { mountCatalogExports } from "../features/catalog/export/catalog-export.routes.ts";
import { createCatalogExportService } from "../features/catalog/export/catalog-export.service.ts";
import { mountCatalogImports } from "../features/catalog/import/catalog-import.routes.ts";
import { createCatalogImportService } from "../features/catalog/import/catalog-import.service.ts";
import { createOwnFiles } from "../features/files/files.own.ts";
import type { FilesService } from "../features/files/files.service.ts";
import { mountHome } from "../features/home/home.routes.ts";
import { createHomeService, type HomeDeps } from "../features/home/home.service.ts";
import { mountImages } from "../features/images/images.routes.ts";
import { createImagesService } from "../features/images/images.service.ts";
import { createStandardMenu } from "../features/menus/menus.standard.ts";
import { mountProjects } from "../features/projects/projects.routes.ts";
import { createProjectsService, type ProjectsDeps } from "../features/projects/projects.service.ts";
import { mountSearch } from "../features/search/search.routes.ts";
import { createSearchService } from "../features/search/search.service.ts";
import { mountStations } from "../features/stations/stations.routes.ts";
import { createStationsService, type StationsDeps } from "../features/stations/stations.service.ts";
import { mountSwitches } from "../features/switches/switches.routes.ts";
import { createSwitchesService } from "../features/switches/switches.service.ts";
import { mountTokens } from "../features/tokens/tokens.routes.ts";
import { createTokensService } from "../features/tokens/tokens.service.ts";
import { mayReadArea } from "./area-access.ts";
import type { Core } from "./core.ts";
import { createMenus, type Menus } from "./menus.ts";
import type { Module } from "./module.ts";

interface WorkspaceDeps extends Core {
  files: FilesService;
  join: ProjectsDeps["join"];
  exceedancesOf: StationsDeps["exceedancesOf"];
}

export interface Workspace extends Module {
  menus: Menus["menus"];
}

/** Builds projects with their catalogues, stations, menu and home page. */
export function createWorkspace(deps: WorkspaceDeps): Workspace {
  const { db, access, catalog, config, workers, join, exceedancesOf, now } = deps;
  const { rolesOf, rightsOf } = access;
  const menus = createMenus(deps);
  const menu = menus.menus.get;
  const catalogImports = createCatalogImportService({ db, workers, now });
  const images = createImagesService(deps);
  const switches = createSwitchesService({ db, rolesOf, now });
  const projects = createProjectsService({
    db,
    now,
    limit: config.projectLimit ?? null,
    join,
    giveMenu: createStandardMenu,
    fillCatalog: catalog.fillStandard,
  });
  const recommends = (project: string) => switches.isOn(project, "recommendations");
  const mayRead: HomeDeps["mayRead"] = (area, project, actor) => mayReadArea(access, area, project, actor);
  const ownFiles = createOwnFiles(db, deps.files, deps.storage, deps.pictures);
  return {
    menus: menus.menus,
    deleteExpired: async () => {
      for (const service of [catalogImports, images]) await service.deleteExpired();
    },
    mount: (http) => {
      menus.mount(http);
      mountProjects(http, access, projects);
      mountTokens(http, access, createTokensService({ db, now }));
      mountSearch(http, access, createSearchService({ db, menu, rightsOf, now }));
      mountSwitches(http, access, switches);
      mountHome(http, access, createHomeService({ db, menu, rolesOf, recommends, mayRead, now }));
      mountImages(http, access, images);
      mountCatalog(http, access, catalog);
      mountCatalogImports(http, access, catalogImports);
      mountCatalogExports(http, access, createCatalogExportService({ db }));
      mountStations(
        http,
        access,
        createStationsService({ db, rightsOf, exceedancesOf, files: ownFiles, now }),
      );
      mountAudit(http, access, createAuditService({ db, now }));
    },
  };
}
