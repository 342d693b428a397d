import type { BoardContent } from "@vetaverde/contract/board-settings";
import { boardsEndpoints } from "@vetaverde/contract/boards";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import {
  BELOW_THE_DUMP,
  MANGANESE,
  type Measured,
  manganeseReport,
  OVERVIEW,
  overviewTiles,
  SERIALS,
} from "./boards.data.ts";
import type { DemoCaller } from "./client.ts";
import type { MenuBoard } from "./menu.ts";

/**
 * Creates the mine's own board, which shows the progress of the work, the river, the pond and the dam, and the map; and a saved
 * environment report.
 */
export async function createBoards(tx: Tx, admin: DemoCaller, project: string): Promise<MenuBoard[]> {
  const stations = await stationsBelowTheDump(tx, project);
  const devices = {
    river: await measured(tx, project, SERIALS.river),
    pond: await measured(tx, project, SERIALS.pond),
    weather: await measured(tx, project, SERIALS.weather),
    dam: await measured(tx, project, SERIALS.dam),
  };
  const create = async (name: string, content: BoardContent) =>
    (await admin.call(boardsEndpoints.create, { params: { project }, body: { name, content } })).id;
  const overview: BoardContent = {
    provider: "native",
    settings: { tiles: overviewTiles(devices, stations) },
  };
  return [
    { type: "board", boardId: await create(OVERVIEW, overview), label: OVERVIEW, after: "NPYMS" },
    {
      type: "environment-report",
      boardId: await create(MANGANESE, manganeseReport(stations)),
      label: MANGANESE,
      after: "WaterDiagrams",
    },
  ];
}

async function stationsBelowTheDump(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from published_stations where project_id = ${project}
    and lower(name) = any(${BELOW_THE_DUMP}) order by name`.execute(tx);
  return rows.map(({ id }) => id);
}

async function measured(tx: Tx, project: string, serial: string): Promise<Measured> {
  const { rows } = await sql<{ device: string; sensor: string; variable: string }>`
    select d.id as device, s.id as sensor, s.variable from published_devices d
      join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id
     where d.project_id = ${project} and d.serial = ${serial}`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error(`the demonstration has no ${serial}`);
  return {
    device: first.device,
    sensors: Object.fromEntries(rows.map(({ variable, sensor }) => [variable, sensor])),
  };
}
