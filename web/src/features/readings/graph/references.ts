import type { Device } from "@vetaverde/contract/device-shapes";
import { tipElevation } from "@vetaverde/domain/piezometry/levels";
import { isPiezometer } from "@vetaverde/domain/piezometry/sensors";

export const ABOVE_SEA_LEVEL = "m s.n.m.";

/** An elevation in metres above sea level. Several tips have the names of their sensors. */
export interface Elevation {
  kind: "ground" | "tip";
  name: string | null;
  value: number;
  /** Unit of the levels that are read against it. */
  scale: string;
}

/** What the level of a device's piezometers is read against: the ground, and the tips of the probes as they are now. */
export function elevationsOf(device: Device): Elevation[] {
  const { terrainElevation: ground, inclination, sensors } = device;
  const hasLevel = sensors.some(
    ({ active, origin, unit }) => active && origin === "derived" && unit === ABOVE_SEA_LEVEL,
  );
  if (ground === null || !hasLevel) return [];
  const probes = sensors.filter(
    ({ active, origin, parameters }) => active && origin === "device" && isPiezometer(parameters.kind),
  );
  const tips = probes.flatMap(({ name, probeLength }) => {
    const length = probeLength ?? device.probeLength;
    return length === null ? [] : [{ name, value: tipElevation(ground, length, inclination) }];
  });
  const isOne = new Set(tips.map(({ value }) => value)).size === 1;
  return [
    { kind: "ground", name: null, value: ground, scale: ABOVE_SEA_LEVEL },
    ...(isOne ? tips.slice(0, 1) : tips).map(({ name, value }): Elevation => {
      return { kind: "tip", name: isOne ? null : name, value, scale: ABOVE_SEA_LEVEL };
    }),
  ];
}
