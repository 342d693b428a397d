import type { Cell } from "../text/cells.ts";
import { headerKey } from "../text/columns.ts";
import { type ParameterHeader, readHeader } from "./header.ts";

/** What a column of a laboratory's file is for, besides those that are a parameter each. */
export const ROLES = [
  "station",
  "sample",
  "date",
  "time",
  "campaign",
  "parameter",
  "cas",
  "value",
  "qualifier",
  "detectionLimit",
  "unit",
  "fraction",
  "method",
  "laboratory",
  "comment",
] as const;
export type Role = (typeof ROLES)[number];

/** As laboratories and their exchange formats (ESdat, WQX, EDF) head them, in four languages. */
const HEADERS: Readonly<Record<Role, string>> = {
  station:
    "station; estacion; estación de monitoreo; punto; punto de monitoreo; punto de muestreo; codigo estacion; station id; station name; site; location; location code; location id; field id; monitoring location identifier; monitoring location name; pozo; well; puits; poco; ponto; ponto de amostragem; ponto de monitoramento; point; point de prelevement; locid; loccode",
  sample:
    "sample; sample id; sample code; id; muestra; codigo muestra; id muestra; n muestra; numero de muestra; sampid; activity identifier; echantillon; code echantillon; amostra; codigo da amostra; lab sample id",
  date: "date; fecha; fecha de muestreo; fecha muestreo; fecha de toma de muestra; sampled date; sampled date time; sample date; sampling date; collection date; activity start date; logdate; date de prelevement; date prelevement; data; data de coleta; data da coleta; data de amostragem",
  time: "time; hora; hora de muestreo; hora muestreo; sampled time; sample time; activity start time time; heure; heure de prelevement; hora da coleta",
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
  unit: "unit; units; unidad; unidades; unite; unites; unidade; result unit; result measure measure unit code; parun; uom; unidad de medida; unidade de medida",
  fraction:
    "fraction; fraccion; total or filtered; result sample fraction text; fraction analysee; fracao; sample fraction; filtered",
  method:
    "method; metodo; method name; metodo de analisis; result analytical method method identifier; anmcode; methode; metodo analitico",
  laboratory: "laboratory; laboratorio; laboratoire; lab name; lab; labcode; laboratory name",
  comment:
    "comment; comments; observacion; observaciones; comentario; comentarios; notes; notas; remarque; remarques; observacao; observacoes; result comment text",
};

const ROLE_OF = new Map<string, Role>();
const roleOf = (header: string): Role | undefined => {
  if (ROLE_OF.size === 0)
    for (const role of ROLES) for (const name of HEADERS[role].split("; ")) ROLE_OF.set(keyOf(name), role);
  return ROLE_OF.get(keyOf(header));
};
/** `ResultMeasureValue`, `Result Measure/MeasureUnitCode` and `result_unit` are read as their words. */
const keyOf = (text: string): string =>
  headerKey(text.replace(/(?<=[a-z])(?=[A-Z])/g, " ")).replaceAll(" ", "");

export type LaboratoryColumn =
  | { kind: "role"; role: Role }
  | ({ kind: "parameter" } & ParameterHeader)
  /** Nobody knows what it is for; it is shown, and nothing of it is taken. */
  | { kind: "unknown" }
  | { kind: "blank" };

/** Long: one result a row. Wide: one sample a row, and a parameter a column. */
export type Layout = "long" | "wide";

export interface LaboratoryTable {
  layout: Layout;
  /** Where the headers stand, from 0. */
  headerRow: number;
  columns: LaboratoryColumn[];
  /** Codes of parameters that are not standard, by the letters and digits of their names. */
  own?: Readonly<Record<string, string>>;
}

/** How far down a file's headers may stand, behind its letterhead. */
const MOST_ABOVE = 30;

/**
 * Finds the headers of a laboratory's file and what each column is for.
 * @returns null where no row heads a table: of results there must be a station or a sample, and a parameter with its value, or
 * columns that are parameters
 */
export function findTable(rows: readonly (readonly Cell[])[]): LaboratoryTable | null {
  let best: { table: LaboratoryTable; known: number } | null = null;
  for (const [headerRow, row] of rows.slice(0, MOST_ABOVE).entries()) {
    const columns = row.map(columnOf);
    const known = columns.filter(({ kind }) => kind === "role" || kind === "parameter").length;
    const layout = layoutOf(columns);
    if (layout && known > (best?.known ?? 1)) best = { table: { layout, headerRow, columns }, known };
  }
  return best?.table ?? null;
}

/** A role may be held by one column: of two the first, and the other is not known. */
export function columnOf(cell: Cell, at: number, row: readonly Cell[]): LaboratoryColumn {
  if (typeof cell !== "string" || cell.trim() === "") return { kind: "blank" };
  const role = roleOf(cell);
  if (role) {
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
