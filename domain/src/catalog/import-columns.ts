// Columns of workbooks of stations, and of the whole catalogue, in four languages.
import { type Column, headerFinder } from "../text/columns.ts";

/** Maximum number of rows of one file. */
export const MAX_CATALOG_ROWS = 20_000;

export type CatalogColumn =
  | "kind"
  | "name"
  | "description"
  | "latitude"
  | "longitude"
  | "easting"
  | "northing"
  | "zone"
  | "datum"
  | "elevation"
  | "frequency"
  | "components"
  | "state";

type Names = readonly [es: string, en: string, fr: string, pt: string];

function column(
  key: CatalogColumn,
  kind: "text" | "number",
  names: Names,
  synonyms: readonly string[],
): Column<CatalogColumn> {
  const [es, en, fr, pt] = names;
  const isName = key === "name";
  return { key, kind, required: isName, filled: isName, header: { es, en, fr, pt }, synonyms };
}

/** The catalogue that a row belongs to; a file without this column contains stations. */
const KIND = column(
  "kind",
  "text",
  ["Catálogo", "Catalogue", "Catalogue", "Cadastro"],
  ["Catalog", "Catálogos", "Tipo de registro", "Lista", "List", "Liste"],
);
const NAME = column(
  "name",
  "text",
  ["Nombre", "Name", "Nom", "Nome"],
  [
    ...["Estación", "Nombre de la estación", "Punto", "Punto de monitoreo", "Código", "Código de estación"],
    ...["Station", "Station name", "Point", "Code", "Monitoring point", "Nom de la station"],
    ...["Estação", "Nome da estação", "Ponto", "Ponto de monitoramento", "Title", "Título"],
  ],
);
const DESCRIPTION = column(
  "description",
  "text",
  ["Descripción", "Description", "Description", "Descrição"],
  ["Desc", "Descrip", "Detalle", "Observaciones", "Observación", "Comment", "Commentaire", "cmt"],
);
const STATION: readonly Column<CatalogColumn>[] = [
  column(
    "latitude",
    "number",
    ["Latitud", "Latitude", "Latitude", "Latitude"],
    ["Lat", "Latitud (°)", "Latitud decimal", "Latitude (°)", "Decimal latitude"],
  ),
  column(
    "longitude",
    "number",
    ["Longitud", "Longitude", "Longitude", "Longitude"],
    ["Lon", "Long", "Lng", "Longitud (°)", "Longitud decimal", "Longitude (°)", "Decimal longitude"],
  ),
  column(
    "easting",
    "number",
    ["UTM Este", "UTM easting", "UTM Est", "UTM Leste"],
    [
      ...["Este", "Este (m)", "Coordenada Este", "UTM E", "X", "X UTM", "Coord X", "Easting", "East"],
      ...["UTM East", "Easting (m)", "Est", "Leste", "Coordenada X", "E (m)", "UTM X"],
    ],
  ),
  column(
    "northing",
    "number",
    ["UTM Norte", "UTM northing", "UTM Nord", "UTM Norte"],
    [
      ...["Norte", "Norte (m)", "Coordenada Norte", "UTM N", "Y", "Y UTM", "Coord Y", "Northing", "North"],
      ...["UTM North", "Northing (m)", "Nord", "Coordenada Y", "N (m)", "UTM Y"],
    ],
  ),
  column(
    "zone",
    "text",
    ["Huso UTM", "UTM zone", "Fuseau UTM", "Fuso UTM"],
    ["Huso", "Zona", "Zona UTM", "Zone", "Fuseau", "Fuso", "Zona / Huso"],
  ),
  column(
    "datum",
    "text",
    ["Datum", "Datum", "Datum", "Datum"],
    ["Dátum", "Sistema de referencia", "Reference system", "Système de référence", "Sistema de referência"],
  ),
  column(
    "elevation",
    "number",
    ["Cota (m s.n.m.)", "Elevation (m a.s.l.)", "Altitude (m)", "Cota (m)"],
    [
      ...["Cota", "Elevación", "Altitud", "Altura", "Cota (msnm)", "Elevación (msnm)", "msnm", "Z", "Elev"],
      ...["Elevation", "Elevation (m)", "Altitude", "Ele", "Height", "Altitude (m s.n.m.)", "Elevação"],
    ],
  ),
];
const OTHERS: readonly Column<CatalogColumn>[] = [
  column(
    "frequency",
    "text",
    ["Se repite", "Comes back", "Revient", "Repete-se"],
    [
      ...["Periodicidad", "Interval", "Périodicité", "Periodicidade"],
      ...["Frecuencia", "Frequency", "Fréquence", "Frequência"],
    ],
  ),
  column(
    "components",
    "text",
    [
      "Componentes ambientales",
      "Environmental components",
      "Composantes environnementales",
      "Componentes ambientais",
    ],
    ["Componente ambiental", "Environmental component", "Composante environnementale", "Componente"],
  ),
];
const STATE = column(
  "state",
  "text",
  ["Estado", "State", "État", "Situação"],
  ["Status", "Activo", "Active"],
);

/** Columns of the templates: stations only, and the whole catalogue. */
export const CATALOG_COLUMNS = {
  stations: [NAME, DESCRIPTION, ...STATION, STATE],
  catalog: [KIND, NAME, DESCRIPTION, ...STATION, ...OTHERS, STATE],
} as const satisfies Record<string, readonly Column<CatalogColumn>[]>;
export type CatalogTemplateKind = keyof typeof CATALOG_COLUMNS;

export const catalogColumnOf = headerFinder(CATALOG_COLUMNS.catalog);
