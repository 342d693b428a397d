import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { symbolOf } from "../../../charts/markers.ts";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { fit, onScreen, worldOf } from "../../../ui/map/map.view.ts";
import { StiffGrid, stiffsOf } from "../StiffGrid.tsx";
import { waterOf } from "../testing/water.ts";
import { StiffMap } from "./StiffMap.tsx";

const SIZE = { width: 700, height: 500 };

/** An observer that reports a size immediately, as a browser does. */
class Sized implements ResizeObserver {
  readonly #onResize: ResizeObserverCallback;
  constructor(onResize: ResizeObserverCallback) {
    this.#onResize = onResize;
  }
  observe() {
    this.#onResize([{ contentRect: SIZE } as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  vi.stubGlobal("ResizeObserver", Sized);
  for (const [name, value] of Object.entries(SIZE))
    Object.defineProperty(SVGElement.prototype, name, {
      configurable: true,
      get: () => ({ baseVal: { value } }),
    });
  await chooseLocale("es");
  await loadWords("environmentReport", "map");
});
afterEach(cleanup);

const sampleOf = (id: string, meq: Parameters<typeof waterOf>[0]) =>
  waterOf(meq, { id, code: id, station: `PM-${id}`, stationId: id });
const fresh = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 };
const brine = { ...fresh, Na: 200, Cl: 210 };
const symbols = new Map(["a", "b", "c"].map((id, n) => [id, symbolOf(n)]));
const PLACES = {
  a: { latitude: -23.4, longitude: -68.4 },
  b: { latitude: -23.1, longitude: -68.1 },
  c: { latitude: -23.4, longitude: -68.4 },
};

function draw(meq: Record<string, Parameters<typeof waterOf>[0]>, onOpen = (_: string) => {}) {
  const samples = Object.entries(meq).map(([id, of]) => sampleOf(id, of));
  const stiffs = stiffsOf(samples).map((one) => ({ ...one, place: PLACES[one.sample.id as "a"] }));
  const { container } = render(
    <StiffMap stiffs={stiffs} scale={10} symbols={symbols} tiles={null} base={[]} onOpen={onOpen} />,
  );
  const points = stiffs.map(({ place }) => worldOf(place.longitude, place.latitude));
  return { container, view: fit(points, SIZE, 80) };
}

describe("Stiff polygons on the map", () => {
  it("are at their stations' coordinates, sized by the legend, and link to their samples", () => {
    const opened = vi.fn();
    const { container, view } = draw({ a: fresh, b: fresh }, opened);
    const signs = [...container.querySelectorAll("[data-stiff]")];
    expect(signs).toHaveLength(2);
    for (const sign of signs) {
      const { longitude, latitude } = PLACES[(sign.getAttribute("data-stiff") ?? "a") as "a"];
      const [x, y] = onScreen(view, worldOf(longitude, latitude));
      const [, left, top] = /translate\(([\d.]+) ([\d.]+)\)/.exec(sign.getAttribute("transform") ?? "") ?? [];
      expect(Number(left)).toBeCloseTo(x, 1);
      expect(Number(top)).toBeCloseTo(y, 1);
    }
    // The key's line is 2 × 38 px for ±10 meq/L: Na+K 4 is 15.2 px to the left, HCO3 5 is 19 to the right.
    const xs = (signs[0]?.querySelector("polygon")?.getAttribute("points") ?? "")
      .split(" ")
      .map((pair) => Number(pair.split(",")[0]));
    expect(xs).toEqual([-15.2, -15.2, -7.6, 11.4, 19, 7.6]);
    expect(container.querySelector("[data-scale-key]")?.textContent).toContain("10 meq/L");
    expect(container.querySelector("svg[data-diagram]")).not.toBeNull();
    fireEvent.click(signs[0] as Element);
    expect(opened).toHaveBeenCalledWith("a");
  });

  it("of two stations at one location are moved apart with a note; a bar beyond the scale is cut and marked", () => {
    const { container } = draw({ a: fresh, b: brine, c: fresh });
    const places = [...container.querySelectorAll("[data-stiff]")].map((sign) =>
      sign.getAttribute("transform"),
    );
    expect(new Set(places).size).toBe(3);
    expect(container.textContent).toContain("Una línea conecta con su estación");
    const cut = (id: string) => container.querySelectorAll(`[data-stiff='${id}'] path[class*=cut]`).length;
    expect(cut("b")).toBe(2);
    expect(cut("a")).toBe(0);
  });
});

describe("Stiff polygons next to the diagrams", () => {
  it("have a scale for the fresh waters, and a note that the brine is cut and by how much", () => {
    const samples = [...["a", "b"].map((id) => sampleOf(id, fresh)), sampleOf("c", brine)];
    const { container } = render(<StiffGrid samples={samples} symbols={symbols} onOpen={() => {}} />);
    expect(container.textContent).toContain("52,502,55meq/L");
    expect(container.textContent).toContain("1 polígono fuera de escala");
    const last = [...container.querySelectorAll("svg")].at(-2);
    expect(last?.textContent).toContain("210");
  });
});
