import type { Point } from "@vetaverde/domain/chemistry/figures/figure";
import type { StationSymbol } from "./markers.ts";

/** A sample in a diagram: one symbol at each of its places. */
export interface Mark {
  key: string;
  /** In the figure's unit, y upwards. */
  at: readonly Point[];
  symbol: StationSymbol;
  /** Pixels of its circle at each place. */
  radius: readonly number[];
  /** Drawn as an outline: its balance failed. */
  open: boolean;
  /** Behind the others: it is of another time. */
  faint: boolean;
  label: string;
}

/** Where one station went from sample to sample. */
export interface Trail {
  key: string;
  symbol: StationSymbol;
  lines: readonly (readonly Point[])[];
}

export interface Place {
  mark: number;
  x: number;
  y: number;
  radius: number;
}

/** Where the marks stand in pixels, y downwards. */
export function placesOf(marks: readonly Mark[], scale: number, height: number): Place[] {
  return marks.flatMap(({ at, radius }, mark) =>
    at.map(({ x, y }, n) => ({ mark, x: x * scale, y: (height - y) * scale, radius: radius[n] ?? 4 })),
  );
}

const CELL = 24;

export interface NearIndex {
  /** The mark next to a place in pixels, within reach; null where there is none. */
  nearest(x: number, y: number, reach: number): number | null;
}

/** Finds marks by their place: a grid, so that looking costs the same among ten and ten thousand. */
export function nearIndex(places: readonly { x: number; y: number; mark: number }[]): NearIndex {
  const cells = new Map<string, number[]>();
  places.forEach(({ x, y }, n) => {
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
    const cell = cells.get(key);
    if (cell) cell.push(n);
    else cells.set(key, [n]);
  });
  return {
    nearest: (x, y, reach) => {
      const [column, row, far] = [Math.floor(x / CELL), Math.floor(y / CELL), Math.ceil(reach / CELL)];
      let best: number | null = null;
      let least = reach * reach;
      for (let i = column - far; i <= column + far; i++)
        for (let j = row - far; j <= row + far; j++)
          for (const n of cells.get(`${i} ${j}`) ?? []) {
            const place = places[n];
            if (!place) continue;
            const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
            // Of several on one spot the last one lies on top.
            if (distance <= least) [best, least] = [place.mark, distance];
          }
      return best;
    },
  };
}
