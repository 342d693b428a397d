import { expect, it } from "vitest";
import { graphView, withDays, withoutZoom, withRange, withValue, withZoom } from "./graph.address.ts";

const ZONE = "America/Santiago";

it("reads valid values of an address and ignores the rest", () => {
  const shown = graphView({ range: "2w", from: "x", compare: "never", sensor: ["1"], page: -2 }, ZONE);
  expect(shown).toMatchObject({
    range: "7d",
    zoom: null,
    compared: null,
    sensors: [],
    tab: "graph",
    page: 1,
  });
  expect(graphView({ from: 5000, to: 4000 }, ZONE).zoom).toBeNull();
});

it("interprets two days in the project's time zone, both whole", () => {
  const { zoom } = graphView(withDays({}, "2026-11-20", "2026-11-20"), ZONE);
  expect(zoom).toEqual({
    from: Date.parse("2026-11-20T03:00:00Z"),
    to: Date.parse("2026-11-21T02:59:59.999Z"),
  });
});

it("zooms into a range and restores it", () => {
  const near = withZoom(withRange({}, "7d"), 1_000_000, 2_000_000);
  expect(graphView(near, ZONE).zoom).toEqual({ from: 1_000_000, to: 2_000_000 });
  expect(withoutZoom(near)).toEqual({ range: "7d" });
  // Zooming in stops at the shortest window that the address can represent.
  expect(graphView(withZoom({}, 5000, 5001), ZONE).zoom).toEqual({ from: 4501, to: 5501 });
});

it("leaves no empty value in the address", () => {
  expect(withValue({ compare: "year", page: 3 }, "compare", "")).toEqual({});
});
