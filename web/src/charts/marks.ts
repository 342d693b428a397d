import type { Point } from "@vetaverde/domain/chemistry/figures/figure";
import type { StationSymbol } from "./markers.ts";

/** A sample in a diagram: the same symbol at each of its positions. */
export interface Mark {
  key: string;
  /** Positions in the figure's unit, y upwards. */
  at: readonly Point[];
  symbol: StationSymbol;
  /** Radius in pixels of its circle at each position. */
  radius: readonly number[];
  /** Drawn as an outline: in an ion diagram the charge balance failed, in a series the result was not detected. */
  open: boolean;
  /** With a tick below it: the value lies below the detection limit at which the symbol is. */
  below?: boolean;
  /** Drawn behind the others because the sample belongs to another period. */
  faint: boolean;
  /** Nearly invisible, because other stations are highlighted. */
  muted?: boolean;
  station?: string;
  label: string;
}

/** A station's path from sample to sample. */
export interface Trail {
  key: string;
  symbol: StationSymbol;
  station?: string;
  muted?: boolean;
  lines: readonly (readonly Point[])[];
}

/** Opacity of a mark: as usual, of another period, or of a station that is not highlighted. */
export const opacityOf = ({ faint, muted }: { faint?: boolean; muted?: boolean | undefined }): number =>
  muted ? 0.12 : faint ? 0.3 : 1;

export interface Place {
  mark: number;
  x: number;
  y: number;
  radius: number;
}

/** Positions of the marks in pixels, y downwards. */
export function placesOf(marks: readonly Mark[], scale: number, height: number): Place[] {
  return marks.flatMap(({ at, radius }, mark) =>
    at.map(({ x, y }, n) => ({ mark, x: x * scale, y: (height - y) * scale, radius: radius[n] ?? 4 })),
  );
}

const CELL = 24;

export interface NearIndex {
  /** The nearest mark within `reach` of a position in pixels; null if there is none. */
  nearest(x: number, y: number, reach: number): number | null;
}

/** Finds marks by position. A grid keeps the cost of a lookup the same for ten marks and for ten thousand. */
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
            // Of several marks at the same position the last one is drawn on top.
            if (distance <= least) [best, least] = [place.mark, distance];
          }
      return best;
    },
  };
}
