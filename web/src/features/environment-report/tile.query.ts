import type { BoardTile } from "@vetaverde/contract/board-settings";
import { periodBack } from "@vetaverde/domain/time/period-back";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { WaterQuery } from "./environment-report.queries.ts";
import { queryOf } from "./report.address.ts";

export type Tile = Extract<BoardTile, { kind: "diagram" }>;

/** Query of a tile's samples, with relative periods resolved in the project's time zone. */
export function tileQuery(tile: Tile, timeZone: string): WaterQuery {
  const { category, stations, range, nitrate } = tile;
  const { from, to } = periodBack(range, tile, todayIn(timeZone, Date.now()));
  return queryOf({
    category,
    stations,
    campaigns: [],
    nitrate: nitrate === "withChloride",
    from: from ?? "",
    to: to ?? "",
  });
}
