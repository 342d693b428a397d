// A board's settings as form state: one text per field.
import {
  type BoardContent,
  type BoardProvider,
  type EnvironmentReportSettings,
  REPORT_FIGURES,
} from "@vetaverde/contract/board-settings";

export type FieldName =
  | "address"
  | "tenant"
  | "client"
  | "workspace"
  | "report"
  | "dataset"
  | "roles"
  | "identity"
  | "authority"
  | "api"
  | "embed"
  | "dashboard"
  | "username"
  | "login"
  | "rules"
  | "resource"
  | "number"
  | "locked"
  | "way"
  | "token"
  | "organization"
  | "category"
  | "diagram"
  | "scale"
  | "from"
  | "to"
  | "nitrate";

/** Options of choice fields: each has a message under `boards.options`. */
type OptionName =
  | (typeof REPORT_FIGURES)[number]
  | EnvironmentReportSettings["category" | "scale"]
  | "excluded"
  | "withChloride"
  | "db"
  | "ldap"
  | "dashboard"
  | "question"
  | "public"
  | "signed";

export interface FieldSpec {
  name: FieldName;
  kind: "text" | "number" | "lines" | "choice" | "day";
  options?: readonly OptionName[];
  /** Default value; if absent, the field is required. */
  usual?: string;
  /** Rarely changed; shown in a collapsed section. */
  rare?: true;
}

const POWERBI: readonly FieldSpec[] = [
  { name: "tenant", kind: "text" },
  { name: "client", kind: "text" },
  { name: "workspace", kind: "text" },
  { name: "report", kind: "text" },
  { name: "roles", kind: "lines", usual: "" },
  { name: "identity", kind: "text", usual: "{email}" },
  { name: "dataset", kind: "text", usual: "", rare: true },
  { name: "authority", kind: "text", usual: "https://login.microsoftonline.com", rare: true },
  { name: "api", kind: "text", usual: "https://api.powerbi.com", rare: true },
  { name: "embed", kind: "text", usual: "https://app.powerbi.com", rare: true },
];
const SUPERSET: readonly FieldSpec[] = [
  { name: "address", kind: "text" },
  { name: "dashboard", kind: "text" },
  { name: "username", kind: "text" },
  { name: "login", kind: "choice", options: ["db", "ldap"], usual: "db" },
  { name: "rules", kind: "lines", usual: "" },
];
const METABASE: readonly FieldSpec[] = [
  { name: "address", kind: "text" },
  { name: "resource", kind: "choice", options: ["dashboard", "question"], usual: "dashboard" },
  { name: "number", kind: "number" },
  { name: "locked", kind: "lines", usual: "" },
];
const GRAFANA_WAY: FieldSpec = {
  name: "way",
  kind: "choice",
  options: ["public", "signed"],
  usual: "public",
};
const GRAFANA: Record<string, readonly FieldSpec[]> = {
  public: [GRAFANA_WAY, { name: "address", kind: "text" }, { name: "token", kind: "text" }],
  signed: [
    GRAFANA_WAY,
    { name: "address", kind: "text" },
    { name: "dashboard", kind: "text" },
    { name: "organization", kind: "number", usual: "1" },
    { name: "identity", kind: "text", usual: "{email}" },
  ],
};
const REPORT: readonly FieldSpec[] = [
  { name: "category", kind: "choice", options: ["Agua", "Geoquímica"], usual: "Agua" },
  { name: "diagram", kind: "choice", options: REPORT_FIGURES, usual: "piper" },
  { name: "from", kind: "day", usual: "" },
  { name: "to", kind: "day", usual: "" },
  { name: "nitrate", kind: "choice", options: ["excluded", "withChloride"], usual: "excluded" },
];
const SERIES: readonly FieldSpec[] = [
  ...REPORT,
  { name: "scale", kind: "choice", options: ["linear", "log"], usual: "linear" },
];

export type Fields = Partial<Record<FieldName, string>>;

export interface BoardDraft {
  name: string;
  provider: BoardProvider;
  fields: Fields;
  /** Stored settings that the form does not display and that are saved unchanged. */
  stored: BoardContent | null;
  secret: string;
  /** Station ids of an environment report; empty: all. */
  stations: readonly string[];
  campaigns: readonly string[];
  /** Of a report that opens with a time series; null: the parameter with the most results. */
  parameter: SavedParameter | null;
}

export type SavedParameter = { parameter: string } & Pick<EnvironmentReportSettings, "fraction">;

export function fieldsOf({
  provider,
  fields,
}: Pick<BoardDraft, "provider" | "fields">): readonly FieldSpec[] {
  if (provider === "powerbi") return POWERBI;
  if (provider === "superset") return SUPERSET;
  if (provider === "metabase") return METABASE;
  if (provider === "grafana") return GRAFANA[fields.way ?? "public"] ?? [];
  if (provider === "url") return [{ name: "address", kind: "text" }];
  if (provider === "native") return [];
  return fields.diagram === "series" ? SERIES : REPORT;
}

export const needsSecret = ({ provider, fields }: Pick<BoardDraft, "provider" | "fields">): boolean =>
  provider === "powerbi" ||
  provider === "superset" ||
  provider === "metabase" ||
  (provider === "grafana" && fields.way === "signed");

export const writtenIn = (draft: Pick<BoardDraft, "fields">, { name, usual }: FieldSpec): string =>
  draft.fields[name] ?? usual ?? "";

/** Names of required fields that are empty, and of numeric fields that are not numbers. */
export const missingIn = (draft: BoardDraft): FieldName[] =>
  fieldsOf(draft)
    .filter((field) => {
      const value = writtenIn(draft, field).trim();
      if (field.kind === "number") return !/^[1-9]\d{0,8}$/.test(value);
      return field.usual === undefined && value === "";
    })
    .map(({ name }) => name);

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The settings in the contract's format; the server validates the rest. */
export function contentOf(draft: BoardDraft): BoardContent {
  const { provider, stored } = draft;
  if (provider === "native")
    return stored?.provider === "native" ? stored : { provider, settings: { tiles: [] } };
  const settings: Record<string, unknown> = {};
  for (const field of fieldsOf(draft)) {
    const value = writtenIn(draft, field).trim();
    settings[field.name] =
      field.kind === "number" ? Number(value) : field.kind === "day" ? value || null : value;
  }
  if (provider === "powerbi") {
    settings["roles"] = lines(String(settings["roles"]));
    settings["dataset"] = settings["dataset"] || null;
  }
  if (provider === "superset") settings["rules"] = lines(String(settings["rules"])).map(ruleOf);
  if (provider === "metabase")
    settings["locked"] = Object.fromEntries(lines(String(settings["locked"])).map(pairOf));
  if (provider === "environment-report") {
    settings["stations"] = draft.stations;
    settings["campaigns"] = draft.campaigns;
    if (settings["diagram"] === "series") Object.assign(settings, draft.parameter ?? {});
  }
  return { provider, settings } as BoardContent;
}

/** Parses a rule: `12: clause` for one dataset, a clause alone for all. */
function ruleOf(line: string): { dataset: number | null; clause: string } {
  const [, dataset, clause] = /^(\d{1,9})\s*:\s*(.+)$/.exec(line) ?? [];
  return dataset && clause ? { dataset: Number(dataset), clause } : { dataset: null, clause: line };
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf("=");
  return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

export const emptyDraft = (provider: BoardProvider): BoardDraft => ({
  name: "",
  provider,
  fields: {},
  stored: null,
  secret: "",
  stations: [],
  campaigns: [],
  parameter: null,
});

export function draftOf({ name, content }: { name: string; content: BoardContent }): BoardDraft {
  const fields: Fields = {};
  for (const [key, value] of Object.entries(content.settings)) {
    const text = textOf(key, value);
    if (text !== null) fields[key as FieldName] = text;
  }
  const saved = content.provider === "environment-report" ? content.settings : null;
  const { stations = [], campaigns = [] } = saved ?? {};
  const parameter = saved?.parameter ? { parameter: saved.parameter, fraction: saved.fraction } : null;
  return {
    name,
    provider: content.provider,
    fields,
    stored: content,
    secret: "",
    stations,
    campaigns,
    parameter,
  };
}

function textOf(key: string, value: unknown): string | null {
  if (key === "rules")
    return (value as { dataset: number | null; clause: string }[])
      .map(({ dataset, clause }) => (dataset === null ? clause : `${dataset}: ${clause}`))
      .join("\n");
  if (key === "locked")
    return Object.entries(value as Record<string, string>)
      .map((pair) => pair.join(" = "))
      .join("\n");
  if (key === "roles") return (value as string[]).join("\n");
  if (value === null) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
