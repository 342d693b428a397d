import { describe, expect, it } from "vitest";
import type { Box } from "./base-layer.ts";
import {
  controlBoxes,
  LABEL_GAP,
  type Labelled,
  type Mark,
  markBox,
  placeLabels,
  textWidth,
} from "./labels.ts";
import { fit, MAX_K, type View, worldOf } from "./map.view.ts";
import { closerView, type ItemLayer, indexOf, type MapItem, spotsOf } from "./spots.ts";

const SIZE = { width: 480, height: 460 };
const STATES = ["unfulfilled", "near", "far", "done", "skipped"];

const item = (name: string, place: [number, number] | null, fields: Partial<MapItem> = {}): MapItem => ({
  id: name,
  name,
  group: name,
  label: name,
  place: place && { longitude: place[0], latitude: place[1] },
  state: "done",
  ...fields,
});
const stations = (...items: MapItem[]): ItemLayer => ({
  key: "stations",
  shape: "circle",
  order: STATES,
  items,
});
const devices = (...items: MapItem[]): ItemLayer => ({
  key: "devices",
  shape: "square",
  order: STATES,
  items,
});
const exceedances = (...items: MapItem[]): ItemLayer => ({
  key: "exceedances",
  shape: "diamond",
  order: STATES,
  items,
});
const namesOf = (spots: ReturnType<typeof spotsOf>) =>
  spots.map(({ glyphs }) =>
    glyphs.map(({ layer, items }) => `${layer}: ${items.map(({ id }) => id).join(", ")}`),
  );

const far = [item("A", [-69.3, -24.5]), item("B", [-69.1, -24.4], { state: "unfulfilled" }), item("C", null)];
const view = fit([worldOf(-69.3, -24.5), worldOf(-69.1, -24.4)], SIZE);

describe("things on the map", () => {
  it("are shown separately where there is space, the most urgent on top; one without coordinates is omitted", () => {
    const spots = spotsOf(indexOf([stations(...far)]), view, SIZE);
    expect(namesOf(spots)).toEqual([["stations: A"], ["stations: B"]]);
    expect(spots.every(({ side }) => side !== null)).toBe(true);
  });

  it("become one mark where they would overlap, the most urgent first", () => {
    const near = stations(
      ...far,
      item("D", [-69.3001, -24.5001], { state: "unfulfilled" }),
      item("E", [-69.3002, -24.5]),
    );
    const spots = spotsOf(indexOf([near]), view, SIZE).sort((a, b) => a.x - b.x);
    expect(namesOf(spots)[0]?.[0]).toMatch(/^stations: D, (A, E|E, A)$/);
    expect(namesOf(spots)[1]).toEqual(["stations: B"]);
    expect(spots[0]?.text).toBeNull();
  });

  it("of several layers at one place are side by side, with the label of what belongs together", () => {
    const layers = [
      stations(...far),
      devices(
        item("logger", [-69.3, -24.5], { group: "A", label: "A" }),
        item("radar", [-69.1, -24.4], { group: "B", label: "B", isMarked: true }),
        item("pump", [-69.1, -24.4]),
      ),
      exceedances(item("A", [-69.3, -24.5])),
    ];
    const [west, east] = spotsOf(indexOf(layers), view, SIZE).sort((a, b) => a.x - b.x);
    expect(west?.glyphs.map(({ layer, dx }) => [layer, dx])).toEqual([
      ["stations", 0],
      ["devices", 26],
      ["exceedances", 54],
    ]);
    // The first mark is centred at the place.
    expect(west?.x).toBeCloseTo(worldOf(-69.3, -24.5)[0] * view.k + view.x, 6);
    expect(west?.text).toBe("A");
    expect(east?.glyphs[1]?.items.map(({ id }) => id)).toEqual(["radar", "pump"]);
    expect(east?.glyphs[1]?.isMarked).toBe(true);
    expect(east?.text).toBeNull();
  });

  it("come apart in a closer view, unless they are at one place", () => {
    const [a, b] = [item("A", [-69.3, -24.5]), item("B", [-69.3001, -24.5])];
    const apart = (seen: View) => namesOf(spotsOf(indexOf([stations(a, b)]), seen, SIZE)).length;
    let closer = view;
    for (let n = 0; n < 3 && apart(closer) === 1; n++) closer = closerView([a, b], closer, SIZE) ?? closer;
    expect(apart(closer)).toBe(2);
    expect(closer.k).toBeLessThanOrEqual(MAX_K);
    expect(closerView([a, item("C", [-69.3, -24.5])], view, SIZE)).toBeNull();
  });
});

describe("labels", () => {
  const mark = (x: number, y: number, text: string): Mark => ({ x, y, left: 13, right: 13, half: 13, text });
  const sides = (marks: Mark[]) => placeLabels(marks, SIZE).map(({ side }) => side);

  it("are on the right, on the left if that is covered, or omitted if both are", () => {
    const [wide, x, y] = [mark(150, 100, "ESTACION"), mark(200, 100, "X"), mark(100, 100, "Y")];
    expect(sides([x, wide])).toEqual(["right", "left"]);
    expect(sides([x, y, wide])).toEqual(["right", "right", null]);
  });

  it("are on the left where the map's edge or its buttons are on the right", () => {
    expect(sides([mark(SIZE.width - 80, 100, "PZ-01")])).toEqual(["left"]);
    expect(sides([mark(20, SIZE.height - 20, "PZ-01")])).toEqual([null]);
  });

  it("are never estimated narrower than capitals and digits are drawn", () => {
    expect(textWidth("PZ-QA-01")).toBeGreaterThan(7 * "PZ-QA-01".length);
    expect(textWidth("Illimani")).toBeLessThan(textWidth("MMMMMMMM"));
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The text as it is drawn, computed apart from the code under test. */
function textBox(mark: Labelled<Mark>): Box | null {
  const { x, y, left, right, side, text } = mark;
  if (!side || !text) return null;
  const width = textWidth(text);
  const start = side === "right" ? x + right + LABEL_GAP : x - left - LABEL_GAP - width;
  return { left: start, right: start + width, top: y - 8, bottom: y + 8 };
}

function expectNoOverlap(marks: readonly Labelled<Mark>[]): void {
  marks.forEach((a, at) => {
    const text = textBox(a);
    if (!text) return;
    for (const control of controlBoxes(SIZE)) expect(overlap(text, control)).toBe(false);
    marks.forEach((b, n) => {
      if (n === at) return;
      expect(overlap(text, markBox(b))).toBe(false);
      const other = textBox(b);
      if (other) expect(overlap(text, other)).toBe(false);
    });
  });
}

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed + 1);

describe("marks and labels of any layers in any view", () => {
  it.each(SEEDS)("never overlap, and nothing is lost (%i)", (seed) => {
    const next = numbers(seed * 7919);
    const spread = 10 ** -(1 + 3 * next());
    const place = (): [number, number] => [-69.3 + spread * next(), -24.5 + spread * next()];
    const state = () => STATES[Math.floor(next() * STATES.length)] ?? "done";
    const own = Array.from({ length: 3 + Math.floor(next() * 60) }, (_, n) =>
      item(`${"PZ-".repeat(1 + Math.floor(next() * 3))}${n}`, place(), { state: state() }),
    );
    const others = (part: number) =>
      own.filter(() => next() < part).map((one) => ({ ...one, isMarked: next() < 0.3, state: state() }));
    const layers =
      seed % 2 === 0
        ? [stations(...own)]
        : [stations(...own), devices(...others(0.5), item("far", place())), exceedances(...others(0.3))];
    const all = layers.flatMap(({ items }) => items);
    const whole = fit(
      all.flatMap((one) => (one.place ? [worldOf(one.place.longitude, one.place.latitude)] : [])),
      SIZE,
    );
    const index = indexOf(layers);
    for (const zoom of [1, 1.3, 1.7, 2.6]) {
      const spots = spotsOf(index, { k: whole.k * zoom, x: whole.x * zoom, y: whole.y * zoom }, SIZE);
      if (zoom === 1)
        expect(spots.flatMap(({ glyphs }) => glyphs.flatMap(({ items }) => items))).toHaveLength(all.length);
      expectNoOverlap(spots);
      spots.forEach((a, at) => {
        for (const b of spots.slice(at + 1)) {
          const areRound = a.glyphs.length === 1 && b.glyphs.length === 1;
          if (areRound) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.half + b.half);
          else expect(overlap(markBox(a), markBox(b))).toBe(false);
        }
      });
    }
  });

  it.each(SEEDS)("have no overlapping labels on the maps of plain points (%i)", (seed) => {
    const next = numbers(seed * 104_729);
    const marks = Array.from({ length: 5 + Math.floor(next() * 150) }, (_, n) => {
      const radius = 5 + 6 * next();
      const text = `${"Mw-".repeat(1 + Math.floor(next() * 3))}${n}`;
      const [x, y] = [(1.2 * next() - 0.1) * SIZE.width, (1.2 * next() - 0.1) * SIZE.height];
      return { x, y, left: radius, right: radius, half: radius, text };
    });
    const covered = [{ left: 100, right: 180, top: 100, bottom: 160 }];
    const placed = placeLabels(marks, SIZE, covered);
    expect(placed.some(({ side }) => side !== null)).toBe(true);
    expectNoOverlap(placed);
    for (const one of placed) {
      const text = textBox(one);
      if (text) expect(overlap(text, covered[0] ?? text)).toBe(false);
    }
  });
});
