import type { Quantity } from "@vetaverde/domain/devices/quantities";

export const DEPTH_TO_WATER = "Profundidad del agua";

export interface DemoMeasurement {
  name: string;
  unit: string;
  quantity: Quantity;
  decimals: number;
  method: string;
  min: number;
  max: number;
  /** Where the observation states the value; or the value by its place, the newest first, and the day of the year. */
  value: RegExp | ((at: { place: number; yearDay: number; station: string }) => number);
}

export interface DemoMeasurements {
  stations: readonly string[];
  /** Which follow-ups have the values: their observations begin like this. */
  observation: string;
  measurements: readonly DemoMeasurement[];
}

const METER = "Multiparámetro calibrado en la mañana";
/** 1 at the end of December, -1 at the end of June. */
const summer = (yearDay: number) => Math.cos((2 * Math.PI * (yearDay - 361)) / 365.25);
/** From -1 to 1, the same at every start. */
const scatter = (place: number, station: string) =>
  Math.sin(12.9898 * (place + 1) + 78.233 * station.charCodeAt(station.length - 1));

/** What field teams measure besides what they write. A probe in the sun and one out of the water were confirmed. */
export const MEASURED: readonly DemoMeasurements[] = [
  {
    stations: ["MW-09", "MW-12"],
    observation: "Nivel a ",
    measurements: [
      {
        name: DEPTH_TO_WATER,
        unit: "m",
        quantity: "depthToWater",
        decimals: 2,
        method: "Pozómetro, desde el borde del brocal",
        min: 0,
        max: 80,
        value: /^Nivel a ([0-9]+,[0-9]+) m/,
      },
    ],
  },
  {
    stations: ["AS-01", "AS-03"],
    observation: "pH de campo ",
    measurements: [
      {
        name: "pH de campo",
        unit: "pH",
        quantity: "ph",
        decimals: 2,
        method: METER,
        min: 0,
        max: 14,
        value: /^pH de campo ([0-9]+,[0-9]+)/,
      },
      {
        name: "Conductividad de campo",
        unit: "µS/cm",
        quantity: "conductivity",
        decimals: 0,
        method: METER,
        min: 50,
        max: 3000,
        value: ({ place, yearDay, station }) =>
          station === "AS-03" && place === 3 ? 12 : 640 - 85 * summer(yearDay) + 24 * scatter(place, station),
      },
      {
        name: "Temperatura del agua",
        unit: "°C",
        quantity: "temperature",
        decimals: 1,
        method: METER,
        min: -1,
        max: 40,
        value: ({ place, yearDay, station }) =>
          station === "AS-01" && place === 2
            ? 27.4
            : 8.2 + 3.4 * summer(yearDay) + 0.6 * scatter(place, station),
      },
    ],
  },
];
