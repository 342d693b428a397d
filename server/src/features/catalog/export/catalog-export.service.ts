// Exports stations and the whole catalogue as files. The tables among them can be imported again unchanged.
import type { StationFormat } from "@vetaverde/contract/catalog-exports";
import { CATALOG_COLUMNS, type CatalogColumn } from "@vetaverde/domain/catalog/import-columns";
import type { Locale } from "@vetaverde/domain/locale";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { type CellValue, type TableColumn, tableFile } from "../../../gateways/excel/write/table-file.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import { catalogImportWords } from "../import/catalog-import.messages.ts";
import { kindName } from "../import/catalog-import.names.ts";
import { entriesOf, stationsOf } from "./catalog-export.store.ts";
import type { ExportedEntry } from "./rows.gen.ts";
import { geoJsonOf, gpxOf, kmlOf, kmzOf, type PlacedStation, shapefileOf } from "./station-files.ts";

export interface CatalogExportService {
  stations(project: string, format: StationFormat, ctx: Context): Promise<FileReply>;
  catalog(project: string, format: "xlsx" | "csv", ctx: Context): Promise<FileReply>;
}

export function createCatalogExportService({ db }: { db: Db }): CatalogExportService {
  return {
    stations: async (project, format, { locale }) => {
      const entries = await stationsOf(db, project);
      return format === "xlsx" || format === "csv"
        ? tableOf("stations", entries, format, locale)
        : shapesOf(entries, format, locale);
    },
    catalog: async (project, format, { locale }) => {
      const entries = [...(await stationsOf(db, project)), ...(await entriesOf(db, project))];
      return tableOf("catalog", entries, format, locale);
    },
  };
}

/** An entry's value in a column of the import: degrees of WGS 84, never grid coordinates. */
function cellOf(entry: ExportedEntry, key: CatalogColumn, locale: Locale): CellValue {
  const { states } = catalogImportWords(locale);
  switch (key) {
    case "kind":
      return kindName(entry.kind, locale);
    case "datum":
      return entry.latitude === null ? null : "WGS 84";
    case "frequency":
      return entry.frequency === null ? null : (FREQUENCY_NAMES[entry.frequency][locale][0] ?? null);
    case "components":
      return entry.components.length === 0 ? null : entry.components.join("; ");
    case "state":
      return entry.active ? states.active : states.archived;
    case "easting":
    case "northing":
    case "zone":
      return null;
    default:
      return entry[key];
  }
}

const GRID: ReadonlySet<CatalogColumn> = new Set(["easting", "northing", "zone"]);

function tableOf(
  what: "stations" | "catalog",
  entries: readonly ExportedEntry[],
  format: "xlsx" | "csv",
  locale: Locale,
): Promise<FileReply> {
  const words = catalogImportWords(locale);
  const columns = CATALOG_COLUMNS[what]
    .filter(({ key }) => !GRID.has(key))
    .map(
      ({ key, header }): TableColumn<ExportedEntry> => ({
        header: header[locale],
        value: (entry) => cellOf(entry, key, locale),
      }),
    );
  return tableFile({
    name: words.exports[what],
    sheet: words.sheet[what],
    format,
    columns,
    rows: each(entries),
  });
}

async function* each<R>(rows: readonly R[]): AsyncGenerator<R> {
  yield* rows;
}

/** Active stations with coordinates; the others appear in the tables only. */
function shapesOf(
  entries: readonly ExportedEntry[],
  format: Exclude<StationFormat, "xlsx" | "csv">,
  locale: Locale,
): FileReply {
  const words = catalogImportWords(locale);
  const title = words.sheet.stations;
  const stations = entries.flatMap((entry): PlacedStation[] => {
    const { name, description, latitude, longitude, elevation } = entry;
    if (!entry.active || latitude === null || longitude === null) return [];
    return [{ name, description, latitude, longitude, elevation }];
  });
  const bodies = {
    kml: () => kmlOf(title, stations),
    kmz: () => kmzOf(title, stations),
    geojson: () => geoJsonOf(stations),
    gpx: () => gpxOf(title, stations),
    zip: () => shapefileOf(words.exports.stations, stations),
  };
  return { filename: `${words.exports.stations}.${format}`, body: bodies[format]() };
}
