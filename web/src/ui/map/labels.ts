// Labels beside the marks of every map: each is drawn only where it covers no other label, no mark and no control.
import type { Box } from "./base-layer.ts";
import type { Point, Size } from "./map.view.ts";

export type Side = "right" | "left";

/** A mark on the screen, and how far it extends from its point in pixels. */
export interface Mark {
  x: number;
  y: number;
  left: number;
  right: number;
  /** Upwards and downwards. */
  half: number;
  /** Null for a mark without a label. */
  text: string | null;
}

export type Labelled<M extends Mark> = M & {
  /** The side of the label; null where neither side has room. */
  side: Side | null;
  /** What the mark and its label cover. */
  boxes: readonly Box[];
};

/** Distance in pixels from a mark to its label. */
export const LABEL_GAP = 3;
const HALF_LINE = 8;
/** Width of the map's buttons at the right edge. */
const BUTTONS = 64;
const SCALE = { width: 150, height: 46 };
const ATTRIBUTION = { width: 180, height: 46 };

/** Widths of characters in pixels, in the bold font of 12.5 px of the maps' labels; rounded up. */
const WIDTHS = [
  { of: /[ilIj.,:;'|!()[\]·]/u, width: 4.6 },
  { of: /[MWmw@%—…]/u, width: 12 },
  { of: /[\p{Lu}\d&+=<>]/u, width: 9 },
] as const;
const OTHER_WIDTH = 7.8;

/** A round mark. */
export const pointMark = ([x, y]: Point, radius: number, text: string | null): Mark => ({
  x,
  y,
  left: radius,
  right: radius,
  half: radius,
  text,
});

/** Width of a label, estimated: measuring in the browser would force a layout at every move of the map. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, one) => sum + (WIDTHS.find(({ of }) => of.test(one))?.width ?? OTHER_WIDTH), 0);

/** Areas that the map's buttons, scale bar and attribution cover. */
export const controlBoxes = ({ width, height }: Size): Box[] => [
  { left: width - BUTTONS, right: width, top: 0, bottom: height },
  { left: 0, right: SCALE.width, top: height - SCALE.height, bottom: height },
  { left: width - ATTRIBUTION.width, right: width, top: height - ATTRIBUTION.height, bottom: height },
];

const isApart = (a: Box, b: Box): boolean =>
  a.left > b.right || a.right < b.left || a.top > b.bottom || a.bottom < b.top;

/** Area that the mark itself covers. */
export const markBox = ({ x, y, left, right, half }: Mark): Box => ({
  left: x - left,
  right: x + right,
  top: y - half,
  bottom: y + half,
});

function labelBox(mark: Mark, text: string, side: Side): Box {
  const width = textWidth(text);
  const { left, right } = markBox(mark);
  const [top, bottom] = [mark.y - HALF_LINE, mark.y + HALF_LINE];
  return side === "right"
    ? { left: right + LABEL_GAP - 1, right: right + LABEL_GAP + width, top, bottom }
    : { left: left - LABEL_GAP - width, right: left - LABEL_GAP + 1, top, bottom };
}

/** Side of a cell in pixels: a box is compared only with those in its cells. */
const CELL = 64;
/** Boxes beyond the screen are of no interest. */
const FARTHEST = 100;

function createOccupied() {
  const cells = new Map<string, Box[]>();
  const cellsOf = ({ left, right, top, bottom }: Box) => {
    const names: string[] = [];
    const at = (value: number) => Math.max(-2, Math.min(FARTHEST, Math.floor(value / CELL)));
    for (let x = at(left); x <= at(right); x++)
      for (let y = at(top); y <= at(bottom); y++) names.push(`${x} ${y}`);
    return names;
  };
  return {
    add: (box: Box) => {
      for (const name of cellsOf(box)) {
        const inCell = cells.get(name);
        if (inCell) inCell.push(box);
        else cells.set(name, [box]);
      }
    },
    isFree: (box: Box) =>
      cellsOf(box).every((name) => cells.get(name)?.every((other) => isApart(other, box)) ?? true),
  };
}

/**
 * Places the labels, of the first mark first: right of the mark, otherwise left, otherwise none.
 *
 * @param covered further areas without labels
 */
export function placeLabels<M extends Mark>(
  marks: readonly M[],
  size: Size,
  covered: readonly Box[] = [],
): Labelled<M>[] {
  const occupied = createOccupied();
  for (const box of [...controlBoxes(size), ...covered, ...marks.map(markBox)]) occupied.add(box);
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.right <= size.width &&
    box.top >= 0 &&
    box.bottom <= size.height &&
    occupied.isFree(box);
  return marks.map((mark) => {
    const { text } = mark;
    const own = markBox(mark);
    if (!text) return { ...mark, side: null, boxes: [own] };
    const side = (["right", "left"] as const).find((one) => isFree(labelBox(mark, text, one))) ?? null;
    if (!side) return { ...mark, side, boxes: [own] };
    const label = labelBox(mark, text, side);
    occupied.add(label);
    return { ...mark, side, boxes: [own, label] };
  });
}
