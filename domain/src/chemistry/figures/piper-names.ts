import { type Point, plus, type Shape } from "./figure.ts";
import { diamondPoint } from "./piper.ts";

type Share = readonly [u: number, v: number];

/** Candidate positions of each label by shares (u, v), the best first, and its lines: the corners have little space. */
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
/** Half of a label's size in the figure, plus half a symbol. */
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

/** Half of the size of letters on a phone, and the cost of covering another label relative to covering a point. */
const [LETTERS, OVER_NAME] = [{ x: 0.15, y: 0.045 }, 10_000];

/**
 * Labels of the diamond's fields, each where it covers no other label and the fewest points.
 * @param mixed the translated word for mixed waters
 * @param points of the diamond
 */
export function piperFieldNames(mixed: string, points: readonly Point[] = []): Shape[] {
  const named: { at: Point; more: number }[] = [];
  return NAMES.flatMap(({ places, lines }) => {
    const words = lines === "mixed" ? [mixed] : lines;
    const more = ((words.length - 1) * LINE) / 2;
    const high = NAME_ROOM.y + more;
    const covers = ({ x, y }: Point) =>
      points.filter((one) => Math.abs(one.x - x) < NAME_ROOM.x && Math.abs(one.y - y) < high).length +
      OVER_NAME *
        named.filter(
          (one) =>
            Math.abs(one.at.x - x) < 2 * LETTERS.x &&
            Math.abs(one.at.y - y) < 2 * LETTERS.y + more + one.more,
        ).length;
    const [best] = places
      .map(([u, v]) => diamondPoint(u, v))
      .map((at, rank) => ({ at, rank, covers: covers(at) }))
      .sort((a, b) => a.covers - b.covers || a.rank - b.rank);
    const at = best?.at ?? diamondPoint(0.5, 0.5);
    named.push({ at, more });
    return words.map(
      (text, n): Shape => ({
        kind: "text",
        text,
        anchor: "middle",
        turn: 0,
        role: "field",
        at: plus(at, { x: 0, y: ((words.length - 1) / 2 - n) * LINE }),
      }),
    );
  });
}
