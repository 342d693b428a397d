import { describe, expect, it } from "vitest";
import { lintInput, lintSeries, mine, place } from "../testing/lint-series.ts";
import { places } from "./places.ts";

const at = (latitude: number, longitude: number) =>
  places(
    lintInput([lintSeries({ station: "X" }), lintSeries({ station: "A" })], {
      places: [...mine, place("X", latitude, longitude)],
    }),
  );

describe("a station far from the others", () => {
  it.each([
    ["latitude and longitude changed about", -69.7, -28.26],
    ["no sign at the latitude", 28.26, -69.7],
    ["no sign at the longitude", -28.26, 69.7],
    ["no sign at all", 28.26, 69.7],
    ["changed about and without signs", 69.7, 28.26],
  ])("by %s is reported with the probable coordinates", (_, latitude, longitude) => {
    const [finding, ...rest] = at(latitude, longitude);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({
      rule: "misplacedStation",
      series: [{ station: "X" }],
      params: { latitude, longitude, toLatitude: -28.26, toLongitude: -69.7 },
    });
  });

  it("that no correction explains is reported with its distance", () => {
    // A degree of latitude is 111.3 km; the median of the seven stations is 28.26° S.
    expect(at(-30.25, -69.7)).toMatchObject([{ rule: "farStation", params: { km: 222 } }]);
    expect(at(0, 0)).toMatchObject([{ rule: "farStation" }]);
  });

  it("is not reported within 30 km, nor where the stations are naturally far apart", () => {
    expect(at(-28.4, -69.9)).toEqual([]);
    const pipeline = Array.from({ length: 12 }, (_, km) =>
      place(`P${km}`, -28.3 + km * 0.1, -69.7 - km * 0.1),
    );
    const series = [lintSeries({ station: "P11" })];
    expect(places(lintInput(series, { places: pipeline }))).toEqual([]);
  });

  it("is reported only among five or more with coordinates, and only where the plan uses it", () => {
    const few = [...mine.slice(0, 3), place("X", 28.26, -69.7), place("Y", null, null)];
    expect(places(lintInput([lintSeries({ station: "X" })], { places: few }))).toEqual([]);
    const all = [...mine, place("X", 28.26, -69.7)];
    expect(places(lintInput([lintSeries({ station: "A" })], { places: all }))).toEqual([]);
  });

  it("is not reported as far across the date line", () => {
    const around = [179.98, 179.99, -179.99, -179.98, 179.97].map((east, n) => place(`D${n}`, -16.5, east));
    expect(places(lintInput([lintSeries({ station: "D3" })], { places: around }))).toEqual([]);
  });
});
