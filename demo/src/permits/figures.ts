// Tables of the permits' baseline and annexes: figures that differ by station, year and month, the same at every start.
import { pick, type Random } from "../random.ts";
import { ANNEX_TEXTS, FAUNA, FLORA, ORGANS, RULES, WORKS } from "./background.data.ts";
import { type Block, h, table } from "./blocks.ts";

const MONTHS = ["Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic"];
const LONG_MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

const shown = (value: number, digits = 0): string =>
  value.toLocaleString("es-CL", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  });

const around = (value: number, share: number, random: Random): number =>
  value * (1 + share * (random() * 2 - 1));

const twelfth = 1 / 13;

/** Monthly flows of a station over the years. */
export function hydrology(
  station: string,
  mean: number,
  [from, to]: readonly [number, number],
  random: Random,
): Block[] {
  const rows: string[][] = [];
  for (let year = from; year <= to; year++) {
    const wet = around(1, 0.35, random);
    rows.push([
      String(year),
      ...MONTHS.map((_, month) => {
        const season = 1 + 0.62 * Math.cos((2 * Math.PI * (month + 0.4)) / 12);
        return shown(around(mean * wet * season, 0.12, random));
      }),
    ]);
  }
  return [
    h(`Caudales medios mensuales en ${station}, L/s`),
    ANNEX_TEXTS.hydrology,
    table(
      `Caudales de ${station}`,
      [["Año", twelfth], ...MONTHS.map((name) => [name, twelfth] as const)],
      rows,
    ),
  ];
}

const PARAMETERS: readonly (readonly [name: string, unit: string, usual: number, digits: number])[] = [
  ["pH", "-", 7.7, 2],
  ["Conductividad", "µS/cm", 640, 0],
  ["Sólidos disueltos", "mg/L", 430, 0],
  ["Sólidos suspendidos", "mg/L", 9, 1],
  ["Calcio", "mg/L", 62, 1],
  ["Magnesio", "mg/L", 16, 1],
  ["Sodio", "mg/L", 26, 1],
  ["Potasio", "mg/L", 3.4, 1],
  ["Bicarbonato", "mg/L", 158, 0],
  ["Cloruro", "mg/L", 21, 1],
  ["Sulfato", "mg/L", 118, 0],
  ["Nitrato", "mg/L", 0.9, 2],
  ["Arsénico", "mg/L", 0.006, 4],
  ["Cobre", "mg/L", 0.011, 3],
  ["Hierro", "mg/L", 0.12, 2],
  ["Manganeso", "mg/L", 0.04, 3],
  ["Zinc", "mg/L", 0.02, 3],
  ["Aluminio", "mg/L", 0.08, 2],
  ["Molibdeno", "mg/L", 0.01, 3],
  ["Boro", "mg/L", 0.42, 2],
];

/** Results of a station's baseline campaigns. */
export function baseline(
  station: string,
  factor: number,
  campaigns: readonly string[],
  random: Random,
): Block[] {
  const rows = PARAMETERS.map(([name, unit, usual, digits]) => [
    name,
    unit,
    ...campaigns.map(() => {
      const scale = name === "pH" ? 1 : factor;
      const value = around(usual * scale, name === "pH" ? 0.03 : 0.28, random);
      return digits > 2 && random() < 0.22 ? `<${shown(usual / 2, digits)}` : shown(value, digits);
    }),
  ]);
  const share = 0.64 / campaigns.length;
  return [
    h(`Calidad de línea de base, ${station}`),
    ANNEX_TEXTS.water,
    table(
      `Resultados de ${station}`,
      [["Parámetro", 0.24], ["Unidad", 0.12], ...campaigns.map((name) => [name, share] as const)],
      rows,
    ),
  ];
}

/** The vertices of each work. */
export const vertices = (count: number, random: Random): Block[] =>
  WORKS.flatMap(([name], at) => {
    const [east, north] = [430_200 + at * 310, 6_871_400 + at * 270];
    const rows = Array.from({ length: count }, (_, place) => [
      `V${place + 1}`,
      shown(east + Math.round(620 * Math.sin((2 * Math.PI * place) / count) + 60 * random())),
      shown(north + Math.round(540 * Math.cos((2 * Math.PI * place) / count) + 60 * random())),
      shown(2620 + at * 14 + Math.round(40 * random())),
    ]);
    return [
      h(`Vértices de ${name}`),
      ...(at === 0 ? [ANNEX_TEXTS.coordinates] : []),
      table(
        `Vértices de ${name}`,
        [
          ["Vértice", 0.2],
          ["Este (m)", 0.27],
          ["Norte (m)", 0.27],
          ["Cota (m s.n.m.)", 0.26],
        ],
        rows,
      ),
    ];
  });

const SOURCES = [
  "Perforación",
  "Tronadura",
  "Carguío de mineral",
  "Carguío de estéril",
  "Tránsito en caminos interiores",
  "Tránsito en camino de acceso",
  "Descarga en botadero",
  "Chancado primario",
  "Chancado secundario",
  "Correas y traspasos",
  "Erosión eólica del tranque",
  "Erosión eólica de acopios",
  "Motores de maquinaria",
  "Grupos electrógenos",
] as const;

/** Emissions of each source in a year of the mine's life. */
export const emissions = (years: readonly number[], random: Random): Block[] =>
  years.flatMap((year, at) => [
    h(`Emisiones del año ${year}, toneladas`),
    ...(at === 0 ? [ANNEX_TEXTS.emissions] : []),
    table(
      `Emisiones del año ${year}`,
      [
        ["Fuente", 0.38],
        ["MP10", 0.15],
        ["MP2,5", 0.15],
        ["NOx", 0.16],
        ["SO2", 0.16],
      ],
      SOURCES.map((name, place) => {
        const dust = around(8 + 9 * ((place * 5) % 7), 0.25, random);
        const gas = place > 11 ? around(42, 0.2, random) : 0;
        return [name, shown(dust, 1), shown(dust * 0.16, 1), shown(gas, 1), shown(gas * 0.02, 2)];
      }),
    ),
  ]);

/** Air or noise figures of the baseline, month by month. */
export function monthly(
  title: string,
  text: string,
  stations: readonly string[],
  mean: number,
  random: Random,
): Block[] {
  const share = 0.76 / stations.length;
  return [
    h(title),
    text,
    table(
      title,
      [["Mes", 0.24], ...stations.map((name) => [name, share] as const)],
      LONG_MONTHS.map((month) => [month, ...stations.map(() => shown(around(mean, 0.3, random)))]),
    ),
  ];
}

export const species = (): Block[] => [
  h("Catálogo de flora vascular del área de influencia"),
  table(
    "Flora",
    [
      ["Especie", 0.42],
      ["Nombre común", 0.3],
      ["Categoría", 0.28],
    ],
    FLORA,
  ),
  h("Catálogo de vertebrados terrestres"),
  table(
    "Fauna",
    [
      ["Especie", 0.42],
      ["Nombre común", 0.3],
      ["Categoría", 0.28],
    ],
    FAUNA,
  ),
];

export const works = (): Block[] => [
  table(
    "Obras del proyecto",
    [
      ["Obra", 0.3],
      ["Descripción", 0.5],
      ["Superficie (ha)", 0.2],
    ],
    WORKS,
  ),
];

export const regulations = (): Block[] => [
  table(
    "Normativa aplicable",
    [
      ["Norma", 0.27],
      ["Materia", 0.4],
      ["Forma de acreditación", 0.33],
    ],
    RULES,
  ),
];

/** The letters with which the authorities answered each stage of the evaluation. */
export const letters = (stages: readonly string[], year: number, random: Random): string[] =>
  stages.flatMap((stage, at) =>
    ORGANS.map((organ) => {
      const day = 1 + Math.floor(28 * random());
      const month = pick(LONG_MONTHS.slice(at * 3, at * 3 + 4), random);
      return `El oficio ordinario N° ${shown(120 + Math.floor(1700 * random()))}, de ${day} de ${month} de ${year}, de la ${organ}, que se pronuncia sobre ${stage}.`;
    }),
  );
