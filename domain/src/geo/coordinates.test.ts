import { describe, expect, it } from "vitest";
import { gridFault, readDatum, readDegrees, readMetres, readZone } from "./coordinates.ts";

describe("parsing degrees", () => {
  it.each<[string | number, "latitude" | "longitude", number]>([
    [-33.4567, "latitude", -33.4567],
    ["-33,456", "latitude", -33.456],
    ["−33.456", "latitude", -33.456],
    ["33,4567 S", "latitude", -33.4567],
    ["33° 27' 24,12\" S", "latitude", -33.4567],
    ["33º27´24,12”S", "latitude", -33.4567],
    ["S 33 27 24.12", "latitude", -33.4567],
    ["33°27.402' S", "latitude", -33.4567],
    ["-33 27 24.12", "latitude", -33.4567],
    ["70° 36' O", "longitude", -70.6],
    ["70,6 W", "longitude", -70.6],
    ["70° 36' E", "longitude", 70.6],
    ["151,2 L", "longitude", 151.2],
  ])("reads %s as a %s", (text, axis, degrees) => {
    expect(readDegrees(text, axis).fault).toBeUndefined();
    expect((readDegrees(text, axis) as { value: number }).value).toBeCloseTo(degrees, 9);
  });

  it.each<[string | number, "latitude" | "longitude", string]>([
    ["norte", "latitude", "notDegrees"],
    ["33,5° 27'", "latitude", "notDegrees"],
    ["S 33 27 S", "latitude", "notDegrees"],
    ["-33 27 12 S", "latitude", "signAndLetter"],
    ["70,6 W", "latitude", "wrongLetter"],
    ["33° 75' S", "latitude", "minutesRange"],
    [345_678, "latitude", "latitudeRange"],
    ["190", "longitude", "longitudeRange"],
  ])("refuses %s as a %s", (text, axis, fault) => {
    expect(readDegrees(text, axis)).toEqual({ fault });
  });
});

describe("parsing metres, zones and datums", () => {
  it.each<[string | number, number]>([
    [345_678.9, 345_678.9],
    ["345678,9", 345_678.9],
    ["345.678", 345_678],
    ["6.298.456,5", 6_298_456.5],
    ["6 298 456 m N", 6_298_456],
  ])("reads %s as metres", (text, metres) => expect(readMetres(text)).toEqual({ value: metres }));

  it.each<[string | number, number, boolean | null]>([
    [19, 19, null],
    ["19S", 19, true],
    ["18 H", 18, true],
    ["Huso 19 Sur", 19, true],
    ["UTM zone 17N", 17, false],
    ["18-L", 18, true],
    ["17 T", 17, false],
    ["H19", 19, null],
    ["H 19 S", 19, true],
    ["19 (Sur)", 19, true],
    ["Huso 19 (S)", 19, true],
  ])("reads %s as a zone", (text, zone, south) => expect(readZone(text)).toEqual({ value: { zone, south } }));

  it("refuses an invalid zone", () => {
    for (const text of ["61", "0", "H", "19 I", "diecinueve"])
      expect(readZone(text)).toEqual({ fault: "notZone" });
  });

  it("returns the transformation of a datum that has one, and the datum's name where there are several", () => {
    const read = (text: string) => {
      const { value } = readDatum(text) as { value?: string | { id: string } };
      return typeof value === "object" ? value.id : (value ?? readDatum(text).fault);
    };
    expect(["WGS-84", "SIRGAS 2000", "Sirgas Chile 2016", "Perú 96"].map(read)).toEqual([
      "WGS84",
      "EPSG:15894",
      "SIRGAS-Chile",
      "EPSG:5378",
    ]);
    expect(["PSAD 56", "psad-56", "SAD69", "PSAD56 · EPSG:6972"].map(read)).toEqual([
      "PSAD56",
      "PSAD56",
      "SAD69",
      "EPSG:6972",
    ]);
    expect(["NAD83", "NAD 83 (CSRS)", "NAD83(CSRS)v7"].map(read)).toEqual([
      "EPSG:1188",
      "EPSG:1188",
      "EPSG:1188",
    ]);
    expect(["NAD27", "Córrego Alegre", "EPSG:9999", ""].map(read)).toEqual(new Array(4).fill("notDatum"));
  });

  it("finds metres that are outside of every zone", () => {
    const south = { zone: 19, south: true };
    expect(gridFault(340_000, 6_300_000, south)).toBeUndefined();
    expect(gridFault(95_000, 6_300_000, south)).toBe("eastingRange");
    expect(gridFault(6_300_000, 340_000, south)).toBe("eastingNorthingSwapped");
    expect(gridFault(340_000, -3_700_000, south)).toBe("northingRange");
    expect(gridFault(340_000, 9_900_000, { zone: 19, south: false })).toBe("northingRange");
  });
});
