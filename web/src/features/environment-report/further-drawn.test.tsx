import { cleanup, render } from "@testing-library/react";
import { percentagesOf } from "@vetaverde/domain/chemistry/diagram";
import { describe, expect, it } from "vitest";
import { symbolOf } from "../../charts/markers.ts";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { choiceOf, type DiagramKind, queryOf } from "./report.address.ts";
import { drawnOf } from "./report.marks.ts";
import { setUpDrawing, waterOf } from "./testing/water.ts";

setUpDrawing();

const meq = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5, NO3: 2.5 };

/** Reads a point back from the rendered drawing, in the figure's unit, y upwards. */
function read(kind: DiagramKind, nitrate: boolean) {
  const water = waterOf(meq, { pctMeq: percentagesOf(meq, { nitrate }) });
  const symbols = new Map([["s", symbolOf(0)]]);
  const drawn = drawnOf(kind, {
    samples: [water],
    symbols,
    day: null,
    trails: false,
    nitrate,
    named: true,
  });
  const { container } = render(
    <PointDiagram label="x" {...drawn} labels={false} about={() => null} onOpen={() => {}} />,
  );
  const scale =
    Number(container.querySelector("svg[data-diagram]")?.getAttribute("width")) / drawn.frame.width;
  const points = [...container.querySelectorAll("path[data-sample='a']")].map((path) => {
    const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(path.getAttribute("transform") ?? "") ?? [];
    return [Number(x) / scale, drawn.frame.height - Number(y) / scale] as const;
  });
  return { points, text: container.textContent ?? "" };
}

function same(
  measured: readonly (readonly [number, number])[],
  byHand: readonly (readonly [number, number])[],
) {
  expect(measured).toHaveLength(byHand.length);
  measured.forEach(([x, y], n) => {
    expect(x).toBeCloseTo(byHand[n]?.[0] ?? Number.NaN, 2);
    expect(y).toBeCloseTo(byHand[n]?.[1] ?? Number.NaN, 2);
  });
}

describe("a drawn sample, measured in the drawing", () => {
  it("is in Chadha at the position of its differences, with nitrate and without", () => {
    // Cations 60 - 40 = 20 %. Anions 50 - 50 = 0 %; with nitrate 40 - 60 = -20 %. Half of the side is 1.
    same(read("chadha", false).points, [[0.4 + 1.2, 0.36 + 1]]);
    cleanup();
    const { points, text } = read("chadha", true);
    same(points, [[0.4 + 1.2, 0.36 + 0.8]]);
    expect(text).toContain("Cl+NO3");
  });

  it("is in the rectangular diagram at the position of its percentages", () => {
    same(read("rectangular", false).points, [
      [0.36 + 0.6, 0.32 + 0.2],
      [0.36 + 1.5 + 0.2, 0.32 + 0.3],
      [0.36 + 0.75 + 0.4, 0.32 + 1.5 + 0.5],
    ]);
  });

  it("is in Piper with the names of the fields, and nitrate at the corner of chloride", () => {
    const { text } = read("piper", true);
    for (const label of ["Na-HCO3", "Ca-HCO3", "Na-Cl", "SO4+Cl+NO3"]) expect(text).toContain(label);
  });
});

describe("the nitrate option in the address", () => {
  it("defaults to the saved report's until the user chooses, and is sent with the call", () => {
    const saved = { category: "Agua", nitrate: "withChloride" } as Parameters<typeof choiceOf>[1];
    expect(queryOf(choiceOf({}, saved))).toEqual({ category: "Agua", nitrate: "withChloride" });
    expect(queryOf(choiceOf({ nitrate: "excluded" }, saved))).toEqual({ category: "Agua" });
    expect(queryOf(choiceOf({}, null))).toEqual({ category: "Agua" });
  });
});
