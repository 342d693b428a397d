import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { WaterSample } from "@vetaverde/contract/environment-report";
import { describe, expect, it } from "vitest";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { drawingFile } from "../../ui/drawing-file.ts";
import { SizeKey, StationKey } from "./Keys.tsx";
import { marksIn } from "./report.keys.ts";
import { drawnOf, highlighted, symbolsOf } from "./report.marks.ts";
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
      ...["PM-00", "PM-02", "Símbolo abierto: balance malo (1)"],
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

describe("the legend of many stations", () => {
  const many = Array.from({ length: 500 }, (_, n) =>
    waterOf(meq, { id: `a${n}`, station: `PM-${String(n).padStart(3, "0")}`, stationId: `s${n}` }),
  );
  const symbols = symbolsOf(many.map(({ stationId }) => ({ id: stationId })));

  it("lists a page of them, finds any by its name, and says that symbols repeat", async () => {
    const user = userEvent.setup();
    const { container } = render(<StationKey samples={many} symbols={symbols} onFocus={() => {}} />);
    const names = () => [...container.querySelectorAll("[data-key] b")].map((one) => one.textContent);
    expect(names()).toHaveLength(48);
    expect(screen.getByText("500 estaciones")).toBeTruthy();
    expect(container.textContent).toContain("Hay 64 símbolos distintos");
    await user.click(screen.getByRole("button", { name: "Mostrar más (quedan 452)" }));
    expect(names()).toHaveLength(96);
    await user.type(screen.getByRole("searchbox"), "pm-47");
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(names()[0]).toBe("PM-470");
  });

  it("highlights the station that is pressed, and no longer when it is pressed again", async () => {
    const user = userEvent.setup();
    const focused: (string | null)[] = [];
    const key = (focus: string | null) => (
      <StationKey samples={many} symbols={symbols} focus={focus} onFocus={(id) => focused.push(id)} />
    );
    const { rerender } = render(key(null));
    await user.click(screen.getByRole("button", { name: "PM-003" }));
    rerender(key("s3"));
    expect(screen.getByRole("button", { name: "PM-003" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "PM-003" }));
    await user.click(screen.getByRole("button", { name: "Dejar de destacar PM-003" }));
    expect(focused).toEqual(["s3", null, null]);
  });

  it("leaves the other samples faint behind the highlighted ones", () => {
    const { marks } = drawnOf("piper", { samples: many, symbols, day: null, trails: false });
    const next = highlighted(marks, (key) => key === "a3");
    expect(next).toHaveLength(500);
    expect([next.at(-1)?.key, next.filter(({ faint }) => !faint).length]).toEqual(["a3", 1]);
  });

  it("is whole in a file", () => {
    const { container } = render(<StationKey samples={many} symbols={symbols} whole />);
    expect(marksIn([...container.querySelectorAll<HTMLElement>("[data-key]")])).toHaveLength(500);
  });

  it("is as before for a few", () => {
    const { container } = render(<StationKey samples={many.slice(0, 24)} symbols={symbols} />);
    expect(container.querySelectorAll("[data-key] li")).toHaveLength(24);
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});
