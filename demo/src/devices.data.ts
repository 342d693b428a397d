import type { Channel } from "@vetaverde/contract/device-shapes";
import type { LinearWire, PolynomialWire, SensorParameters } from "@vetaverde/domain/piezometry/sensors";
import { THERMISTOR_3K } from "@vetaverde/domain/piezometry/sensors";

export interface DemoSensor {
  name: string;
  variable: string;
  unit: string;
  min: number | null;
  max: number | null;
  /** ± in its unit, by its data sheet; absent: not known. */
  accuracy?: number;
  /** Smallest difference that its logger reports, in its unit; absent: shown as reported. */
  resolution?: number;
  parameters: SensorParameters;
}

export interface DemoDevice {
  /** Digits of its serial and name, as in MODI-0141. */
  number: string;
  /** Null: the device is at no station, and `place` describes its location. */
  station: string | null;
  place?: { latitude: number; longitude: number; terrainElevation: number };
  group: string;
  channel: Channel;
  networkId: string | null;
  type: string;
  /** Depth of the probe below the ground, metres. */
  probe: number | null;
  /** Seconds. */
  interval: number;
  sensors: readonly DemoSensor[];
}

const DIRECT: SensorParameters = { kind: "direct" };
const direct = (
  name: string,
  variable: string,
  unit: string,
  [min, max]: readonly [number | null, number | null] = [null, null],
): DemoSensor => ({ name, variable, unit, min, max, parameters: DIRECT });

const battery: DemoSensor = { ...direct("Batería", "battery", "V", [3, 4.2]), resolution: 0.01 };
const thermistor: DemoSensor = {
  name: "Temperatura de la sonda",
  variable: "temperature",
  unit: "Ω",
  min: 1000,
  max: 20_000,
  accuracy: 130,
  resolution: 1,
  parameters: { kind: "thermistor", reads: "Ω", ...THERMISTOR_3K },
};

/** A vibrating wire of 350 kPa, with values of its manufacturer's calibration sheet. */
const wire = (sheet: LinearWire | PolynomialWire): DemoSensor => ({
  name: "Cuerda vibrante",
  variable: "level",
  unit: "digits",
  min: 2000,
  max: 12_000,
  accuracy: 4,
  resolution: 0.1,
  parameters: {
    kind: "vibratingWire",
    reads: "digits",
    unit: "kPa",
    wire: sheet,
    temperature: { factor: -0.0532, zero: 12.4, sign: "add" },
    temperatureVariable: "temperature",
    barometric: null,
  },
});
/** Pressure per digit, and the digits at zero pressure. */
const line = (factor: number, zero: number): LinearWire => ({
  form: "linear",
  factor,
  zero,
  difference: "zeroMinusReading",
});

const piezometer = (
  number: string,
  station: string,
  probe: number,
  sheet: LinearWire | PolynomialWire,
): DemoDevice => ({
  number,
  station,
  probe,
  group: "Tranque El Salar",
  channel: "lorawan",
  networkId: `70b3d57ed00${number}a1`,
  type: "Geokon 4500S",
  interval: 900,
  sensors: [wire(sheet), thermistor, battery],
});

/** The derived variable that each piezometer gets with its calibration, in the language of the demonstration's calls. */
export const LEVEL = "Nivel piezométrico";

/** The last count of the production well's meter before it begins again at 0: twice or three times a year. */
export const LAST_PULSE = 999_999;

/** Placeholder for the sensor id of the weather station's barometer, until it exists. */
export const BAROMETER = "barometer";

const well = (number: string, station: string, probe: number, range: number): DemoDevice => ({
  number,
  station,
  probe,
  group: "Aguas subterráneas",
  channel: "lorawan",
  networkId: `70b3d57ed00${number}b2`,
  type: "Transmisor 4–20 mA",
  interval: 1800,
  sensors: [
    {
      name: "Presión",
      variable: "level",
      unit: "mA",
      min: 4,
      max: 20,
      resolution: 0.001,
      parameters: { kind: "current", range, unit: "mH₂O", barometric: null },
    },
    direct("Conductividad", "ec", "µS/cm", [0, 5000]),
    battery,
  ],
});

/** A plain instrument that reports the variables themselves. */
const reporter = (
  number: string,
  station: string,
  [group, type]: readonly [string, string],
  { channel, interval }: { channel: Channel; interval: number },
  sensors: readonly DemoSensor[],
): DemoDevice => ({
  number,
  station,
  group,
  type,
  channel,
  networkId:
    channel === "satellite"
      ? `3004340652${number}0`
      : channel === "lorawan"
        ? `70b3d57ed00${number}c3`
        : null,
  probe: null,
  interval,
  sensors: [...sensors, battery],
});

const dust = (number: string, station: string, type = "Met One BAM 1022"): DemoDevice =>
  reporter(number, station, ["Calidad del aire", type], { channel: "mobile", interval: 3600 }, [
    direct("MP10", "pm10", "µg/m³", [0, 1000]),
    direct("MP2,5", "pm25", "µg/m³", [0, 500]),
  ]);

const river = (number: string, station: string, more: readonly DemoSensor[] = []): DemoDevice => ({
  number,
  station,
  probe: null,
  group: "Aguas superficiales",
  channel: "mobile",
  networkId: null,
  type: "Campbell CR350",
  interval: 900,
  sensors: [direct("Caudal", "flow", "L/s", [0, 3000]), ...more, battery],
});

const quality = [direct("pH", "ph", "pH", [0, 14]), direct("Conductividad", "ec", "µS/cm", [0, 5000])];

/** The dam's piezometers and its pond, wells, rivers and the discharge, rain and air quality. */
export const devices: readonly DemoDevice[] = [
  piezometer("0139", "PZ-T01", 31.4, line(0.0861, 8_912.4)),
  piezometer("0140", "PZ-T02", 30.2, {
    form: "polynomial",
    a: -2.9876e-7,
    b: -0.0846,
    c: null,
    zero: 8_875.1,
  }),
  piezometer("0141", "PZ-T03", 29.15, line(0.0869, 8_941.7)),
  piezometer("0142", "PZ-T04", 28.6, line(0.0858, 8_902.3)),
  {
    number: "0144",
    station: "PZ-T05",
    probe: 22.4,
    group: "Tranque El Salar",
    channel: "lorawan",
    networkId: "70b3d57ed000144a1",
    type: "Sonda digital no ventilada",
    interval: 900,
    sensors: [
      {
        name: "Presión",
        variable: "level",
        unit: "mbar",
        min: 0,
        max: 3000,
        accuracy: 3,
        parameters: { kind: "digital", unit: "mbar", zero: 0, barometric: { zero: 72.2, sensor: BAROMETER } },
      },
      battery,
    ],
  },
  {
    number: "0150",
    station: null,
    group: "Tranque El Salar",
    channel: "mobile",
    networkId: null,
    place: { latitude: -28.2768, longitude: -69.6968, terrainElevation: 2834.5 },
    type: "Radar VEGAPULS",
    probe: null,
    interval: 300,
    sensors: [
      direct("Nivel de la laguna", "pond", "m s.n.m.", [2820, 2834]),
      { ...battery, min: 11, max: 14.8 },
    ],
  },
  piezometer("0145", "PZ-T07", 23.1, line(0.0864, 8_908.2)),
  piezometer("0146", "PZ-T08", 24.8, line(0.0859, 8_921.5)),
  piezometer("0147", "PZ-T09", 25.4, line(0.0866, 8_934.9)),
  piezometer("0149", "PZ-T10", 23.5, line(0.0862, 8_917.3)),
  // At the crest of the dam, beside its piezometers: the water of a storm explains their levels.
  reporter(
    "0153",
    "PZ-T03",
    ["Meteorología", "Pluviómetro de balancín"],
    { channel: "lorawan", interval: 3600 },
    [direct("Lluvia", "rain", "mm", [0, 50])],
  ),
  well("0131", "MW-07", 40, 20),
  well("0132", "MW-08", 42, 20),
  well("0134", "MW-10", 24, 20),
  well("0136", "MW-14", 20, 20),
  {
    number: "0152",
    station: "MW-11",
    probe: null,
    group: "Aguas subterráneas",
    channel: "lorawan",
    networkId: "70b3d57ed000152b2",
    type: "Medidor de nivel en tubo abierto",
    interval: 1800,
    sensors: [
      {
        name: "Profundidad del agua",
        variable: "level",
        unit: "m",
        min: 0,
        max: 52,
        accuracy: 0.01,
        parameters: { kind: "standpipe", casing: 2721.6 },
      },
      battery,
    ],
  },
  river("0128", "AS-02", [...quality, direct("Turbidez", "turbidity", "NTU", [0, 1000])]),
  river("0126", "AS-04"),
  river("0125", "AS-01", [direct("Conductividad", "ec", "µS/cm", [0, 5000])]),
  reporter(
    "0129",
    "AS-06",
    ["Aguas superficiales", "Radar de superficie RQ-30"],
    { channel: "mobile", interval: 900 },
    [direct("Caudal", "flow", "L/s", [0, 3000])],
  ),
  {
    number: "0127",
    station: "AS-05",
    group: "Aguas superficiales",
    channel: "mobile",
    networkId: null,
    type: "Sonda de presión OTT PLS",
    probe: null,
    interval: 900,
    sensors: [{ ...direct("Altura de escala", "stage", "m", [0, 2]), accuracy: 0.002 }, battery],
  },
  {
    number: "0160",
    station: "PS-01",
    group: "Aguas subterráneas",
    channel: "mobile",
    networkId: null,
    type: "Caudalímetro electromagnético",
    probe: null,
    interval: 900,
    sensors: [
      direct("Pulsos del caudalímetro", "pulses", "pulsos", [0, LAST_PULSE]),
      direct("Totalizador", "total", "m³", [0, null]),
      battery,
    ],
  },
  {
    number: "0161",
    station: "NT-02",
    group: "Aguas superficiales",
    channel: "mobile",
    networkId: null,
    type: "Ultrasonido sobre canaleta Parshall",
    probe: null,
    interval: 900,
    sensors: [{ ...direct("Altura en la canaleta", "head", "m", [0, 0.6]), accuracy: 0.003 }, battery],
  },
  {
    number: "0148",
    station: "MET-01",
    group: "Meteorología",
    channel: "satellite",
    networkId: "300434065264590",
    type: "Vaisala WXT536",
    probe: null,
    interval: 3600,
    sensors: [
      direct("Lluvia", "rain", "mm", [0, 50]),
      direct("Temperatura del aire", "air", "°C", [-25, 40]),
      {
        name: "Presión del aire",
        variable: "pressure",
        unit: "hPa",
        min: 600,
        max: 900,
        accuracy: 0.5,
        parameters: { kind: "barometer", unit: "hPa" },
      },
      direct("Velocidad del viento", "wind", "m/s", [0, 60]),
      battery,
    ],
  },
  {
    number: "0117",
    station: "CA-01",
    group: "Calidad del aire",
    channel: "mobile",
    networkId: null,
    type: "Met One BAM 1022",
    probe: null,
    interval: 3600,
    sensors: [
      direct("MP10", "pm10", "µg/m³", [0, 1000]),
      direct("MP2,5", "pm25", "µg/m³", [0, 500]),
      battery,
    ],
  },
  dust("0118", "CA-02"),
  dust("0119", "CA-03", "Thermo 5014i"),
  reporter("0154", "MET-02", ["Meteorología", "Campbell CR1000X"], { channel: "satellite", interval: 900 }, [
    direct("Temperatura del aire", "air", "°C", [-35, 30]),
    direct("Velocidad del viento", "wind", "m/s", [0, 80]),
  ]),
  reporter(
    "0155",
    "GL-01",
    ["Meteorología", "Sensor ultrasónico SR50A"],
    { channel: "satellite", interval: 3600 },
    [direct("Espesor de nieve", "snow", "cm", [0, 400])],
  ),
  reporter(
    "0122",
    "RU-01",
    ["Ruido y vibraciones", "Sonómetro NSRT-W"],
    { channel: "mobile", interval: 900 },
    [direct("Nivel sonoro", "noise", "dB", [20, 110])],
  ),
  reporter(
    "0156",
    "VB-01",
    ["Ruido y vibraciones", "Geófono Minimate Pro"],
    { channel: "mobile", interval: 900 },
    [direct("Velocidad de partícula", "ppv", "mm/s", [0, 100])],
  ),
  reporter(
    "0157",
    "PS-02",
    ["Aguas subterráneas", "Caudalímetro ultrasónico"],
    { channel: "mobile", interval: 900 },
    [direct("Caudal de extracción", "pumped", "L/s", [0, 40])],
  ),
];

/** The zero of a vibrating wire that was measured again, in digits. */
export const calibration = {
  serial: "MODI-0141",
  daysAgo: 150,
  zero: 8_946.2,
  reason: "Cero medido en terreno tras la mantención anual",
} as const;
