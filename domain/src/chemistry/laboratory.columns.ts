import { type Cell, isBlank } from "../text/cells.ts";
import { headerKey } from "../text/columns.ts";
import { isUnit, type ParameterHeader, readHeader } from "./header.ts";

/** Meanings of columns in a laboratory's file, other than parameters. */
export const ROLES = [
  "station",
  "sample",
  "date",
  "time",
  "year",
  "month",
  "day",
  "analysedOn",
  "depth",
  "campaign",
  "parameter",
  "cas",
  "value",
  "qualifier",
  "detectionLimit",
  "limitUnit",
  "unit",
  "fraction",
  "method",
  "laboratory",
  "matrix",
  "medium",
  "sampleType",
  "comment",
  "description",
] as const;
export type Role = (typeof ROLES)[number];

/** Headers as laboratories and their exchange formats (ESdat, WQX, EDF) write them, in four languages. */
const HEADERS: Readonly<Record<Role, string>> = {
  station:
    "station; estacion; estación de monitoreo; punto; punto de monitoreo; field pt name; punto de muestreo; codigo estacion; station id; station name; site; location; location code; location id; field id; monitoring location identifier; monitoring location name; pozo; well; puits; poco; ponto; ponto de amostragem; ponto de monitoramento; point; point de prelevement; locid; loccode",
  sample:
    "sample; sample id; sample code; id; muestra; codigo de muestra; codigo de la muestra; id de muestra; identificacion de muestra; identificacion de la muestra; nombre de muestra; nombre de la muestra; code de l echantillon; identificacao da amostra; codigo muestra; id muestra; n muestra; numero de muestra; sampid; activity identifier; echantillon; code echantillon; amostra; codigo da amostra; lab sample id",
  date: "date; fecha; fecha de muestreo; fecha muestreo; fecha de toma de muestra; sampled date; sampled date time; sample date; sampling date; collection date; activity start date; logdate; date de prelevement; date prelevement; data; data de coleta; data da coleta; data de amostragem",
  time: "time; hora; hora de muestreo; hora muestreo; sampled time; sample time; activity start time time; logtime; heure; heure de prelevement; hora da coleta",
  year: "year; ano; anno; annee; anio; ano de muestreo; sampling year; sample year; annee de prelevement; ano da coleta; ano de coleta",
  month:
    "month; mes; mois; mes de muestreo; sampling month; sample month; mois de prelevement; mes da coleta; mes de coleta",
  day: "day; dia; jour; dia de muestreo; sampling day; jour de prelevement; dia da coleta; dia de coleta",
  analysedOn:
    "analysis date; analysed date; analyzed date; date analysed; date analyzed; analysis start date; fecha de analisis; fecha analisis; fecha del analisis; fecha de ensayo; date d analyse; date analyse; date de l analyse; data de analise; data da analise; data do ensaio; anadate",
  depth:
    "depth; depth m; sample depth; sampling depth; activity depth height measure measure value; profundidad; profundidad m; profundidad de muestreo; profundidad de muestreo m; prof m; profondeur; profondeur m; profondeur de prelevement; profundidade; profundidade m; profundidade da coleta",
  campaign: "campaign; campana; campagne; campanha; round; event; monitoring round; evento; periodo",
  parameter:
    "parameter; parametro; analyte; analito; characteristic name; characteristic; chem name; original chem name; chemical name; variable; compound; determinand; parametre; parlabel; ensayo; analisis; substance",
  cas: "cas; cas number; cas rn; numero cas; n cas; chem code; casno; cas no; numero de cas",
  value:
    "value; valor; result; resultado; result value; result measure value; concentration; concentracion; resultat; valeur; parval; resultado numerico; concentracao",
  qualifier:
    "qualifier; prefix; prefijo; signo; simbolo; sign; operator; result detection condition text; measure qualifier code; parvq; prefixe; flag; calificador; qualificador; sinal; mayor menor",
  detectionLimit:
    "detection limit; limite de deteccion; ld; ldm; mdl; lod; lq; loq; eql; rl; reporting limit; limite de cuantificacion; detection quantitation limit measure measure value; repdl; limite de detection; limite de deteccao; limite de quantificacao; limite de quantification; detectionlimit",
  limitUnit:
    "eql units; eql unit; detection limit unit; detection quantitation limit measure measure unit code; unidad limite de deteccion; unidad del limite",
  unit: "unit; units; unidad; unidades; unite; unites; unidade; result unit; result measure measure unit code; parun; uom; unidad de medida; unidade de medida",
  fraction:
    "fraction; fraccion; total or filtered; result sample fraction text; fraction analysee; fracao; sample fraction; filtered",
  method:
    "method; metodo; method name; metodo de analisis; result analytical method method identifier; anmcode; methode; metodo analitico",
  laboratory: "laboratory; laboratorio; laboratoire; lab name; lab; labcode; laboratory name",
  matrix:
    "matrix; matriz; matrix type; matrix code; sample matrix; activity media subdivision name; matrice; tipo de agua; tipo de matriz; type d eau",
  sampleType:
    "sample type; sample type code; result type; tipo de muestra; tipo muestra; activity type code; qccode; qc code; type d echantillon; tipo de amostra",
  medium: "medium; media; medio; activity media name; milieu; meio",
  comment:
    "comment; comments; observacion; observaciones; comentario; comentarios; notes; notas; remarque; remarques; observacao; observacoes; result comment text",
  description:
    "olor; odor; odour; odeur; cheiro; aspecto; apariencia; appearance; aparencia; aspecto visual; visual appearance",
};

/** Roles that several columns may have. */
export const REPEATABLE_ROLES: ReadonlySet<Role> = new Set(["description"]);

const ROLE_OF = new Map<string, Role>();
const roleOf = (header: string): Role | undefined => {
  if (ROLE_OF.size === 0)
    for (const role of ROLES) for (const name of HEADERS[role].split("; ")) ROLE_OF.set(keyOf(name), role);
  return ROLE_OF.get(keyOf(header));
};
/** Splits `ResultMeasureValue`, `Result Measure/MeasureUnitCode` and `result_unit` into words. */
const keyOf = (text: string): string =>
  headerKey(text.replace(/(?<=[a-z])(?=[A-Z])/g, " ")).replaceAll(" ", "");

export type LaboratoryColumn =
  | { kind: "role"; role: Role }
  | ({ kind: "parameter" } & ParameterHeader)
  /** An unrecognised column; it is shown, and its content is ignored. */
  | { kind: "unknown" }
  | { kind: "blank" };

/** Long: one result per row. Wide: one sample per row, and a column per parameter. */
export type Layout = "long" | "wide";

export interface LaboratoryTable {
  layout: Layout;
  /** Zero-based row of the headers. */
  headerRow: number;
  /** First row of data: after the row of units where there is one. */
  bodyRow: number;
  /** The headers, each joined with its unit if those have a row of their own. */
  heads: readonly Cell[];
  columns: LaboratoryColumn[];
  /** Codes of the project's own parameters, by the letters and digits of their names. */
  own?: Readonly<Record<string, string>>;
  /** Control samples that a person accepted as samples of their stations, by their keys. */
  acceptedControls?: readonly string[];
}

/** Last row in which headers are searched, below a letterhead. */
const MAX_ABOVE = 30;

/**
 * Finds the headers of a laboratory's file and the meaning of each column.
 * @returns null where no row is a table header: results need a station or a sample, and a parameter with its value, or
 * columns that are parameters
 */
export function findTable(rows: readonly (readonly Cell[])[]): LaboratoryTable | null {
  let best: { table: LaboratoryTable; known: number } | null = null;
  for (let headerRow = 0; headerRow < Math.min(rows.length, MAX_ABOVE); headerRow++) {
    const { heads, bodyRow } = headsAt(rows, headerRow);
    const columns = heads.map(columnOf);
    const known = columns.filter(({ kind }) => kind === "role" || kind === "parameter").length;
    const layout = layoutOf(columns);
    if (layout && known > (best?.known ?? 1))
      best = { table: { layout, headerRow, bodyRow, heads, columns }, known };
  }
  return best?.table ?? null;
}

const unitIn = (cell: Cell | undefined): string | null => {
  const text = typeof cell === "string" ? cell.trim().replace(/^[([](.*)[)\]]$/, "$1") : "";
  return text !== "-" && isUnit(text) ? text : null;
};

/** The headers of a row, joined with the units where the next row contains those: `Calcio` over `mg/L`. */
export function headsAt(
  rows: readonly (readonly Cell[])[],
  at: number,
): { heads: readonly Cell[]; bodyRow: number } {
  const [top = [], below = []] = [rows[at], rows[at + 1]];
  const units = below.filter((cell) => unitIn(cell) !== null).length;
  const strange = below.filter(
    (cell, column) =>
      !isBlank(cell) &&
      cell !== "-" &&
      unitIn(cell) === null &&
      !(isBlank(top[column]) && typeof cell === "string" && roleOf(cell)),
  ).length;
  if (units < 2 || strange * 3 > units) return { heads: top, bodyRow: at + 1 };
  const heads = Array.from({ length: Math.max(top.length, below.length) }, (_, column): Cell => {
    const [name = null, unit] = [top[column], unitIn(below[column])];
    if (isBlank(name)) return below[column] ?? null;
    return unit && typeof name === "string" && !readHeader(name)?.unit ? `${name.trim()} (${unit})` : name;
  });
  return { heads, bodyRow: at + 2 };
}

/** Only one column may have most roles: the first one gets it, a second one is unknown. */
export function columnOf(cell: Cell, at: number, row: readonly Cell[]): LaboratoryColumn {
  if (typeof cell !== "string" || cell.trim() === "") return { kind: "blank" };
  const role = roleOf(cell);
  if (role) {
    if (REPEATABLE_ROLES.has(role)) return { kind: "role", role };
    const first = row.findIndex((other) => typeof other === "string" && roleOf(other) === role);
    return first === at ? { kind: "role", role } : { kind: "unknown" };
  }
  const parameter = readHeader(cell);
  return parameter ? { kind: "parameter", ...parameter } : { kind: "unknown" };
}

function layoutOf(columns: readonly LaboratoryColumn[]): Layout | null {
  const has = (role: Role) => columns.some((column) => column.kind === "role" && column.role === role);
  if (!has("station") && !has("sample")) return null;
  if (has("value") && (has("parameter") || has("cas"))) return "long";
  return columns.some(({ kind }) => kind === "parameter") ? "wide" : null;
}
