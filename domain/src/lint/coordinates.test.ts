import { describe, expect, it } from "vitest";
import { toUtm } from "../geo/utm.ts";
import type { PlanCoordinates } from "../schedule/series-details.ts";
import { lintInput, lintSeries, mine, place } from "../testing/lint-series.ts";
import { coordinates } from "./coordinates.ts";

/** The coordinates of a place as a plan states them. */
const stated = (
  latitude: number,
  longitude: number,
  change: Partial<PlanCoordinates> = {},
): PlanCoordinates => {
  const { easting, northing } = toUtm(latitude, longitude, 19);
  return {
    easting: Math.round(easting),
    northing: Math.round(northing),
    zone: "19S",
    datum: "WGS84",
    ...change,
  };
};
const at = (station: string, latitude: number, longitude: number, change: Partial<PlanCoordinates> = {}) =>
  lintSeries({ station, coordinates: stated(latitude, longitude, change) });
/** Rows at the mine's stations, where they are. */
const sound = mine.map(({ id, latitude, longitude }) => at(id, latitude ?? 0, longitude ?? 0));
const found = (own: ReturnType<typeof at>[], places = mine) =>
  coordinates(lintInput(own, { places })).map(({ rule, series, params }) => ({
    rule,
    rows: series.map(({ row }) => row),
    params,
  }));

describe("coordinates of a plan", () => {
  it("are not reported where they agree with the catalogue, or with each other", () => {
    expect(found(sound)).toEqual([]);
    expect(found(sound, [])).toEqual([]);
    expect(found(sound.map((series) => ({ ...series, coordinates: null })))).toEqual([]);
  });

  it("in two datums are reported for the rows of the rarer one", () => {
    const other = at("X", -28.26, -69.7, { datum: "PSAD56" });
    expect(found([...sound, other])).toEqual([
      { rule: "mixedDatums", rows: [other.row], params: { datum: "PSAD56", other: "WGS84", times: 6 } },
    ]);
  });

  it("in datums that denote the same place are not reported", () => {
    expect(found([...sound, at("X", -28.26, -69.7, { datum: "SIRGAS-Chile" })])).toEqual([]);
    expect(found([...sound, at("X", -28.26, -69.7, { datum: "NAD83" })])).toEqual([]);
  });

  it("in a datum that cannot be converted are reported, and compared with no place", () => {
    const here = sound.map((series) => ({
      ...series,
      coordinates: series.coordinates && { ...series.coordinates, datum: "NAD27" as const },
    }));
    const rows = here.map(({ row }) => row);
    expect(found(here)).toEqual([{ rule: "datumNotConverted", rows, params: { datum: "NAD27" } }]);
    const away = at("A", -31, -69.69, { datum: "CorregoAlegre" });
    expect(found([away])).toEqual([
      { rule: "datumNotConverted", rows: [away.row], params: { datum: "CorregoAlegre" } },
    ]);
    expect(found([...sound, away]).map(({ rule }) => rule)).toEqual(["mixedDatums", "datumNotConverted"]);
  });

  it("without a zone or datum are reported once for all their rows", () => {
    const without = [
      at("X", -28.26, -69.7, { zone: null }),
      at("Y", -28.25, -69.7, { zone: null, datum: null }),
    ];
    expect(found([...sound, ...without]).map(({ rule, rows }) => [rule, rows])).toEqual([
      ["zoneMissing", without.map(({ row }) => row)],
      ["datumMissing", [without[1]?.row]],
    ]);
  });

  it("away from the station's place in the catalogue are reported with the distance", () => {
    const wrong = at("A", -28.28, -69.69, { zone: "18S" });
    expect(found([...sound.slice(1), wrong])).toMatchObject([
      {
        rule: "differentCoordinates",
        rows: [wrong.row],
        params: { zone: "18S", metres: expect.any(Number) },
      },
    ]);
    // Shifted by the difference of the datums, some 400 m: less than two decimals of a degree, more than four.
    const shifted = at("A", -28.2801, -69.6902, { datum: "PSAD56" });
    expect(found([shifted])).toEqual([]);
    expect(found([shifted], [place("A", -28.2801, -69.6902)])).toMatchObject([
      { rule: "differentCoordinates", params: { datum: "PSAD56" } },
    ]);
  });

  it("far from all others are reported where the catalogue has no place of the station", () => {
    const far = at("X", -32.3, -70.1);
    expect(found([...sound, far], [])).toMatchObject([
      { rule: "farCoordinates", rows: [far.row], params: { km: expect.any(Number) } },
    ]);
    // Of three points only what no mine spans.
    expect(found([...sound.slice(0, 2), far], [])).toMatchObject([
      { rule: "farCoordinates", rows: [far.row] },
    ]);
    expect(found([...sound.slice(0, 2), at("X", -28.9, -69.9)], [])).toEqual([]);
    expect(found([sound[0] ?? far, far], [])).toEqual([]);
  });

  it("use the hemisphere of the project's stations where the zone names none", () => {
    const north = [1, 2, 3, 4, 5].map((n) => place(`N${n}`, 28.2 + n / 100, -69.7));
    const { easting, northing } = toUtm(28.21, -69.7, 19);
    const series = lintSeries({
      station: "N1",
      coordinates: { easting, northing, zone: "19", datum: "WGS84" },
    });
    expect(found([series], north)).toEqual([]);
    expect(found([at("A", -28.28, -69.69, { zone: "19" })])).toEqual([]);
  });
});
