import type { SeriesScale } from "@vetaverde/domain/chemistry/figures/time-series";
import type { Search } from "../../lib/search.ts";
import type { SavedChoice, WaterQuery } from "./environment-report.queries.ts";

export const DIAGRAMS = ["piper", "durov", "schoeller", "gibbs", "chadha", "rectangular"] as const;
export type DiagramKind = (typeof DIAGRAMS)[number];

/** Figures of the page: ion diagrams, Stiff polygons on the map, and time series. */
export const FIGURES = [...DIAGRAMS, "stiffMap", "series"] as const;
export type FigureKind = (typeof FIGURES)[number];

export const STIFF_SCALES = ["usual", "all", "own"] as const;
export type StiffScale = (typeof STIFF_SCALES)[number];

export interface ReportView {
  diagram: FigureKind;
  /** Parameter of the time series; null if none is selected. */
  parameter: SeriesChoice | null;
  scale: SeriesScale;
  table: boolean;
  /** Leaves out samples whose ion balance failed. */
  withoutBad: boolean;
  labels: boolean;
  trails: boolean;
  /** Whether the names of the diamond's fields are displayed. */
  fields: boolean;
  /** Scale of the Stiff polygons: one that suits most, one that fits all including brines, or each polygon's own. */
  stiff: StiffScale;
  /** The day up to which samples are shown; null: all. */
  day: string | null;
}

/** The display options as they are before any is set. */
export const DEFAULT_DISPLAY = {
  bad: undefined,
  trails: undefined,
  labels: undefined,
  fields: undefined,
  nitrate: "excluded",
} as const;

const listOf = (value: unknown): string[] => [value ?? []].flat().map(String);
const dayOf = (value: unknown): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
    ? String(value)
    : null;

const FRACTIONS = ["none", "total", "dissolved"] as const;
/** A parameter and its fraction; a null fraction means whichever was measured. */
export interface SeriesChoice {
  code: string;
  fraction: (typeof FRACTIONS)[number] | null;
}

function parameterOf(search: Search, saved: SavedChoice | null): SeriesChoice | null {
  const own = search["parameter"];
  const from = own === undefined ? { ...saved } : search;
  const { parameter, fraction } = from as Search;
  const code = String(parameter ?? "").trim();
  if (code === "" || code.length > 60) return null;
  return { code, fraction: FRACTIONS.find((one) => one === fraction) ?? null };
}

/** The view from the address, otherwise from the saved report; invalid values are ignored. */
export const viewOf = (search: Search, saved: SavedChoice | null): ReportView => ({
  diagram: FIGURES.find((one) => one === (search["diagram"] ?? saved?.diagram)) ?? "piper",
  parameter: parameterOf(search, saved),
  scale: (search["scale"] ?? saved?.scale) === "log" ? "log" : "linear",
  table: search["view"] === "table",
  withoutBad: search["bad"] === "hidden",
  labels: search["labels"] === "on",
  trails: search["trails"] === "on",
  fields: search["fields"] !== "off",
  stiff: STIFF_SCALES.find((one) => one === search["stiff"]) ?? "usual",
  day: dayOf(search["day"]),
});

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Choice {
  category: "Agua" | "Geoquímica";
  stations: string[];
  campaigns: string[];
  from: string;
  to: string;
  /** Whether NO3 is counted with Cl. */
  nitrate: boolean;
}

/** The selection of samples from the address; what the address omits comes from the saved report. */
export function choiceOf(search: Search, saved: SavedChoice | null): Choice {
  const ids = (name: string, otherwise: readonly string[] = []) =>
    search[name] === undefined ? [...otherwise] : listOf(search[name]).filter((one) => ID.test(one));
  const category = search["category"] ?? saved?.category;
  return {
    category: category === "Geoquímica" ? "Geoquímica" : "Agua",
    stations: ids("station", saved?.stations),
    campaigns: ids("campaign", saved?.campaigns),
    from: dayOf(search["from"] ?? saved?.from) ?? "",
    to: dayOf(search["to"] ?? saved?.to) ?? "",
    nitrate: (search["nitrate"] ?? saved?.nitrate) === "withChloride",
  };
}

export const queryOf = ({ category, stations, campaigns, from, to, nitrate }: Choice): WaterQuery => ({
  category,
  ...(stations.length > 0 ? { station: stations } : {}),
  ...(campaigns.length > 0 ? { campaign: campaigns } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(nitrate ? { nitrate: "withChloride" } : {}),
});
