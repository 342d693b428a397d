import { describe, expect, it } from "vitest";
import {
  isNoValue,
  planGridFault,
  readPlanDatum,
  readPlanZone,
  splitGridHeader,
} from "./plan-coordinates.ts";

describe("the datum of a plan's row", () => {
  it.each<[string, string, string | null]>([
    ["WGS84", "WGS84", null],
    ["WGS 84 / UTM 19S", "WGS84", "19S"],
    ["Datum WGS-84, Huso 19 Sur", "WGS84", "19S"],
    ["PSAD 56", "PSAD56", null],
    ["PSAD-56 (Huso 19)", "PSAD56", "19"],
    ["SIRGAS 2000 fuso 23S", "SIRGAS2000", "23S"],
    ["SIRGAS-Chile 2016", "SIRGAS-Chile", null],
    ["SAD-69", "SAD69", null],
    ["NAD83", "NAD83", null],
    ["NAD83 (CSRS)", "NAD83", null],
    ["NAD83(CSRS) / UTM zone 18N", "NAD83", "18N"],
    ["NAD27", "NAD27", null],
    ["NAD 27, UTM 18", "NAD27", "18"],
    ["Córrego Alegre", "CorregoAlegre", null],
    ["Córrego Alegre 1970-72 fuso 23S", "CorregoAlegre", "23S"],
    ["WGS84 H19", "WGS84", "19"],
    ["WGS84 19 (Sur)", "WGS84", "19S"],
  ])("%s", (text, datum, zone) => {
    expect(readPlanDatum(text)).toEqual({ value: { datum, zone } });
  });

  it.each(["local", "NAD28", "NAD83 y NAD27", "WGS84 y PSAD56", "19S", 84])("is refused: %s", (cell) => {
    expect(readPlanDatum(cell)).toEqual({ fault: "notDatum" });
  });
});

describe("the header of coordinates", () => {
  it.each<[string, string, string | null, string | null]>([
    ["Este (WGS84, Huso 19S)", "este", "WGS84", "19S"],
    ["UTM Norte (PSAD-56 / 19 Sur)", "utm norte", "PSAD56", null],
    ["Coordenada Este UTM 19H WGS-84", "coordenada este", "WGS84", "19S"],
    ["Easting (m) zone 30N", "easting m", null, "30N"],
    ["Este WGS 84 H19S", "este", "WGS84", "19S"],
    ["Este (m) PSAD56 H19", "este m", "PSAD56", "19"],
    ["Leste SIRGAS 2000 fuso 23S", "leste", "SIRGAS2000", "23S"],
  ])("%s states the datum and zone of all rows", (header, name, datum, zone) => {
    expect(splitGridHeader(header)).toMatchObject({
      name: expect.stringContaining(name),
      datum,
      ...(zone && { zone }),
    });
  });

  it("states nothing where it names neither", () => {
    expect(splitGridHeader("UTM Este")).toBeNull();
    expect(splitGridHeader("Responsable")).toBeNull();
  });
});

describe("the zone of a plan's row", () => {
  it("keeps the hemisphere that it states", () => {
    expect(readPlanZone("19 H")).toEqual({ value: "19S" });
    expect(readPlanZone("UTM 18 Norte")).toEqual({ value: "18N" });
    expect(readPlanZone(19)).toEqual({ value: "19" });
    expect(readPlanZone("Norte")).toEqual({ fault: "notZone" });
  });
});

describe("the metres of a plan's row", () => {
  it("are checked against their zone", () => {
    expect(planGridFault(404_500, 6_870_200, "19S")).toBeUndefined();
    expect(planGridFault(404_500, 6_870_200, null)).toBeUndefined();
    expect(planGridFault(404_500, 500_000, "19")).toBeUndefined();
    expect(planGridFault(404_500, 500_000, "19S")).toBe("northingRange");
    expect(planGridFault(6_870_200, 404_500, "19S")).toBe("eastingNorthingSwapped");
    expect(planGridFault(40_450, 6_870_200, null)).toBe("eastingRange");
  });

  it.each(["-", "—", "N/A", "s/i", "No aplica", "n.d."])("are absent in %s", (cell) => {
    expect(isNoValue(cell)).toBe(true);
  });
});
