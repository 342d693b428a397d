// The official workbook of a monitoring plan: its columns in four languages and the required content of each cell. A
// row describes a series; the schedule expands it into dated monitorings.

import { type Column, headerFinder } from "../text/columns.ts";
import { splitGridHeader } from "./plan-coordinates.ts";
import type { DetailKey } from "./series-details.ts";

export type ColumnKey =
  | "miningComponent"
  | "environmentalComponent"
  | "subcomponent"
  | "source"
  | "station"
  | "frequency"
  | "type"
  | "shortCommitment"
  | "startDate"
  | "startTime"
  | "endDate"
  | "endTime"
  | "durationHours"
  | "responsible"
  | "utmEasting"
  | "utmNorthing"
  | "utmZone"
  | "datum"
  | DetailKey;

/** Content of a column's cells; catalogue kinds have the names used in the calls. */
export type ColumnKind =
  | "mining-components"
  | "environmental-components"
  | "subcomponents"
  | "sources"
  | "stations"
  | "frequencies"
  | "types"
  | "text"
  | "date"
  | "time"
  | "hours"
  | "metres"
  | "zone"
  | "datum";

/** The kinds of cells that do not name an entry of a catalogue. */
const VALUE_KINDS: ReadonlySet<ColumnKind> = new Set([
  "text",
  "date",
  "time",
  "hours",
  "metres",
  "zone",
  "datum",
]);
export type ValueKind = "text" | "date" | "time" | "hours" | "metres" | "zone" | "datum";

export const isValueKind = (kind: ColumnKind): kind is ValueKind => VALUE_KINDS.has(kind);

export interface TemplateColumn extends Column<ColumnKey> {
  readonly kind: ColumnKind;
  readonly maxLength?: number;
}

/** Longest short commitment name, in characters. */
export const COMMITMENT_LENGTH = 200;
/** Longest name of a responsible person or team, in characters. */
export const RESPONSIBLE_LENGTH = 120;
/** Longest text about parameters, limits, methods and reports, in characters. */
export const DETAIL_LENGTH = 2000;
/** Used where the row has no time of day. */
export const DEFAULT_START_TIME = "00:00";
export const DEFAULT_END_TIME = "23:59";
/** Longest single monitoring, in hours: a leap year. */
export const MAX_DURATION_HOURS = 8784;

type Names = readonly [es: string, en: string, fr: string, pt: string];

function column(
  key: ColumnKey,
  kind: ColumnKind,
  need: "filled" | "present" | "optional",
  names: Names,
  synonyms: readonly string[] = [],
  maxLength?: number,
): TemplateColumn {
  const [es, en, fr, pt] = names;
  const header = { es, en, fr, pt };
  return { key, kind, required: need !== "optional", filled: need === "filled", header, synonyms, maxLength };
}

/** The columns that name an entry of the catalogue, or a station. */
export const CATALOG_COLUMNS = [
  "miningComponent",
  "environmentalComponent",
  "subcomponent",
  "source",
  "station",
  "frequency",
  "type",
] as const satisfies readonly ColumnKey[];

/** In the order of the template. */
export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = [
  column(
    "miningComponent",
    "mining-components",
    "filled",
    ["Componente minero", "Mining component", "Composante minière", "Componente de mineração"],
    ["Comp. minero", "Componente mineiro", "Componente da mina", "Instalación minera"],
  ),
  column(
    "environmentalComponent",
    "environmental-components",
    "filled",
    [
      "Componente ambiental",
      "Environmental component",
      "Composante environnementale",
      "Componente ambiental",
    ],
    ["Comp. ambiental"],
  ),
  column(
    "subcomponent",
    "subcomponents",
    "optional",
    ["Subcomponente", "Subcomponent", "Sous-composante", "Subcomponente"],
    ["Sub-component", "Sub-componente"],
  ),
  column("source", "sources", "optional", ["Fuente", "Source", "Source", "Fonte"]),
  column(
    "station",
    "stations",
    "filled",
    ["Estación", "Station", "Station", "Estação"],
    [
      "Punto de monitoreo",
      "Estación de monitoreo",
      "Monitoring station",
      "Station de suivi",
      "Ponto de monitoramento",
    ],
  ),
  column(
    "frequency",
    "frequencies",
    "filled",
    ["Frecuencia", "Frequency", "Fréquence", "Frequência"],
    ["Periodicidad", "Periodicidade"],
  ),
  column(
    "type",
    "types",
    "filled",
    ["Tipo de monitoreo", "Monitoring type", "Type de suivi", "Tipo de monitoramento"],
    ["Tipo", "Type"],
  ),
  column(
    "shortCommitment",
    "text",
    "filled",
    [
      "Nombre corto del compromiso",
      "Short commitment name",
      "Nom court de l'engagement",
      "Nome curto do compromisso",
    ],
    ["Compromiso", "Commitment", "Engagement", "Compromisso", "Nombre corto compromiso"],
    COMMITMENT_LENGTH,
  ),
  column(
    "startDate",
    "date",
    "filled",
    ["Fecha de inicio", "Start date", "Date de début", "Data de início"],
    ["Fecha inicio", "Data início"],
  ),
  column(
    "startTime",
    "time",
    "optional",
    ["Hora de inicio", "Start time", "Heure de début", "Hora de início"],
    ["Hora inicio"],
  ),
  column(
    "endDate",
    "date",
    "filled",
    ["Fecha de término", "End date", "Date de fin", "Data de término"],
    ["Fecha de fin", "Fecha fin", "Fecha final", "Fecha término", "Data final", "Data de fim"],
  ),
  column(
    "endTime",
    "time",
    "optional",
    ["Hora de término", "End time", "Heure de fin", "Hora de término"],
    ["Hora de fin", "Hora fin", "Hora final"],
  ),
  column(
    "durationHours",
    "hours",
    "present",
    ["Duración (horas)", "Duration (hours)", "Durée (heures)", "Duração (horas)"],
    [
      "Duración",
      "Duration",
      "Durée",
      "Duração",
      "Duración (h)",
      "Duration (h)",
      "Durée (h)",
      "Duração (h)",
      "Horas",
      "Hours",
      "Heures",
    ],
  ),
  column(
    "responsible",
    "text",
    "optional",
    ["Responsable", "Responsible", "Responsable", "Responsável"],
    ["Person in charge"],
    RESPONSIBLE_LENGTH,
  ),
  column(
    "utmEasting",
    "metres",
    "optional",
    ["UTM Este", "UTM easting", "UTM Est", "UTM Leste"],
    [
      ...["Este", "Este (m)", "Coordenada Este", "Coordenada UTM Este", "UTM E", "X", "X UTM", "UTM X"],
      ...["Easting", "Easting (m)", "East", "Est", "Coordonnée Est", "Leste", "Coordenada Leste"],
      ...["Coordenada X", "Coord X", "Coord. Este", "E (m)", "UTM Este (m)", "Coordenadas UTM Este"],
    ],
  ),
  column(
    "utmNorthing",
    "metres",
    "optional",
    ["UTM Norte", "UTM northing", "UTM Nord", "UTM Norte"],
    [
      ...["Norte", "Norte (m)", "Coordenada Norte", "Coordenada UTM Norte", "UTM N", "Y", "Y UTM", "UTM Y"],
      ...["Northing", "Northing (m)", "North", "Nord", "Coordonnée Nord", "Coordenada Y", "Coord Y"],
      ...["Coord. Norte", "N (m)", "UTM Norte (m)", "Coordenadas UTM Norte"],
    ],
  ),
  column(
    "datum",
    "datum",
    "optional",
    ["Datum", "Datum", "Datum", "Datum"],
    [
      ...["Dátum", "Datum geodésico", "Geodetic datum", "Sistema de referencia", "Reference system"],
      ...["Système de référence", "Sistema de referência"],
    ],
  ),
  column(
    "utmZone",
    "zone",
    "optional",
    ["Huso UTM", "UTM zone", "Fuseau UTM", "Fuso UTM"],
    ["Huso", "Zona", "Zona UTM", "Zone", "Zone UTM", "Fuseau", "Fuso", "Zona / Huso", "Huso / Zona"],
  ),
  column(
    "parameters",
    "text",
    "optional",
    ["Parámetros", "Parameters", "Paramètres", "Parâmetros"],
    [
      ...["Parámetro", "Parámetros a monitorear", "Parámetro a monitorear", "Variables", "Variable"],
      ...["Parameter", "Monitored parameters", "Analytes", "Paramètre", "Paramètres suivis", "Parâmetro"],
      ...["Parâmetros monitorados", "Variáveis"],
    ],
    DETAIL_LENGTH,
  ),
  column(
    "limits",
    "text",
    "optional",
    ["Límite", "Limit", "Limite", "Limite"],
    [
      ...["Límites", "Valor límite", "Límite máximo", "Límite permitido", "Límite comprometido"],
      ...["Límite o norma", "Límite / Norma", "Limits", "Limit value", "Limites", "Valeur limite"],
      ...["Valeurs limites", "Valor limite", "Limite máximo", "Limite permitido", "Umbral", "Threshold"],
    ],
    DETAIL_LENGTH,
  ),
  column(
    "method",
    "text",
    "optional",
    ["Método", "Method", "Méthode", "Método"],
    [
      ...["Metodología", "Método de medición", "Método de muestreo", "Método o procedimiento"],
      ...["Methodology", "Sampling method", "Measuring method", "Méthodologie", "Méthode de mesure"],
      ...["Metodologia", "Método de medição", "Método de amostragem"],
    ],
    DETAIL_LENGTH,
  ),
  column(
    "reportTerm",
    "text",
    "optional",
    ["Plazo del informe", "Report term", "Délai du rapport", "Prazo do relatório"],
    [
      ...["Plazo", "Plazo de informe", "Plazo de entrega", "Plazo de entrega del informe", "Report deadline"],
      ...["Plazo de entrega de informes", "Deadline", "Term", "Délai", "Délai de remise", "Prazo"],
      ...["Prazo de entrega", "Prazo de entrega do relatório", "Plazo y frecuencia de entrega de informes"],
    ],
    DETAIL_LENGTH,
  ),
  column(
    "reportPeriod",
    "text",
    "optional",
    ["Período del informe", "Report period", "Période du rapport", "Período do relatório"],
    [
      ...["Período de informe", "Periodicidad del informe", "Frecuencia del informe", "Informes", "Informe"],
      ...["Frecuencia de informe", "Frecuencia de reporte", "Reporting period", "Reporting frequency"],
      ...["Reporte", "Period of report", "Fréquence du rapport", "Périodicité du rapport", "Rapport"],
      ...["Periodicidade do relatório", "Frequência do relatório", "Relatório", "Período de reporte"],
    ],
    DETAIL_LENGTH,
  ),
  column(
    "tableReference",
    "text",
    "optional",
    ["Tabla o anexo", "Table or annex", "Tableau ou annexe", "Tabela ou anexo"],
    [
      ...["Tabla", "Anexo", "Referencia", "Referencia de tabla", "Tabla de referencia", "Table reference"],
      ...["Table", "Annex", "Appendix", "Reference", "Tableau", "Annexe", "Référence", "Tabela", "Quadro"],
      ...["Referência", "Tabela de referência", "Tabla / Anexo", "Cuadro", "Tabla RCA", "Tabla de la RCA"],
      ...["N° Tabla", "Nº Tabla", "N° de tabla", "Nº de tabla", "No. Tabla", "Número de tabla", "Table no."],
      ...["Table number", "N° du tableau", "No du tableau", "Nº da tabela", "N° Anexo", "Nº Anexo"],
    ],
    DETAIL_LENGTH,
  ),
];

const columnOfName = headerFinder(TEMPLATE_COLUMNS);

/** A unit in brackets at the end of a header: "Coordenada Este (m)", "Límite [mg/L]". */
const UNIT = /\s*[([][^[\]]{1,20}[)\]]\s*$/;
const METRES = /[([]\s*(m|mts?|metros?|metres?|meters?|mètres?)\.?\s*[)\]]\s*$/i;
/** What a unit of a limit has, and the words of a header do not: "mg/L", "%", "dB(A)", "µg/m³". */
const LIMIT_UNIT =
  /[([]\s*([^\s()[\]]{0,10}[/%°³²][^()[\]]{0,12}|d[bB](\s?\(?A\)?)?|ppm|ppb|NTU|UNT|mm\/s|m)\s*[)\]]\s*$/;

/** The column of a header that ends with the unit of its cells. */
function columnBeforeUnit(header: string): ColumnKey | undefined {
  const key = columnOfName(header.replace(UNIT, ""));
  if (key === "utmEasting" || key === "utmNorthing") return METRES.test(header) ? key : undefined;
  return key === "limits" && LIMIT_UNIT.test(header) ? key : undefined;
}

/**
 * The column that a header names in any of the four languages. One of coordinates may name datum and zone as well, and
 * one of coordinates or limits the unit of its cells.
 */
export function columnOfHeader(header: string): ColumnKey | undefined {
  const column = columnOfName(header) ?? columnBeforeUnit(header);
  if (column) return column;
  const grid = splitGridHeader(header);
  const key = grid ? (columnOfName(grid.name) ?? columnOfName(grid.name.replace(/ m$/, ""))) : undefined;
  return key === "utmEasting" || key === "utmNorthing" ? key : undefined;
}
