import { fromUtm } from "@vetaverde/domain/geo/utm";
import { expect, it } from "vitest";
import { worldOf } from "./map.view.ts";
import { measured } from "./measure.ts";

const at = (easting: number, northing: number) => {
  const { latitude, longitude } = fromUtm({ zone: 19, south: true, easting, northing });
  return worldOf(longitude, latitude);
};

it("measures the length of a line, and the area of three points or more", () => {
  const square = [
    at(430_000, 6_870_000),
    at(431_000, 6_870_000),
    at(431_000, 6_871_000),
    at(430_000, 6_871_000),
  ];
  expect(measured(square.slice(0, 1))).toEqual({ length: 0, area: null });
  const { length, area } = measured(square);
  expect(length / 3000).toBeCloseTo(1, 2);
  expect(measured(square.slice(0, 2)).area).toBeNull();
  expect((area ?? 0) / 1_000_000).toBeCloseTo(1, 2);
});
