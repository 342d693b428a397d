import type { BoardContent, BoardTile } from "@vetaverde/contract/board-settings";
import { sql } from "kysely";
import * as store from "../../server/src/features/boards/boards.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

interface Ground {
  project: string;
  /** Who created it. */
  by: string;
  now: number;
}

interface Measured {
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

/** The pond's level, the river and the weather. */
const deviceTiles = (river: Measured, pond: Measured, weather: Measured): BoardTile[] => [
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
];

/** @param stations those of the graph of manganese */
const waterTiles = (stations: string[]): BoardTile[] => [
  { id: "piper", title: "Agua del último año", x: 0, y: 12, w: 7, h: 8, diagram: "piper", ...WATER },
  {
    id: "stiff",
    title: "Última muestra de cada estación",
    x: 7,
    y: 12,
    w: 5,
    h: 8,
    diagram: "stiff",
    ...WATER,
  },
  {
    id: "manganeso",
    title: "Manganeso bajo el botadero",
    x: 0,
    y: 20,
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

/** The mine's own board, for every reader: progress of the work, the river and the pond, and the map. */
export async function insertBoards(tx: Tx, { project, by, now }: Ground): Promise<void> {
  const [river, pond, weather] = await Promise.all(
    ["MODI-0128", "MODI-0150", "MODI-0148"].map((serial) => measured(tx, project, serial)),
  );
  if (!river || !pond || !weather) return;
  const tiles: BoardTile[] = [
    ...KPI_TILES,
    ...deviceTiles(river, pond, weather),
    ...waterTiles(await belowTheDump(tx, project)),
    { id: "nota", title: "", x: 7, y: 10, w: 5, h: 2, kind: "text", html: TEXT },
  ];
  const content: BoardContent = { provider: "native", settings: { tiles } };
  const board = {
    project,
    id: newId(),
    name: "Panorama de la faena",
    content,
    secret: null,
    by,
    at: new Date(now),
  };
  await store.insert(tx, board);
  await putInMenu(tx, project, board, { type: "board", alias: "Board", after: "NPYMS" });
  const report = {
    ...board,
    id: newId(),
    name: "Manganeso bajo el botadero",
    content: await manganese(tx, project),
  };
  await store.insert(tx, report);
  await putInMenu(tx, project, report, {
    type: "environment-report",
    alias: "EnvironmentReport",
    after: "WaterDiagrams",
  });
}

/** The river, and the wells that the dump's water passes. */
async function belowTheDump(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from stations where project_id = ${project}
    and name_key = any(${["as-01", "as-02", "as-04", "mw-07", "mw-09"]}) order by name_key`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Manganese released by the dump, over time and against its limit: the river, and the wells below the dump. */
async function manganese(tx: Tx, project: string): Promise<BoardContent> {
  const choice = {
    category: "Agua",
    stations: await belowTheDump(tx, project),
    campaigns: [],
    from: null,
    to: null,
  } as const;
  const shown = {
    diagram: "series",
    parameter: "Mn",
    fraction: "dissolved",
    scale: "log",
    nitrate: "excluded",
  } as const;
  return {
    provider: "environment-report",
    settings: { ...choice, stations: [...choice.stations], campaigns: [], ...shown },
  };
}

interface MenuPlace {
  type: "board" | "environment-report";
  alias: string;
  /** The menu entry that it follows. */
  after: string;
}

async function putInMenu(
  tx: Tx,
  project: string,
  { id, name }: { id: string; name: string },
  { type, alias, after }: MenuPlace,
): Promise<void> {
  const { rows } = await sql<{ position: number; parent: string | null }>`
    select position, parent_id as parent from menu_entries where project_id = ${project} and alias = ${after}`.execute(
    tx,
  );
  const [before] = rows;
  if (!before) return;
  await sql`update menu_entries set position = position + 1
    where project_id = ${project} and position > ${before.position}`.execute(tx);
  await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias, label, icon, board_id)
    values (${project}, ${newId()}, ${before.parent}, ${before.position + 1}, ${type}, ${alias}, ${name}, 'chart-bar', ${id})`.execute(
    tx,
  );
}

async function measured(tx: Tx, project: string, serial: string): Promise<Measured | null> {
  const { rows } = await sql<{ device: string; sensor: string; variable: string }>`
    select d.id as device, s.id as sensor, s.variable from devices d
      join device_sensors s on s.project_id = d.project_id and s.device_id = d.id
     where d.project_id = ${project} and d.serial = ${serial}`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  return {
    device: first.device,
    sensors: Object.fromEntries(rows.map(({ variable, sensor }) => [variable, sensor])),
  };
}
