import { describe, expect, it } from "vitest";
import { fromWgs84, toWgs84 } from "./convert.ts";
import { isValidAt, TRANSFORMATIONS, type Transformation, transformationOf } from "./datums.ts";

const known = (id: string): Transformation => {
  const found = transformationOf(id);
  if (!found) throw new Error(`${id} is not offered`);
  return found;
};
const seconds = (degrees: number, minutes: number, s: number) => degrees + minutes / 60 + s / 3600;
/** Distance in metres of two places at most some kilometres apart. */
const metres = (a: { latitude: number; longitude: number }, latitude: number, longitude: number) =>
  Math.hypot(
    (a.latitude - latitude) * 111_320,
    (a.longitude - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180),
  );

describe("coordinates of a datum", () => {
  it("convert to WGS 84 as in the worked example of geocentric translations in IOGP Guidance Note 373-7-2", () => {
    // Method 9603: 53°48'33.82" N, 2°07'46.38" E in WGS 84 are 53°48'36.565" N, 2°07'51.477" E in ED50, which has the
    // ellipsoid of PSAD56; the shift from WGS 84 to ED50 is +84.87, +96.49, +116.95 m. The same numbers stand in the tests
    // of Geotoolkit (`testEpsgExample`) and, but for the last step, of PHPCoord (`testGeocentricTranslation`).
    const transformation: Transformation = { ...known("EPSG:6972"), shift: [-84.87, -96.49, -116.95] };
    const place = toWgs84({ transformation, utm: null }, seconds(2, 7, 51.477), seconds(53, 48, 36.565));
    expect(metres(place, seconds(53, 48, 33.82), seconds(2, 7, 46.38))).toBeLessThan(0.2);
  });

  it("convert from UTM metres as in GeographicLib's GeoConvert", () => {
    // 27° S, 150° E in zone 56: the reference point of the tests of JuliaGeo/Proj4.jl, computed by GeoConvert.
    const system = { transformation: known("WGS84"), utm: { zone: 56, south: true } };
    expect(metres(toWgs84(system, 202_273.912995055, 7_010_024.033113679), -27, 150)).toBeLessThan(0.002);
    const [easting, northing] = fromWgs84(system, { latitude: -27, longitude: 150 });
    expect([easting, northing]).toEqual([
      expect.closeTo(202_273.912995, 4),
      expect.closeTo(7_010_024.033114, 4),
    ]);
  });

  // Computed by PROJ 9.5 (pyproj 3.7.2) as utm inverse, cart, helmert and cart inverse with the dataset's parameters.
  it.each<[id: string, zone: number, easting: number, northing: number, longitude: number, latitude: number]>(
    [
      ["EPSG:6972", 19, 340_000, 6_300_000, -70.7230531982206, -33.43079124293844],
      ["EPSG:6971", 19, 510_000, 7_530_000, -68.90467900164482, -22.339189555513283],
      ["EPSG:6973", 18, 670_000, 5_920_000, -73.09575887634334, -36.853955542368524],
      ["EPSG:1208", 18, 280_000, 8_660_000, -77.02348608043712, -12.11754789486863],
      ["EPSG:1201", 19, 340_000, 6_300_000, -70.72323292779454, -33.43030566726403],
      ["EPSG:1868", 19, 340_000, 6_300_000, -70.72177258395409, -33.42778133257276],
      ["EPSG:6974", 19, 400_000, 7_300_000, -69.98687596786829, -24.41059103545256],
      ["EPSG:5882", 23, 610_000, 7_790_000, -43.94900657305895, -19.983906749806078],
      ["WGS84", 19, 340_000, 6_300_000, -70.72101633674477, -33.42745250261654],
    ],
  )("come by %s from zone %dS as PROJ has them", (id, zone, easting, northing, longitude, latitude) => {
    const place = toWgs84({ transformation: known(id), utm: { zone, south: true } }, easting, northing);
    expect(metres(place, latitude, longitude)).toBeLessThan(0.01);
  });

  it("differ by hundreds of metres between PSAD56 and WGS 84, so that the datum matters", () => {
    const utm = { zone: 19, south: true };
    const as = (id: string) => toWgs84({ transformation: known(id), utm }, 340_000, 6_300_000);
    const { latitude, longitude } = as("WGS84");
    expect(metres(as("EPSG:6972"), latitude, longitude)).toBeGreaterThan(350);
  });

  it("are returned unchanged where they are degrees of WGS 84 already", () => {
    expect(toWgs84({ transformation: known("WGS84"), utm: null }, -70.123456789, -33.1)).toEqual({
      latitude: -33.1,
      longitude: -70.123456789,
    });
  });

  it("are the same after a round trip, in every transformation", () => {
    for (const transformation of TRANSFORMATIONS) {
      for (const utm of [null, { zone: 19, south: true }]) {
        const [x, y] = fromWgs84({ transformation, utm }, { latitude: -26.5, longitude: -69.9 });
        // The height that results from the shift is dropped, which costs a centimetre or two.
        expect(metres(toWgs84({ transformation, utm }, x, y), -26.5, -69.9)).toBeLessThan(0.03);
      }
    }
  });

  it("have an area in which their parameters are valid", () => {
    expect(isValidAt(known("EPSG:6972"), -33, -70)).toBe(true);
    expect(isValidAt(known("EPSG:6972"), -20, -70)).toBe(false);
  });
});
