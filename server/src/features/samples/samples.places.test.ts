import { expect, it } from "vitest";
import { placeColumns, placeOf } from "./samples.places.ts";

const placed = (heads: string[], cells: (string | number)[]) => placeOf(cells, placeColumns(heads));

it("parses degrees, minutes and seconds, and decimals with a comma", () => {
  const heads = ["Latitud", "Longitud", "Cota"];
  const place = placed(heads, ["28°16'46.6\" S", "69°41'42\" O", 2838]);
  expect(place.latitude).toBeCloseTo(-28.279611, 6);
  expect(place.longitude).toBeCloseTo(-69.695, 6);
  expect(place.elevation).toBe(2838);
  expect(placed(heads, ["-28,276", "-69,695", ""])).toMatchObject({ latitude: -28.276, longitude: -69.695 });
});

it("parses metres of a zone, and refuses them without a zone or with an unknown datum", () => {
  const heads = ["Este", "Norte", "Huso", "Datum"];
  const place = placed(heads, [500_000, 6_900_000, "19S", "WGS84"]);
  expect(place.longitude).toBeCloseTo(-69, 9);
  expect(place.latitude).toBeGreaterThan(-28.1);
  expect(place.latitude).toBeLessThan(-27.9);
  expect(placed(heads, [500_000, 6_900_000, "", "WGS84"]).latitude).toBeNull();
  expect(placed(heads, [500_000, 6_900_000, "19S", "PSAD56"]).latitude).toBeNull();
});

it("uses the zone and the datum of the headers where only these have them", () => {
  for (const heads of [
    ["Este (UTM 19S, WGS84)", "Norte (UTM 19S, WGS84)"],
    ["Coord. UTM Este (m) Huso 19 Sur", "Coord. UTM Norte (m) Huso 19 Sur"],
    ["X", "Y (WGS 84, 19 H)", "Zona"],
  ]) {
    const row = heads.length === 3 ? [500_000, 6_900_000, "19H"] : [500_000, 6_900_000];
    const place = placed(heads, row);
    expect(place.longitude, heads[0]).toBeCloseTo(-69, 9);
    expect(place.latitude).toBeLessThan(-27.9);
  }
  expect(
    placed(["Este (UTM 19S PSAD56)", "Norte (UTM 19S PSAD56)"], [500_000, 6_900_000]).latitude,
  ).toBeNull();
  expect(placed(["Leste (m)", "Norte (m)", "Fuso"], [500_000, 6_900_000, "23N"]).latitude).toBeGreaterThan(
    60,
  );
});
