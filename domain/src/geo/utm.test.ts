import { describe, expect, it } from "vitest";
import { fromUtm, toUtm, utmZone } from "./utm.ts";

describe("UTM", () => {
  it("places the CN Tower at its published position: 17T 630084 m E, 4833438 m N", () => {
    const { zone, south, easting, northing } = toUtm(43.642567, -79.387139);
    expect([zone, south]).toEqual([17, false]);
    expect(Math.round(easting)).toBe(630_084);
    expect(Math.round(northing)).toBe(4_833_439);
  });

  it("computes the quarter of a meridian: 10 001 965.729 m", () => {
    expect(toUtm(89.999_999_999, 3, 31).northing / 0.9996).toBeCloseTo(10_001_965.729, 2);
  });

  it("counts from ten million in the south, and from five hundred thousand on the central meridian", () => {
    const north = toUtm(24.5, -69);
    const south = toUtm(-24.5, -69);
    expect([north.easting, south.easting, south.zone]).toEqual([500_000, 500_000, 19]);
    expect(north.northing + south.northing).toBeCloseTo(10_000_000, 6);
    expect(south.south).toBe(true);
  });

  it("is the same after a round trip, over all zones and slightly beyond", () => {
    for (let latitude = -80; latitude <= 84; latitude += 4.1) {
      for (let off = -4; off <= 4; off += 0.5) {
        const back = fromUtm(toUtm(latitude, -69 + off, 19));
        expect(back.latitude).toBeCloseTo(latitude, 10);
        expect(back.longitude).toBeCloseTo(-69 + off, 10);
      }
    }
  });

  it.each([
    [-33.45, -70.66, 19],
    [60, 5, 32],
    [60, 2, 31],
    [78, 15, 33],
    [0, -180, 1],
    [0, 180, 60],
  ])("finds the zone of %d, %d", (latitude, longitude, zone) => {
    expect(utmZone(latitude, longitude)).toBe(zone);
  });
});
