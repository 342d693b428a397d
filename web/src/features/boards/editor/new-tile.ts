import type { BoardTile } from "@vetaverde/contract/board-settings";

/** In the order in which they are offered. */
export const TILE_KINDS = ["series", "latest", "kpi", "map", "diagram", "text"] as const;
export type TileKind = (typeof TILE_KINDS)[number];

/** Initial tile of a kind; a series without a sensor cannot be saved. */
export function newTile(kind: TileKind): BoardTile {
  const at = { id: crypto.randomUUID().slice(0, 8), title: "", x: 0, y: 0 };
  if (kind === "series") return { ...at, kind, w: 8, h: 5, device: "", sensors: [], range: "7d" };
  if (kind === "latest") return { ...at, kind, w: 4, h: 2, device: "", sensor: "" };
  if (kind === "kpi") return { ...at, kind, w: 3, h: 2, measure: "compliance" };
  if (kind === "map") return { ...at, kind, w: 6, h: 6 };
  if (kind === "diagram") {
    const choice = { category: "Agua", range: "all", from: null, to: null } as const;
    const series = { parameter: null, fraction: null, scale: "linear", nitrate: "excluded" } as const;
    return { ...at, kind, w: 6, h: 8, diagram: "piper", ...choice, ...series, stations: [] };
  }
  return { ...at, kind, w: 6, h: 2, html: "" };
}

/** Whether everything required for its kind is selected. */
export function isWhole(tile: BoardTile): boolean {
  if (tile.kind === "series") return tile.device !== "" && tile.sensors.length > 0;
  if (tile.kind === "latest") return tile.sensor !== "";
  if (tile.kind === "diagram") return faultIn(tile) === null;
  return tile.kind !== "text" || tile.html !== "";
}

/** The field of a diagram that is missing or invalid. */
export function faultIn(tile: Extract<BoardTile, { kind: "diagram" }>): "parameter" | "period" | null {
  if (tile.diagram === "series" && !tile.parameter) return "parameter";
  const ordered = tile.from === null || tile.to === null || tile.from <= tile.to;
  return tile.range !== "days" || ordered ? null : "period";
}
