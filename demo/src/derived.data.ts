import type { Formula } from "@vetaverde/domain/derived/formula";
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import { LAST_PULSE } from "./devices.data.ts";
import { DEPTH_TO_WATER } from "./measured-values.data.ts";
import { lastCountBefore, replacedBefore } from "./meter.ts";

/** @returns the id of a sensor of a device, by its serial, or of a station's own device, by the station's code */
export type SensorId = (of: string, variable: string) => string;

export interface DemoVariable {
  /** Serial of the device that has it, or code of the station. */
  of: { device: string } | { station: string };
  name: string;
  quantity: Quantity | null;
  unit: string;
  resolution: number;
  reason: string;
  formula(sensor: SensorId): Formula;
  /** Another formula from a later instant (epoch ms) on. */
  change?: { at(now: number): number; reason: string; formula(sensor: SensorId, at: number): Formula };
}

export const STREAM_FLOW = "Caudal";
export const DAILY_PM10 = "MP10, media móvil de 24 h";
const DAY_MS = 86_400_000;
const STREAM = "MODI-0127";
const METER = "MODI-0160";

const meter =
  (gives: "volume" | "flow") =>
  (sensor: SensorId, replacedAt?: number): Formula => ({
    kind: "totaliser",
    sensor: sensor(METER, "pulses"),
    gives,
    volumePerCount: 0.1,
    rollsOverAfter: LAST_PULSE,
    resets: false,
    maxFlow: 0.02,
    maxGap: 86_400,
    replacements:
      replacedAt === undefined
        ? []
        : [
            {
              at: new Date(replacedAt).toISOString(),
              finalCount: lastCountBefore(replacedAt),
              startCount: 0,
            },
          ],
  });

/** The meter is exchanged each year, for its calibration in a laboratory. */
const newMeter = (gives: "volume" | "flow"): NonNullable<DemoVariable["change"]> => ({
  at: replacedBefore,
  reason: "Cambio del caudalímetro por otro calibrado",
  formula: meter(gives),
});

/** Variables that follow from the sensors of the mine's devices. The levels of its piezometers exist already. */
export const deviceVariables: readonly DemoVariable[] = [
  {
    of: { device: STREAM },
    name: STREAM_FLOW,
    quantity: "flow",
    unit: "L/s",
    resolution: 0.1,
    reason: "Curva de descarga con los aforos de la instalación",
    formula: (sensor) => ({
      kind: "rating",
      sensor: sensor(STREAM, "stage"),
      segments: [
        { upTo: 0.55, coefficient: 1.9, zero: 0.12, exponent: 1.9 },
        { upTo: null, coefficient: 2.62, zero: 0.15, exponent: 2.1 },
      ],
      gauged: { from: 0.24, to: 0.52 },
    }),
    change: {
      at: (now) => now - 160 * DAY_MS,
      reason: "Aforos de invierno: la crecida socavó la sección de control",
      formula: (sensor) => ({
        kind: "rating",
        sensor: sensor(STREAM, "stage"),
        segments: [
          { upTo: 0.55, coefficient: 1.85, zero: 0.1, exponent: 1.9 },
          { upTo: null, coefficient: 2.51, zero: 0.13, exponent: 2.1 },
        ],
        gauged: { from: 0.22, to: 0.58 },
        error: 0.06,
      }),
    },
  },
  {
    of: { device: METER },
    name: "Volumen extraído",
    quantity: "volume",
    unit: "m³",
    resolution: 0.1,
    reason: "Puesta en marcha del caudalímetro",
    formula: meter("volume"),
    change: newMeter("volume"),
  },
  {
    of: { device: METER },
    name: "Caudal de extracción",
    quantity: "flow",
    unit: "L/s",
    resolution: 0.1,
    reason: "Puesta en marcha del caudalímetro",
    formula: meter("flow"),
    change: newMeter("flow"),
  },
  {
    of: { device: "MODI-0161" },
    name: "Caudal del efluente",
    quantity: "flow",
    unit: "L/s",
    resolution: 0.1,
    reason: "Canaleta Parshall de 6 pulgadas, en descarga libre",
    formula: (sensor) => ({
      kind: "structure",
      sensor: sensor("MODI-0161", "head"),
      structure: { kind: "parshall", size: "6 in", zero: 0 },
      error: 0.04,
    }),
  },
  {
    of: { device: "MODI-0117" },
    name: DAILY_PM10,
    quantity: "concentration",
    unit: "µg/m³",
    resolution: 0.1,
    reason: "Promedio de 24 horas de la norma primaria",
    formula: (sensor) => ({
      kind: "moving",
      sensor: sensor("MODI-0117", "pm10"),
      statistic: "mean",
      window: 86_400,
    }),
  },
  {
    of: { station: "AS-05" },
    name: "Aporte lateral entre AS-04 y AS-05",
    quantity: "flow",
    unit: "L/s",
    resolution: 1,
    reason: "Balance de la subcuenca",
    formula: (sensor) => ({
      kind: "combination",
      operation: "sum",
      terms: [
        { sensor: sensor(STREAM, STREAM_FLOW), factor: 1 },
        { sensor: sensor("MODI-0126", "flow"), factor: -1 },
      ],
      within: 3600,
    }),
  },
];

/** The water level of an open well from the depth that field teams measure below its casing. */
const dipLevel = (station: string, reference: number): DemoVariable => ({
  of: { station },
  name: "Cota del agua",
  quantity: "level",
  unit: "m s.n.m.",
  resolution: 0.01,
  reason: "Cota del brocal nivelada en terreno",
  formula: (sensor) => ({
    kind: "column",
    sensor: sensor(station, DEPTH_TO_WATER),
    reference,
    direction: "below",
  }),
});

/** Variables that follow from what field teams measure. */
export const stationVariables: readonly DemoVariable[] = [
  dipLevel("MW-09", 2884.6),
  dipLevel("MW-12", 2697.6),
];
