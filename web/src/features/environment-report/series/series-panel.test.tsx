import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { WaterOptions } from "@vetaverde/contract/environment-report";
import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { symbolOf } from "../../../charts/markers.ts";
import { stubScreen } from "../../../testing/screen-width.ts";
import type { SavedChoice } from "../environment-report.queries.ts";
import { viewOf } from "../report.address.ts";
import { setUpDrawing } from "../testing/water.ts";
import { SeriesPanel, type SeriesPanelProps } from "./SeriesPanel.tsx";

setUpDrawing("waterSeries");

const parameter = (code: string, name: string, fractions: ("" | "total" | "dissolved")[]) => ({
  code,
  name,
  unit: "mg/L",
  results: 3,
  fractions: fractions.map((fraction, n) => ({ fraction, results: n + 1 })),
});
const options = {
  parameters: [parameter("SO4", "Sulfato", [""]), parameter("Mn", "Manganeso", ["total", "dissolved"])],
} as unknown as WaterOptions;

function show(props: Partial<SeriesPanelProps> = {}) {
  const onSearch = vi.fn();
  const search = { diagram: "series", parameter: "SO4", day: "2025-01-01" };
  render(
    <SeriesPanel
      {...{ series: undefined, error: null, options, symbols: new Map(), search, onSearch, whole: false }}
      choice={{ code: "SO4", fraction: null }}
      view={viewOf(search, null)}
      onRetry={() => {}}
      onOpen={() => {}}
      {...props}
    />,
  );
  return onSearch;
}

describe("the panel of a series", () => {
  it("shows a failed load, and loads again on request", async () => {
    const onRetry = vi.fn();
    show({ error: new Error("nothing"), onRetry });
    expect(screen.getByRole("alert").textContent).toContain("La serie no se pudo cargar.");
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("offers total and dissolved separately, and writes the choice to the address", async () => {
    const onSearch = show();
    await userEvent.click(screen.getByRole("button", { name: /^Parámetro: Sulfato \(mg\/L\)/ }));
    const names = screen
      .getAllByRole("radio", { hidden: true })
      .map((one) => one.closest("label")?.textContent);
    expect(names).toEqual(
      expect.arrayContaining(["Manganeso (mg/L) · disuelto", "Manganeso (mg/L) · total", "Sulfato (mg/L)"]),
    );
    const chosen = screen.getByRole("radio", { name: "Manganeso (mg/L) · total", hidden: true });
    await userEvent.click(chosen);
    expect(onSearch).toHaveBeenCalledWith({
      diagram: "series",
      parameter: "Mn",
      fraction: "total",
      day: "2025-01-01",
    });
  });
});

describe("the stations of a series", () => {
  const at = (n: number, date: string): SeriesPoint => ({
    result: `r${n} ${date}`,
    sample: `m${n}`,
    code: `A-${n}`,
    station: `PM-0${n}`,
    stationId: `s${n}`,
    fraction: "",
    raw: String(n),
    rawUnit: "mg/L",
    date,
    value: n,
    detected: true,
    held: [],
  });
  const points = Array.from({ length: 9 }, (_, n) => [
    at(n + 1, "2025-01-01"),
    at(n + 1, "2025-06-01"),
  ]).flat();
  const series: WaterSeries = {
    parameter: { code: "SO4", name: "Sulfato", unit: "mg/L" },
    points,
    excluded: [],
    limits: [],
    judging: false,
    total: points.length,
  };
  const symbols = new Map(points.map(({ stationId }, n) => [stationId, symbolOf(n)]));
  const labelled = (onSearch: SeriesPanelProps["onSearch"], search: SeriesPanelProps["search"]) =>
    show({ series, symbols, onSearch, search, view: viewOf({ ...search, labels: "on" }, null) });

  beforeEach(() => stubScreen("desk"));

  it("are searched and picked in the legend, and the picks are part of the address", async () => {
    const onSearch = vi.fn();
    labelled(onSearch, { diagram: "series", parameter: "SO4" });
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar estación" }), "pm-04");
    await vi.waitFor(() => expect(screen.getAllByRole("button", { name: /^PM-/ })).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "PM-04" }));
    expect(onSearch).toHaveBeenLastCalledWith({ diagram: "series", parameter: "SO4", pick: ["s4"] });
  });

  it("are muted behind the picked ones", () => {
    labelled(vi.fn(), { diagram: "series", parameter: "SO4", pick: "s4" });
    const last = [...document.querySelectorAll("path[data-sample]")].slice(-2);
    expect(last.map((one) => one.getAttribute("data-sample"))).toEqual(["r4 2025-01-01", "r4 2025-06-01"]);
    expect(screen.getByRole("button", { name: "PM-04" }).className).not.toMatch(/muted/);
    expect(screen.getByRole("button", { name: "PM-05" }).className).toMatch(/muted/);
  });

  it("have an axis titled with the quantity and its unit", () => {
    labelled(vi.fn(), { diagram: "series", parameter: "SO4" });
    const drawing = screen.getByRole("img", { name: /^Serie de Sulfato: 18 resultados/ });
    expect([...drawing.querySelectorAll("text")].map(({ textContent }) => textContent)).toContain(
      "Sulfato (mg/L)",
    );
  });
});

describe("the view options in the address", () => {
  it("default to the saved report's until the reader chooses otherwise", () => {
    const whole: SavedChoice = {
      category: "Agua" as const,
      stations: [],
      campaigns: [],
      from: null,
      to: null,
      nitrate: "excluded" as const,
      diagram: "series" as const,
      parameter: "Mn",
      fraction: "dissolved" as const,
      scale: "log" as const,
    };
    expect(viewOf({}, whole)).toMatchObject({
      diagram: "series",
      scale: "log",
      parameter: { code: "Mn", fraction: "dissolved" },
    });
    expect(viewOf({ diagram: "gibbs", scale: "linear", parameter: "pH" }, whole)).toMatchObject({
      diagram: "gibbs",
      scale: "linear",
      parameter: { code: "pH", fraction: null },
    });
    expect(viewOf({ diagram: "x", scale: "y", fraction: "z" }, null)).toMatchObject({
      diagram: "piper",
      scale: "linear",
      parameter: null,
    });
  });
});
