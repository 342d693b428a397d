import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { WaterOptions } from "@vetaverde/contract/environment-report";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import type { SavedChoice } from "../environment-report.queries.ts";
import { viewOf } from "../report.address.ts";
import { SeriesPanel, type SeriesPanelProps } from "./SeriesPanel.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("environmentReport", "waterSeries");
});
afterEach(cleanup);

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
