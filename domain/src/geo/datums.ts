// The geodetic datums that are used for coordinates of mines in the Americas, and the published transformations of each
// to WGS 84; a datum without one here is kept as stated and never converted. Codes, parameters, accuracies and bounds: EPSG Geodetic Parameter Dataset v11.022 (https://epsg.org,
// 2024-11-05), each but EPSG:1188 verified against `proj.db` of PROJ 9.5.1, which contains that version (datums.test.ts). Accuracies
// are those that the dataset states, in metres.
import type { Locale } from "../locale.ts";

export const DATUMS = [
  "WGS84",
  "SIRGAS2000",
  "SIRGAS-Chile",
  "Peru96",
  "NAD83",
  "PSAD56",
  "SAD69",
  "NAD27",
  "CorregoAlegre",
] as const;
export type Datum = (typeof DATUMS)[number];

type Names = Readonly<Record<Locale, string>>;

export interface Transformation {
  /** The EPSG code of the transformation, or the datum's own name where it is treated as equal to WGS 84. */
  readonly id: string;
  readonly datum: Datum;
  /** As EPSG names it. */
  readonly name: string;
  /** In metres; null where none is published. */
  readonly accuracy: number | null;
  /** Geocentric translation to WGS 84, metres. */
  readonly shift: readonly [x: number, y: number, z: number];
  /** Area of validity of the parameters, in degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly area: Names | null;
}

/** The datum of a stored name. */
export const datumOf = (name: string | null | undefined): Datum | null =>
  DATUMS.find((datum) => datum === name) ?? null;

/** PROJ's names of the ellipsoids; SAD69 has GRS 1967 Modified (EPSG:7050). */
export const ELLIPSOIDS: Readonly<Record<Datum, string>> = {
  WGS84: "WGS84",
  SIRGAS2000: "GRS80",
  "SIRGAS-Chile": "GRS80",
  Peru96: "GRS80",
  NAD83: "GRS80",
  PSAD56: "intl",
  SAD69: "aust_SA",
  NAD27: "clrk66",
  CorregoAlegre: "intl",
};

/** Display names of the datums. */
export const DATUM_NAMES: Readonly<Record<Datum, string>> = {
  WGS84: "WGS 84",
  SIRGAS2000: "SIRGAS 2000",
  "SIRGAS-Chile": "SIRGAS-Chile",
  Peru96: "Perú 96",
  NAD83: "NAD83",
  PSAD56: "PSAD56",
  SAD69: "SAD69",
  NAD27: "NAD27",
  CorregoAlegre: "Córrego Alegre",
};

const same = (es: string, en: string, fr: string, pt: string): Names => ({ es, en, fr, pt });
const country = (es: string, en = es, fr = es, pt = es) => same(es, en, fr, pt);
const between = (north: string, south: string) =>
  same(
    `Chile, de ${north} a ${south} S`,
    `Chile, ${north} to ${south} S`,
    `Chili, de ${north} à ${south} S`,
    `Chile, de ${north} a ${south} S`,
  );
const northOf = (latitude: string) =>
  same(
    `Chile, al norte de ${latitude} S`,
    `Chile, north of ${latitude} S`,
    `Chili, au nord de ${latitude} S`,
    `Chile, ao norte de ${latitude} S`,
  );
const BOLIVIA = country("Bolivia", "Bolivia", "Bolivie", "Bolívia");
const COLOMBIA = country("Colombia", "Colombia", "Colombie", "Colômbia");
const ECUADOR = country("Ecuador", "Ecuador", "Équateur", "Equador");
const PERU = country("Perú", "Peru", "Pérou", "Peru");
const VENEZUELA = country("Venezuela", "Venezuela", "Venezuela", "Venezuela");

type Row = readonly [
  code: number,
  number: number,
  accuracy: number,
  shift: Transformation["shift"],
  bounds: Transformation["bounds"],
  area: Names,
];
const of = (datum: Datum, rows: readonly Row[]): Transformation[] =>
  rows.map(([code, number, accuracy, shift, bounds, area]) => ({
    id: `EPSG:${code}`,
    datum,
    name: `${datum} to WGS 84 (${number})`,
    accuracy,
    shift,
    bounds,
    area,
  }));

const NONE = [0, 0, 0] as const;
const WORLD = [-180, -90, 180, 90] as const;

const PSAD56 = of("PSAD56", [
  [6971, 15, 17, [-302, 272, -360], [-70.79, -26, -67, -17.5], northOf("26°")],
  [6972, 16, 17, [-328, 340, -329], [-72.87, -36, -68.28, -26], between("26°", "36°")],
  [6973, 17, 17, [-352, 403, -287], [-74.48, -43.5, -70.39, -35.99], between("36°", "43°30'")],
  [1203, 3, 44, [-270, 183, -390], [-70.49, -21.51, -68.18, -17.5], northOf("21°30'")],
  [1204, 4, 35, [-305, 243, -442], [-74.48, -43.5, -71.38, -38.99], between("39°", "43°30'")],
  [1208, 8, 16, [-279, 175, -379], [-81.41, -18.35, -68.67, -0.03], PERU],
  [1202, 2, 19, [-270, 188, -388], [-69.66, -22.91, -57.52, -9.67], BOLIVIA],
  [1206, 6, 7, [-278, 171, -367], [-81.03, -5.01, -75.21, 1.45], ECUADOR],
  [1205, 5, 26, [-282, 169, -371], [-79.1, -4.23, -66.87, 12.52], COLOMBIA],
  [1209, 9, 23, [-295, 173, -371], [-73.38, 0.64, -59.8, 12.25], VENEZUELA],
  [
    1201,
    1,
    42,
    [-288, 175, -376],
    [-81.41, -43.5, -56.47, 12.25],
    same(
      "media de Bolivia, Chile, Ecuador, Guyana, Perú y Venezuela",
      "mean for Bolivia, Chile, Ecuador, Guyana, Peru and Venezuela",
      "moyenne pour la Bolivie, le Chili, l'Équateur, le Guyana, le Pérou et le Venezuela",
      "média de Bolívia, Chile, Equador, Guiana, Peru e Venezuela",
    ),
  ],
]);

const SAD69 = of("SAD69", [
  [6974, 17, 4, [-59, -11, -52], [-71.77, -32, -67, -17.5], northOf("32°")],
  [6975, 18, 4, [-64, 0, -32], [-72.87, -36, -69.77, -31.99], between("32°", "36°")],
  [6976, 19, 7, [-72, 10, -32], [-74.48, -43.5, -70.39, -35.99], between("36°", "43°30'")],
  [
    6977,
    20,
    6,
    [-79, 13, -14],
    [-74.83, -55.96, -66.33, -51.99],
    same("Chile, Tierra del Fuego", "Chile, Tierra del Fuego", "Chili, Terre de Feu", "Chile, Terra do Fogo"),
  ],
  [1868, 5, 21, [-75, -1, -44], [-75.22, -45, -67, -17.5], northOf("45°")],
  [1874, 11, 9, [-58, 0, -44], [-81.41, -18.35, -68.67, -0.03], PERU],
  [
    1865,
    2,
    9,
    [-62, -1, -37],
    [-73.59, -52.43, -53.65, -21.78],
    country("Argentina", "Argentina", "Argentine", "Argentina"),
  ],
  [1866, 3, 26, [-61, 2, -48], [-69.66, -22.91, -57.52, -9.67], BOLIVIA],
  [
    5882,
    16,
    5,
    [-67.35, 3.88, -38.22],
    [-74.01, -35.71, -25.28, 7.04],
    country("Brasil", "Brazil", "Brésil", "Brasil"),
  ],
  [1869, 6, 10, [-44, 6, -36], [-79.1, -4.23, -66.87, 12.52], COLOMBIA],
  [1870, 7, 6, [-48, 3, -44], [-81.03, -5.01, -75.21, 1.45], ECUADOR],
  [1876, 13, 8, [-45, 8, -33], [-73.38, 0.64, -59.8, 12.25], VENEZUELA],
  [
    1864,
    1,
    19,
    [-57, 1, -41],
    [-81.41, -45, -34.74, 12.52],
    same(
      "media de Sudamérica al norte de 45° S, sin la Amazonía",
      "mean for South America north of 45° S, without Amazonia",
      "moyenne pour l'Amérique du Sud au nord de 45° S, sans l'Amazonie",
      "média da América do Sul ao norte de 45° S, sem a Amazônia",
    ),
  ],
]);

/**
 * Datums without a shift: SIRGAS 2000 by EPSG:15894, Peru96 by EPSG:5378, NAD83 by EPSG:1188; for SIRGAS-Chile EPSG
 * withdrew its own (5375). NAD83(CSRS), the realisation used in Canada, is within the accuracy of NAD83.
 */
const EQUAL: readonly Transformation[] = [
  { id: "WGS84", datum: "WGS84", name: "WGS 84", accuracy: null, shift: NONE, bounds: WORLD, area: null },
  {
    id: "EPSG:15894",
    datum: "SIRGAS2000",
    name: "SIRGAS 2000 to WGS 84 (1)",
    accuracy: 1,
    shift: NONE,
    bounds: [-122.19, -59.87, -25.28, 32.72],
    area: null,
  },
  {
    id: "SIRGAS-Chile",
    datum: "SIRGAS-Chile",
    name: "SIRGAS-Chile = WGS 84",
    accuracy: null,
    shift: NONE,
    bounds: [-113.21, -59.87, -65.72, -17.5],
    area: null,
  },
  {
    id: "EPSG:5378",
    datum: "Peru96",
    name: "Peru96 to WGS 84 (1)",
    accuracy: 1,
    shift: NONE,
    bounds: [-84.68, -21.05, -68.67, -0.03],
    area: null,
  },
  {
    id: "EPSG:1188",
    datum: "NAD83",
    name: "NAD83 to WGS 84 (1)",
    accuracy: 4,
    shift: NONE,
    bounds: [-172.54, 23.81, -47.74, 86.46],
    area: null,
  },
];

/** Every supported transformation, those without a shift first. */
export const TRANSFORMATIONS: readonly Transformation[] = [...EQUAL, ...PSAD56, ...SAD69];

const BY_ID = new Map(TRANSFORMATIONS.map((one) => [one.id, one]));
/** @returns undefined for an unsupported transformation */
export const transformationOf = (id: string): Transformation | undefined => BY_ID.get(id);

/** The transformations of one datum: more than one means that the area must be known, none that it is not converted. */
export const transformationsOf = (datum: Datum): readonly Transformation[] =>
  TRANSFORMATIONS.filter((one) => one.datum === datum);

/** Label in lists: `PSAD56 · Chile, de 26° a 36° S · ±17 m · EPSG:6972`. */
export function transformationLabel({ id, datum, accuracy, area }: Transformation, locale: Locale): string {
  const parts = [DATUM_NAMES[datum], area?.[locale], accuracy === null ? undefined : `±${accuracy} m`];
  return [...parts, id.startsWith("EPSG:") ? id : undefined].filter((part) => part !== undefined).join(" · ");
}

/** Whether a place is within the transformation's area of validity. Degrees. */
export const isValidAt = ({ bounds }: Transformation, latitude: number, longitude: number): boolean =>
  longitude >= bounds[0] && latitude >= bounds[1] && longitude <= bounds[2] && latitude <= bounds[3];
