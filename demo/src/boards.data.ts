import type { BoardContent, BoardTile } from "@vetaverde/contract/board-settings";
import { LEVEL } from "./devices.data.ts";

/** A device with its sensors by variable. */
export interface Measured {
  device: string;
  sensors: Record<string, string>;
}

const TEXT =
  "<p>Lo que se mira cada mañana: el cumplimiento, el agua que entra y la que queda, y dónde falta ir.</p>";

const series = (at: Measured, variables: readonly string[]) => ({
  kind: "series" as const,
  device: at.device,
  sensors: variables.flatMap((name) => at.sensors[name] ?? []),
});

/** Diagrams of the water of a year, at all stations. */
const WATER = {
  kind: "diagram",
  category: "Agua",
  stations: [] as string[],
  range: "1y",
  from: null,
  to: null,
  parameter: null,
  fraction: null,
  scale: "linear",
  nitrate: "excluded",
} as const;

/** Progress of the work. */
const KPI_TILES: BoardTile[] = [
  { id: "cumplimiento", title: "", x: 0, y: 0, w: 3, h: 2, kind: "kpi", measure: "compliance" },
  { id: "incumplidos", title: "", x: 3, y: 0, w: 3, h: 2, kind: "kpi", measure: "unfulfilled" },
  { id: "proximos", title: "", x: 6, y: 0, w: 3, h: 2, kind: "kpi", measure: "near" },
];

/** The devices on the overview. */
type Devices = Record<keyof typeof SERIALS, Measured>;

/** The pond's level, the river, the weather and the water in the dam. */
const deviceTiles = ({ river, pond, weather, dam }: Devices): BoardTile[] => [
  {
    id: "laguna",
    title: "",
    x: 9,
    y: 0,
    w: 3,
    h: 2,
    kind: "latest",
    device: pond.device,
    sensor: pond.sensors["pond"] ?? "",
  },
  {
    id: "caudal",
    title: "Caudal del río",
    x: 0,
    y: 2,
    w: 7,
    h: 5,
    range: "7d",
    ...series(river, ["flow"]),
  },
  { id: "mapa", title: "Estaciones", x: 7, y: 2, w: 5, h: 8, kind: "map" },
  {
    id: "tiempo",
    title: "Lluvia y temperatura",
    x: 0,
    y: 7,
    w: 7,
    h: 5,
    range: "30d",
    ...series(weather, ["rain", "air"]),
  },
  {
    id: "freatico",
    title: "Agua en el muro principal",
    x: 0,
    y: 12,
    w: 12,
    h: 5,
    range: "30d",
    ...series(dam, [LEVEL]),
  },
];

/** @param stations those of the graph of manganese */
const waterTiles = (stations: string[]): BoardTile[] => [
  { id: "piper", title: "Agua del último año", x: 0, y: 17, w: 7, h: 8, diagram: "piper", ...WATER },
  {
    id: "stiff",
    title: "Última muestra de cada estación",
    x: 7,
    y: 17,
    w: 5,
    h: 8,
    diagram: "stiff",
    ...WATER,
  },
  {
    id: "manganeso",
    title: "Manganeso bajo el botadero",
    x: 0,
    y: 25,
    w: 12,
    h: 7,
    ...WATER,
    stations,
    diagram: "series",
    range: "5y",
    parameter: "Mn",
    fraction: "dissolved",
    scale: "log",
  },
];

/** @param stations those of the graph of manganese */
export const overviewTiles = (devices: Devices, stations: string[]): BoardTile[] => [
  ...KPI_TILES,
  ...deviceTiles(devices),
  ...waterTiles(stations),
  { id: "nota", title: "", x: 7, y: 10, w: 5, h: 2, kind: "text", html: TEXT },
];

/** Manganese released by the dump, over time and against its limit: the river, and the wells below the dump. */
export const manganeseReport = (stations: string[]): BoardContent => ({
  provider: "environment-report",
  settings: {
    category: "Agua",
    stations,
    campaigns: [],
    from: null,
    to: null,
    diagram: "series",
    parameter: "Mn",
    fraction: "dissolved",
    scale: "log",
    nitrate: "excluded",
  },
});

export const OVERVIEW = "Panorama de la faena";
export const MANGANESE = "Manganeso bajo el botadero";
/** Serials of the devices on the overview. */
export const SERIALS = {
  river: "MODI-0128",
  pond: "MODI-0150",
  weather: "MODI-0148",
  dam: "MODI-0141",
} as const;
/** The river, and the wells that the dump's water passes. */
export const BELOW_THE_DUMP = ["as-01", "as-02", "as-04", "mw-07", "mw-09"];
