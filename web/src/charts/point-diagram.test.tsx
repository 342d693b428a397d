import { createEvent, fireEvent, render, within } from "@testing-library/react";
import { percentagesOf } from "@vetaverde/domain/chemistry/diagram";
import type { Shape } from "@vetaverde/domain/chemistry/figures/figure";
import { piperFrame, piperPoints } from "@vetaverde/domain/chemistry/figures/piper";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fieldBoxes, placeLabels } from "./labels.ts";
import { symbolOf } from "./markers.ts";
import { type Mark, nearIndex, placesOf } from "./marks.ts";
import { PointDiagram } from "./PointDiagram.tsx";

const percent = percentagesOf({ Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 });
const points = percent && piperPoints(percent);
const markAt = (key: string, at: Mark["at"]): Mark => ({
  key,
  at,
  symbol: symbolOf(0),
  radius: at.map(() => 4),
  open: false,
  faint: false,
  label: key,
});

/** An observer that never reports a width: the diagram uses its default. */
class Unknown {
  observe() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Unknown);
});

describe("a drawn Piper diagram", () => {
  it("has each sample at the position of its percentages, measured in the drawing", () => {
    if (!points) throw new Error("no point");
    const frame = piperFrame();
    const { container } = render(
      <PointDiagram
        label="Piper"
        frame={frame}
        marks={[markAt("a", [points.cations, points.anions, points.diamond])]}
        trails={[]}
        labels
        about={() => null}
        onOpen={() => {}}
      />,
    );
    const svg = container.querySelector("svg[data-diagram]");
    const scale = Number(svg?.getAttribute("width")) / frame.width;
    const read = [...container.querySelectorAll("path[data-sample='a']")].map((path) => {
      const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(path.getAttribute("transform") ?? "") ?? [];
      return { x: Number(x) / scale, y: frame.height - Number(y) / scale };
    });
    const high = Math.sqrt(3) / 2;
    // Corners of the triangles at 0.05 and 1.05 + 1/3, 0.2 up; the diamond's left one at 0.05 + 2/3, 0.2 + 4/3 high.
    const byHand = [
      { x: 0.05 + 0.4 + 0.1, y: 0.2 + 0.2 * high },
      { x: 1.05 + 1 / 3 + 0.2 + 0.15, y: 0.2 + 0.3 * high },
      { x: 0.05 + 2 / 3 + 0.45, y: 0.2 + (4 / 3) * high + 0.1 * high },
    ];
    expect(read).toHaveLength(3);
    read.forEach((one, n) => {
      expect(one.x).toBeCloseTo(byHand[n]?.x ?? 0, 3);
      expect(one.y).toBeCloseTo(byHand[n]?.y ?? 0, 3);
    });
  });
});

describe("a sample that was reached with the keys", () => {
  const moved = (element: Element, by: number) => {
    const event = createEvent.pointerMove(element, { clientX: 1, clientY: 1 });
    Object.defineProperties(event, { movementX: { value: by }, movementY: { value: 0 } });
    fireEvent(element, event);
  };

  it.each([
    ["opens although a mouse at rest is reported again", 0, ["a"]],
    ["is left when the mouse moves", 1, []],
  ])("%s", (_what, by, opened) => {
    if (!points) throw new Error("no point");
    const onOpen = vi.fn();
    const { container } = render(
      <PointDiagram
        label="Reached"
        frame={piperFrame()}
        marks={[markAt("a", [points.cations, points.anions, points.diamond])]}
        trails={[]}
        labels
        about={() => null}
        onOpen={onOpen}
      />,
    );
    const diagram = within(container).getByRole("group", { name: "Reached" });
    fireEvent.keyDown(diagram, { key: "ArrowRight" });
    moved(diagram, by);
    fireEvent.keyDown(diagram, { key: "Enter" });
    expect(onOpen.mock.calls.flat()).toEqual(opened);
  });
});

describe("a result that was not detected", () => {
  it("has a tick below its symbol, which a failed balance does not have", () => {
    const marks = [
      { ...markAt("a", [{ x: 1, y: 1 }]), open: true, below: true },
      { ...markAt("b", [{ x: 1.5, y: 1 }]), open: true },
    ];
    const { container } = render(
      <PointDiagram
        label="Serie"
        frame={piperFrame()}
        {...{ marks, trails: [], labels: false }}
        about={() => null}
        onOpen={() => {}}
      />,
    );
    const [sign, ...more] = container.querySelectorAll("path[data-below]");
    expect(more).toEqual([]);
    expect(sign?.getAttribute("transform")).toBe(
      container.querySelector("path[data-sample='a']")?.getAttribute("transform"),
    );
  });
});

describe("the points of a diagram", () => {
  it("are found by the nearest position, the upper one of two at the same position, and none beyond the maximum distance", () => {
    const index = nearIndex([
      { x: 10, y: 10, mark: 0 },
      { x: 40, y: 10, mark: 1 },
      { x: 40, y: 10, mark: 2 },
    ]);
    expect(index.nearest(14, 12, 14)).toBe(0);
    expect(index.nearest(38, 10, 14)).toBe(2);
    expect(index.nearest(200, 200, 14)).toBeNull();
  });

  it("have labels that never overlap", () => {
    const marks = Array.from({ length: 40 }, (_, n) => markAt(`PM-${n}`, [{ x: 1 + n / 200, y: 1 }]));
    const labels = placeLabels(marks, placesOf(marks, 300, 2));
    expect(labels.length).toBeGreaterThan(1);
    const boxes = labels.map(({ x, y, text, anchor }) => {
      const wide = text.length * 6.6;
      const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
      return { left, right: left + wide, top: y - 10, bottom: y + 3 };
    });
    for (const [n, a] of boxes.entries())
      for (const b of boxes.slice(n + 1))
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
  });

  it("have no label over the name of a field", () => {
    const mark = markAt("PM-01", [{ x: 1, y: 1 }]);
    const places = placesOf([mark], 300, 2);
    const [free] = placeLabels([mark], places);
    // To the right of the point, where its label is placed by default.
    const field: Shape = {
      kind: "text",
      role: "field",
      anchor: "middle",
      turn: 0,
      text: "Ca-HCO3",
      at: { x: 1 + 30 / 300, y: 1 },
    };
    const written = fieldBoxes({ width: 2, height: 2, shapes: [field] }, 300);
    const [moved] = placeLabels([mark], places, written);
    expect(free?.anchor).toBe("start");
    expect(moved?.anchor).toBe("end");
  });

  it("have a symbol of their own station in shape and colour", () => {
    const all = Array.from({ length: 64 }, (_, n) => symbolOf(n));
    expect(new Set(all.map(({ path, light }) => `${path}${light}`)).size).toBe(64);
    expect(new Set(all.slice(0, 8).map(({ path }) => path)).size).toBe(8);
    expect(new Set(all.slice(0, 8).map(({ light }) => light)).size).toBe(8);
  });
});
