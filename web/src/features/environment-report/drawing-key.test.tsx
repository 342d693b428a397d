import { render } from "@testing-library/react";
import type { WaterSample } from "@vetaverde/contract/environment-report";
import { describe, expect, it } from "vitest";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { drawingFile } from "../../ui/drawing-file.ts";
import { SizeKey, StationKey } from "./Keys.tsx";
import { marksIn } from "./report.keys.ts";
import { drawnOf, symbolsOf } from "./report.marks.ts";
import { setUpDrawing, waterOf } from "./testing/water.ts";

setUpDrawing();

const meq = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 };
const sampleOf = (n: number, balance: WaterSample["balance"] = "good") =>
  waterOf(meq, {
    id: `a${n}`,
    code: `A-${n}`,
    station: `PM-0${n}`,
    stationId: `s${n}`,
    balance,
    tds: { value: 900, measured: true },
  });

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

/** Renders the file that the page saves for these samples, and the drawing. */
async function fileOf(samples: readonly WaterSample[], facts: string) {
  const symbols = symbolsOf([{ id: "s0" }, { id: "s1" }, { id: "s2" }]);
  const drawn = drawnOf("piper", { samples, symbols, day: null, trails: false });
  const { container } = render(
    <>
      <StationKey {...{ samples, symbols }} />
      <PointDiagram label="x" {...drawn} labels={false} whole about={() => null} onOpen={() => {}} />
      <SizeKey samples={samples} />
    </>,
  );
  const drawings = [...container.querySelectorAll<SVGSVGElement>("svg[data-diagram]")];
  const lists = [...container.querySelectorAll<HTMLElement>("[data-key]")];
  const text = await textOf(drawingFile(drawings, { title: "Piper", facts, keys: marksIn(lists) }));
  const file = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const keys = [...file.querySelectorAll(":scope > svg")].map((mark) => ({
    mark,
    words: mark.nextElementSibling?.textContent ?? "",
    high: Number(mark.getAttribute("height")),
    y: Number(mark.getAttribute("y")),
  }));
  return { file, keys, container };
}

describe("the exported file of a drawing", () => {
  it("has a legend of stations with their symbols, of outlines and of sizes", async () => {
    const { keys, container } = await fileOf([sampleOf(0), sampleOf(2, "bad")], "n 2");
    expect(keys.map(({ words }) => words)).toEqual([
      ...["PM-00", "PM-02", "Símbolo abierto: balance > 10 % (1)"],
      ...["SDT en el rombo (mg/L) 250", "1.000", "2.500"],
    ]);
    for (const [at, n] of [0, 2].entries())
      expect(keys[at]?.mark.querySelector("path")?.getAttribute("d")).toBe(
        container.querySelector(`path[data-sample='a${n}']`)?.getAttribute("d"),
      );
  });

  it("is as wide and as high as its content, without overlaps", async () => {
    const facts = "Quebrada Alta · n 24 · 01-01-2025 – 31-12-2025 · % meq/L ".repeat(4).trim();
    const { file, keys } = await fileOf([sampleOf(0), sampleOf(1)], facts);
    const lines = [...file.querySelectorAll(":scope > text")].map((one) => one.textContent ?? "");
    expect(lines.some((line) => line === facts)).toBe(false);
    expect(lines.join(" ")).toContain(facts);
    const bottom = Math.max(...keys.map(({ y, high }) => y + high));
    expect(bottom).toBeLessThanOrEqual(Number(file.getAttribute("height")));
    const middles = keys.map(({ y, high }) => y + high / 2);
    const rows = [...new Set(middles)].sort((a, b) => a - b);
    const tallest = Math.max(...keys.map(({ high }) => high));
    for (const [n, row] of rows.slice(1).entries()) expect(row - (rows[n] ?? 0)).toBeGreaterThan(tallest);
  });
});
