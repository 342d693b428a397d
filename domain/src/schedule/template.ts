// The official workbook of a monitoring plan: its columns in four languages and the required content of each cell. A
// row describes a series; the schedule expands it into dated monitorings.

import { type Column, headerFinder } from "../text/columns.ts";

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
  | "responsible";

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
  | "hours";

export interface TemplateColumn extends Column<ColumnKey> {
  readonly kind: ColumnKind;
  readonly maxLength?: number;
}

/** Longest short commitment name, in characters. */
export const COMMITMENT_LENGTH = 200;
/** Longest name of a responsible person or team, in characters. */
export const RESPONSIBLE_LENGTH = 120;
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
];

/** The column that a header names in any of the four languages. */
export const columnOfHeader = headerFinder(TEMPLATE_COLUMNS);
