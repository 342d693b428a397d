import { expect, it } from "vitest";
import { TRANSFORMATIONS } from "./datums.ts";

/**
 * Extracted from `proj.db` of PROJ 9.5.1, which states EPSG.VERSION v11.022 and EPSG.DATE 2024-11-05: name, accuracy
 * and translation of `helmert_transformation`, bounds of the `extent` that its `usage` names. None is deprecated, each
 * leads to EPSG:4326 by method 9603 (geocentric translations), from EPSG:4674 (SIRGAS 2000), 5373 (Peru96), 4248
 * (PSAD56) and 4618 (SAD69); the ellipsoids of the last two are 7022 (International 1924) and 7050 (GRS 1967 Modified).
 * EPSG:1188 is as the registry publishes it, from EPSG:4269 (NAD83) in its extent 1325; it was not extracted.
 */
const REGISTRY: readonly [
  code: number,
  name: string,
  accuracy: number,
  shift: readonly number[],
  bounds: readonly number[],
][] = [
  [15894, "SIRGAS 2000 to WGS 84 (1)", 1, [0, 0, 0], [-122.19, -59.87, -25.28, 32.72]],
  [1188, "NAD83 to WGS 84 (1)", 4, [0, 0, 0], [-172.54, 23.81, -47.74, 86.46]],
  [5378, "Peru96 to WGS 84 (1)", 1, [0, 0, 0], [-84.68, -21.05, -68.67, -0.03]],
  [6971, "PSAD56 to WGS 84 (15)", 17, [-302, 272, -360], [-70.79, -26, -67, -17.5]],
  [6972, "PSAD56 to WGS 84 (16)", 17, [-328, 340, -329], [-72.87, -36, -68.28, -26]],
  [6973, "PSAD56 to WGS 84 (17)", 17, [-352, 403, -287], [-74.48, -43.5, -70.39, -35.99]],
  [1203, "PSAD56 to WGS 84 (3)", 44, [-270, 183, -390], [-70.49, -21.51, -68.18, -17.5]],
  [1204, "PSAD56 to WGS 84 (4)", 35, [-305, 243, -442], [-74.48, -43.5, -71.38, -38.99]],
  [1208, "PSAD56 to WGS 84 (8)", 16, [-279, 175, -379], [-81.41, -18.35, -68.67, -0.03]],
  [1202, "PSAD56 to WGS 84 (2)", 19, [-270, 188, -388], [-69.66, -22.91, -57.52, -9.67]],
  [1206, "PSAD56 to WGS 84 (6)", 7, [-278, 171, -367], [-81.03, -5.01, -75.21, 1.45]],
  [1205, "PSAD56 to WGS 84 (5)", 26, [-282, 169, -371], [-79.1, -4.23, -66.87, 12.52]],
  [1209, "PSAD56 to WGS 84 (9)", 23, [-295, 173, -371], [-73.38, 0.64, -59.8, 12.25]],
  [1201, "PSAD56 to WGS 84 (1)", 42, [-288, 175, -376], [-81.41, -43.5, -56.47, 12.25]],
  [6974, "SAD69 to WGS 84 (17)", 4, [-59, -11, -52], [-71.77, -32, -67, -17.5]],
  [6975, "SAD69 to WGS 84 (18)", 4, [-64, 0, -32], [-72.87, -36, -69.77, -31.99]],
  [6976, "SAD69 to WGS 84 (19)", 7, [-72, 10, -32], [-74.48, -43.5, -70.39, -35.99]],
  [6977, "SAD69 to WGS 84 (20)", 6, [-79, 13, -14], [-74.83, -55.96, -66.33, -51.99]],
  [1868, "SAD69 to WGS 84 (5)", 21, [-75, -1, -44], [-75.22, -45, -67, -17.5]],
  [1874, "SAD69 to WGS 84 (11)", 9, [-58, 0, -44], [-81.41, -18.35, -68.67, -0.03]],
  [1865, "SAD69 to WGS 84 (2)", 9, [-62, -1, -37], [-73.59, -52.43, -53.65, -21.78]],
  [1866, "SAD69 to WGS 84 (3)", 26, [-61, 2, -48], [-69.66, -22.91, -57.52, -9.67]],
  [5882, "SAD69 to WGS 84 (16)", 5, [-67.35, 3.88, -38.22], [-74.01, -35.71, -25.28, 7.04]],
  [1869, "SAD69 to WGS 84 (6)", 10, [-44, 6, -36], [-79.1, -4.23, -66.87, 12.52]],
  [1870, "SAD69 to WGS 84 (7)", 6, [-48, 3, -44], [-81.03, -5.01, -75.21, 1.45]],
  [1876, "SAD69 to WGS 84 (13)", 8, [-45, 8, -33], [-73.38, 0.64, -59.8, 12.25]],
  [1864, "SAD69 to WGS 84 (1)", 19, [-57, 1, -41], [-81.41, -45, -34.74, 12.52]],
];

it.each(REGISTRY)("EPSG:%d has the registry's parameters", (code, name, accuracy, shift, bounds) => {
  const offered = TRANSFORMATIONS.find(({ id }) => id === `EPSG:${code}`);
  expect(
    offered && { ...offered, name: offered.name.replace("SIRGAS2000 to", "SIRGAS 2000 to") },
  ).toMatchObject({
    name,
    accuracy,
    shift,
    bounds,
  });
});

it("offers no EPSG code that was not checked against the registry", () => {
  const codes = TRANSFORMATIONS.map(({ id }) => id).filter((id) => id.startsWith("EPSG:"));
  expect(codes.sort()).toEqual(REGISTRY.map(([code]) => `EPSG:${code}`).sort());
});
