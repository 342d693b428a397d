import { type Point, plus, type Shape } from "./figure.ts";
import { diamondPoint } from "./piper.ts";

type Share = readonly [u: number, v: number];

/** Where each name may stand by shares (u, v), the best place first, and its lines: the corners have little room. */
const NAMES: readonly { places: readonly Share[]; lines: readonly string[] | "mixed" }[] = [
  { places: placesAround([0.25, 0.25], 0.1), lines: ["Ca-HCO3"] },
  { places: placesAround([0.75, 0.75], 0.1), lines: ["Na-Cl"] },
  {
    places: [
      [1 / 6, 5 / 6],
      [0.21, 0.79],
      [0.14, 0.74],
      [0.26, 0.86],
    ],
    lines: ["Ca-", "Cl-SO4"],
  },
  {
    places: [
      [5 / 6, 1 / 6],
      [0.79, 0.21],
      [0.74, 0.14],
      [0.86, 0.26],
    ],
    lines: ["Na-", "HCO3"],
  },
  {
    places: [
      [1 / 3, 2 / 3],
      [0.22, 0.62],
      [0.38, 0.78],
      [0.41, 0.59],
    ],
    lines: "mixed",
  },
  {
    places: [
      [2 / 3, 1 / 3],
      [0.62, 0.22],
      [0.78, 0.38],
      [0.59, 0.41],
    ],
    lines: "mixed",
  },
];
const LINE = 0.085;
/** Half of what a name takes of the figure, with a symbol's half. */
const NAME_ROOM = { x: 0.16, y: 0.06 };

function placesAround([u, v]: Share, far: number): Share[] {
  const ways = [
    [0, 0],
    [far, -far],
    [-far, far],
    [far, far],
    [-far, -far],
  ] as const;
  return ways.map(([across, up]) => [u + across, v + up]);
}

/**
 * The names of the diamond's fields, each where it covers the fewest points.
 * @param mixed the reader's word for those between
 * @param points of the diamond
 */
export const piperFieldNames = (mixed: string, points: readonly Point[] = []): Shape[] =>
  NAMES.flatMap(({ places, lines }) => {
    const words = lines === "mixed" ? [mixed] : lines;
    const high = NAME_ROOM.y + ((words.length - 1) * LINE) / 2;
    const covered = ({ x, y }: Point) =>
      points.filter((one) => Math.abs(one.x - x) < NAME_ROOM.x && Math.abs(one.y - y) < high).length;
    const [best] = places
      .map(([u, v]) => diamondPoint(u, v))
      .map((at, rank) => ({ at, rank, covers: covered(at) }))
      .sort((a, b) => a.covers - b.covers || a.rank - b.rank);
    return words.map(
      (text, n): Shape => ({
        ...{ kind: "text", text, anchor: "middle", turn: 0, role: "field" },
        at: plus(best?.at ?? diamondPoint(0.5, 0.5), { x: 0, y: ((words.length - 1) / 2 - n) * LINE }),
      }),
    );
  });
