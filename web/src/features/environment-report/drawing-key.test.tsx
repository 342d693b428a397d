import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { WaterSample } from "@vetaverde/contract/environment-report";
import { describe, expect, it } from "vitest";
import { PointDiagram } from "../../charts/PointDiagram.tsx";
import { drawingFile } from "../../ui/drawing-file.ts";
import { SizeKey, StationKey } from "./Keys.tsx";
import { marksIn } from "./report.keys.ts";
import { drawnOf, symbolsOf } from "./report.marks.ts";
import { type StationFocus, withFocus } from "./station-focus.ts";
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
  const symbols = symbolsOf(["s0", "s1", "s2"].map((id, symbol) => ({ id, symbol })));
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
      ...["SDT en el rombo (mg/L) 250", "1.000", "2.500", "5.000"],
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
  const symbols = symbolsOf(many.map(({ stationId }, symbol) => ({ id: stationId, symbol })));
  const none: StationFocus = {
    picked: [],
    lit: null,
    pointed: null,
    onPick: () => {},
    onHover: () => {},
    onPoint: () => {},
  };
  const few = many.slice(0, 60);

  it("lists a page of them, finds any by its name, and says that symbols repeat", async () => {
    const user = userEvent.setup();
    const { container } = render(<StationKey samples={many} symbols={symbols} focus={none} />);
    const names = () => [...container.querySelectorAll("[data-key] b")].map((one) => one.textContent);
    expect(names()).toHaveLength(96);
    expect(screen.getByRole("heading", { name: "Estaciones 500" })).toBeTruthy();
    expect(container.textContent).toContain("Hay 64 símbolos distintos");
    await user.click(screen.getByRole("button", { name: "Mostrar más (quedan 404)" }));
    expect(names()).toHaveLength(192);
    await user.type(screen.getByRole("searchbox"), "pm-47");
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(names()[0]).toBe("PM-470");
  });

  it("picks several stations, drops one that is pressed again, and shows all", async () => {
    const user = userEvent.setup();
    const picks: (readonly string[])[] = [];
    const key = (picked: readonly string[]) => (
      <StationKey
        samples={few}
        symbols={symbols}
        focus={{ ...none, picked, onPick: (next) => picks.push(next) }}
      />
    );
    const { rerender } = render(key([]));
    await user.click(screen.getByRole("button", { name: "PM-003" }));
    rerender(key(["s3"]));
    expect(screen.getByRole("button", { name: "PM-003" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "PM-007" }));
    await user.click(screen.getByRole("button", { name: "PM-003" }));
    await user.click(screen.getByRole("button", { name: "Mostrar todas" }));
    expect(picks).toEqual([["s3"], ["s3", "s7"], [], []]);
  });

  it("highlights the entry that is hovered or reached with the arrow keys, with a single tab stop", async () => {
    const user = userEvent.setup();
    const hovered: (string | null)[] = [];
    render(
      <StationKey
        samples={few}
        symbols={symbols}
        focus={{ ...none, pointed: "s5", onHover: (id) => hovered.push(id) }}
      />,
    );
    await user.hover(screen.getByRole("button", { name: "PM-002" }));
    expect(hovered.at(-1)).toBe("s2");
    await user.unhover(screen.getByRole("button", { name: "PM-002" }));
    expect(hovered.at(-1)).toBeNull();
    const entries = screen.getAllByRole("button", { name: /^PM-/ });
    expect(entries.filter((one) => one.tabIndex === 0)).toEqual([entries[0]]);
    entries[0]?.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(document.activeElement).toBe(entries[1]);
    // The point under the pointer marks its entry.
    expect(entries[5]?.className).toMatch(/pointed/);
    expect(entries[4]?.className).not.toMatch(/pointed/);
  });

  it("mutes the other stations behind the highlighted ones, their lines too", () => {
    const drawn = drawnOf("piper", { samples: few, symbols, day: null, trails: true });
    const next = withFocus(drawn, new Set(["s3", "s8"]));
    expect(next.marks).toHaveLength(60);
    expect(next.marks.slice(-2).map(({ key, muted }) => [key, muted])).toEqual([
      ["a3", undefined],
      ["a8", undefined],
    ]);
    expect(next.marks.filter(({ muted }) => muted)).toHaveLength(58);
    expect(next.trails.filter(({ muted }) => muted)).toHaveLength(drawn.trails.length - 2);
    expect(withFocus(drawn, null)).toBe(drawn);
  });

  it("gives sixty stations sixty different symbols, whose first eight differ in shape and in colour", () => {
    const all = few.map(({ stationId }) => symbols.get(stationId));
    expect(new Set(all.map((one) => `${one?.path} ${one?.light}`)).size).toBe(60);
    const first = all.slice(0, 8);
    for (const part of ["path", "light", "dark"] as const)
      expect(new Set(first.map((one) => one?.[part])).size).toBe(8);
  });

  it("is whole in a file", () => {
    const { container } = render(<StationKey samples={many} symbols={symbols} focus={none} whole />);
    expect(marksIn([...container.querySelectorAll<HTMLElement>("[data-key]")])).toHaveLength(500);
  });

  it("is a list without search for a few", () => {
    const { container } = render(<StationKey samples={many.slice(0, 8)} symbols={symbols} focus={none} />);
    expect(container.querySelectorAll("[data-key] li")).toHaveLength(8);
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});
