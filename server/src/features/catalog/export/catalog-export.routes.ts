import { catalogExportsEndpoints } from "@vetaverde/contract/catalog-exports";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import type { CatalogExportService } from "./catalog-export.service.ts";

export function mountCatalogExports(app: FastifyInstance, guard: Guard, exports: CatalogExportService): void {
  const { stations, catalog } = exports;
  mount(app, guard, catalogExportsEndpoints, {
    stationsXlsx: ({ params: { project } }, ctx) => stations(project, "xlsx", ctx),
    stationsCsv: ({ params: { project } }, ctx) => stations(project, "csv", ctx),
    stationsKml: ({ params: { project } }, ctx) => stations(project, "kml", ctx),
    stationsKmz: ({ params: { project } }, ctx) => stations(project, "kmz", ctx),
    stationsGeojson: ({ params: { project } }, ctx) => stations(project, "geojson", ctx),
    stationsGpx: ({ params: { project } }, ctx) => stations(project, "gpx", ctx),
    stationsZip: ({ params: { project } }, ctx) => stations(project, "zip", ctx),
    catalogXlsx: ({ params: { project } }, ctx) => catalog(project, "xlsx", ctx),
    catalogCsv: ({ params: { project } }, ctx) => catalog(project, "csv", ctx),
  });
}
