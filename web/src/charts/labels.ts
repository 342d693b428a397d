import type { Figure } from "@vetaverde/domain/chemistry/figures/figure";
import type { Mark, Place } from "./marks.ts";

export interface PlacedLabel {
  key: string;
  x: number;
  y: number;
  text: string;
  anchor: "start" | "end" | "middle";
}

const HIGH = 13;
const LETTER = 6.6;
/** Above this number no more labels are placed: there is no room for them anyway. */
const MAX_LABELS = 2000;

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Bounding boxes, in pixels, of the names of a figure's fields: no point's label may overlap them. */
export const fieldBoxes = ({ shapes, height }: Figure, scale: number): Box[] =>
  shapes.flatMap((shape) => {
    if (shape.kind !== "text" || shape.role !== "field") return [];
    const [x, y, half] = [
      shape.at.x * scale,
      (height - shape.at.y) * scale,
      (shape.text.length * LETTER) / 2,
    ];
    return [{ left: x - half, right: x + half, top: y - HIGH / 2, bottom: y + HIGH / 2 }];
  });

/**
 * Places labels next to their points without overlapping each other or existing text: on whichever side has room, and
 * not at all where none has.
 */
export function placeLabels(
  marks: readonly Mark[],
  places: readonly Place[],
  written: readonly Box[] = [],
): PlacedLabel[] {
  const occupied: Box[] = [...written];
  const labels: PlacedLabel[] = [];
  for (let n = Math.min(places.length, MAX_LABELS) - 1; n >= 0; n--) {
    const place = places[n];
    const one = place && marks[place.mark];
    if (!one || one.faint || one.muted || one.label === "") continue;
    const wide = one.label.length * LETTER;
    const { x, y, radius } = place;
    const off = radius + 4;
    const ways = [
      { x: x + off, y: y + 4, anchor: "start" as const, left: x + off },
      { x: x - off, y: y + 4, anchor: "end" as const, left: x - off - wide },
      { x, y: y - off, anchor: "middle" as const, left: x - wide / 2 },
      { x, y: y + off + 9, anchor: "middle" as const, left: x - wide / 2 },
    ];
    for (const way of ways) {
      const box = { left: way.left, right: way.left + wide, top: way.y - HIGH + 3, bottom: way.y + 3 };
      if (occupied.some((other) => meet(box, other))) continue;
      occupied.push(box);
      labels.push({ key: `${one.key}${n}`, x: way.x, y: way.y, text: one.label, anchor: way.anchor });
      break;
    }
  }
  return labels;
}
