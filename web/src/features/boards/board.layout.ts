// Layout of a board's tiles: in columns, without overlap, each as far up as possible.
import { type BoardTile, GRID } from "@vetaverde/contract/board-settings";

type Place = Pick<BoardTile, "id" | "x" | "y" | "w" | "h">;
export type Step = "left" | "right" | "up" | "down" | "wider" | "narrower" | "taller" | "shorter";
const MAX_HIGH = 20;

const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const share = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w;

/** In reading order, in which a phone stacks them. */
export const inOrder = <T extends Place>(tiles: readonly T[]): T[] =>
  [...tiles].sort((a, b) => a.y - b.y || a.x - b.x);

/**
 * Removes overlaps, and moves each tile as far up as possible.
 * @param first id of the tile that takes precedence at its height, so that a moved tile remains where it was placed
 */
export function settled<T extends Place>(tiles: readonly T[], first?: string): T[] {
  const placed: T[] = [];
  const rank = ({ id }: Place) => (id === first ? 0 : 1);
  for (const tile of [...tiles].sort((a, b) => a.y - b.y || rank(a) - rank(b) || a.x - b.x)) {
    const at = { ...tile, y: Math.max(0, Math.ceil(tile.y)) };
    const hits = () => placed.some((one) => overlap(one, at));
    while (hits()) at.y++;
    while (at.y > 0) {
      at.y--;
      if (!hits()) continue;
      at.y++;
      break;
    }
    placed.push(at);
  }
  return inOrder(placed);
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** Places a tile, clamped to the board's edges; the others make room. */
export function put<T extends Place>(tiles: readonly T[], id: string, to: Partial<Omit<Place, "id">>): T[] {
  return settled(
    tiles.map((tile) => {
      if (tile.id !== id) return tile;
      const w = between(1, to.w ?? tile.w, GRID.columns);
      const x = between(0, to.x ?? tile.x, GRID.columns - w);
      return { ...tile, x, w, y: Math.max(0, to.y ?? tile.y), h: between(1, to.h ?? tile.h, MAX_HIGH) };
    }),
    id,
  );
}

/** One keyboard step: sideways by a column, up or down past the neighbour, or one size larger or smaller. */
export function step<T extends Place>(tiles: readonly T[], id: string, way: Step): T[] {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return [...tiles];
  const { x, y, w, h } = tile;
  if (way === "left" || way === "right") return put(tiles, id, { x: x + (way === "left" ? -1 : 1) });
  if (way === "wider" || way === "narrower") return put(tiles, id, { w: w + (way === "wider" ? 1 : -1) });
  if (way === "taller" || way === "shorter") return put(tiles, id, { h: h + (way === "taller" ? 1 : -1) });
  const others = tiles.filter((one) => one.id !== id && share(one, tile));
  if (way === "up") {
    const above = inOrder(others.filter((one) => one.y < y)).at(-1);
    return above ? put(tiles, id, { y: above.y }) : [...tiles];
  }
  const below = inOrder(others.filter((one) => one.y > y))[0];
  if (!below) return [...tiles];
  // The neighbour moves up to this tile's row, as do tiles of the same row that share columns with this one.
  const raised = tiles.map((one) =>
    one.id === id
      ? { ...one, y: below.y + below.h }
      : one.y === below.y && share(one, tile)
        ? { ...one, y }
        : one,
  );
  return settled(raised);
}

/** The first row below all tiles. */
export const lowest = (tiles: readonly Place[]): number =>
  tiles.reduce((most, { y, h }) => Math.max(most, y + h), 0);
