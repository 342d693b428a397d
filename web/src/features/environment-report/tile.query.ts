import type { BoardTile } from "@vetaverde/contract/board-settings";
import { periodBack } from "@vetaverde/domain/time/period-back";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { WaterQuery } from "./environment-report.queries.ts";
import { queryOf } from "./report.address.ts";

export type Tile = Extract<BoardTile, { kind: "diagram" }>;

/** Of which samples a tile is, as the clock of the project stands. */
export function tileQuery(tile: Tile, timeZone: string): WaterQuery {
  const { category, stations, range, nitrate } = tile;
  const { from, to } = periodBack(range, tile, todayIn(timeZone, Date.now()));
  return queryOf({
    ...{ category, stations, campaigns: [], nitrate: nitrate === "withChloride" },
    ...{ from: from ?? "", to: to ?? "" },
  });
}
