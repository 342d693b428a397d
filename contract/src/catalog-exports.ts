import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { inProject } from "./shapes.ts";

/** Export formats of stations, with their media types. */
export const STATION_FORMATS = {
  xlsx: XLSX,
  csv: "text/csv; charset=utf-8",
  kml: "application/vnd.google-earth.kml+xml",
  kmz: "application/vnd.google-earth.kmz",
  geojson: "application/geo+json",
  gpx: "application/gpx+xml",
  zip: "application/zip",
} as const;
export type StationFormat = keyof typeof STATION_FORMATS;

const stations = <const F extends StationFormat>(format: F, summary: string) =>
  endpoint({
    method: "GET",
    path: `/fkl-plan/{project}/catalog-exports/stations.${format}`,
    access: "read",
    area: "PlanningAndMonitoring",
    summary,
    params: inProject,
    download: { contentType: STATION_FORMATS[format] },
  });

const catalog = <const F extends "xlsx" | "csv">(format: F, summary: string) =>
  endpoint({
    method: "GET",
    path: `/fkl-plan/{project}/catalog-exports/catalog.${format}`,
    access: "read",
    area: "PlanningAndMonitoring",
    summary,
    params: inProject,
    download: { contentType: STATION_FORMATS[format] },
  });

/** Exports of stations and of the whole catalogue as files that can be imported again. */
export const catalogExportsEndpoints = {
  stationsXlsx: stations("xlsx", "All stations as a workbook that can be imported again."),
  stationsCsv: stations("csv", "All stations as CSV that can be imported again."),
  stationsKml: stations("kml", "Active stations with coordinates as KML."),
  stationsKmz: stations("kmz", "Active stations with coordinates as KMZ."),
  stationsGeojson: stations("geojson", "Active stations with coordinates as GeoJSON (RFC 7946)."),
  stationsGpx: stations("gpx", "Active stations with coordinates as waypoints of GPX 1.1."),
  stationsZip: stations("zip", "Active stations with coordinates as a zipped shapefile in WGS 84."),
  catalogXlsx: catalog("xlsx", "The whole catalogue as a workbook that can be imported again."),
  catalogCsv: catalog("csv", "The whole catalogue as CSV that can be imported again."),
} as const;
