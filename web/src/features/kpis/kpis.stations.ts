import { WORST } from "@vetaverde/contract/kpis";
import { toUtm } from "@vetaverde/domain/geo/utm";
import type { Station } from "./map/station-layer.tsx";

/** The counts of a station's row, most urgent first. */
export const STATION_COUNTS = [
  "unfulfilled",
  "near",
  "far",
  "done",
  "rescheduled",
  "skipped",
  "total",
] as const;
export type StationCount = (typeof STATION_COUNTS)[number];
export const STATION_SORTS = ["worst", "name", "latitude", "longitude", ...STATION_COUNTS] as const;
export type StationSort = (typeof STATION_SORTS)[number];

/** The sorting from the address; worst first if it is missing or invalid. */
export function stationSort(value: unknown): string {
  const name = typeof value === "string" ? value.replace(/^-/, "") : "";
  return STATION_SORTS.some((sort) => sort === name) ? String(value) : "worst";
}

const LAST = WORST.length;
const rank = ({ properties: { worst } }: Station) => (worst ? WORST.indexOf(worst) : LAST);

function measureOf(station: Station, by: StationSort): number | null {
  if (by === "worst") return rank(station);
  if (by === "latitude" || by === "longitude")
    return station.geometry?.coordinates[by === "latitude" ? 1 : 0] ?? null;
  return by === "name" ? 0 : station.properties[by];
}

/** Sorted as requested, then by name; unknown positions come last in both directions. */
export function sortStations(stations: readonly Station[], sort: string, locale: string): Station[] {
  const names = new Intl.Collator(locale, { numeric: true });
  const by = STATION_SORTS.find((one) => one === sort.replace(/^-/, "")) ?? "worst";
  const way = sort.startsWith("-") ? -1 : 1;
  const name = (a: Station, b: Station) => names.compare(a.properties.name, b.properties.name);
  if (by === "name") return [...stations].sort((a, b) => name(a, b) * way);
  return [...stations].sort((a, b) => {
    const [x, y] = [measureOf(a, by), measureOf(b, by)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || name(a, b);
    return (x - y) * way || name(a, b);
  });
}

export interface StationPlace {
  latitude: number;
  longitude: number;
  /** As 19S. */
  zone: string;
  /** Whole metres. */
  east: number;
  north: number;
}

/** A station's position in degrees and in metres; null if it is unknown. */
export function placeOfStation({ geometry }: Station): StationPlace | null {
  if (!geometry) return null;
  const [longitude, latitude] = geometry.coordinates;
  const utm = toUtm(latitude, longitude);
  return {
    latitude,
    longitude,
    zone: `${utm.zone}${utm.south ? "S" : "N"}`,
    east: Math.round(utm.easting),
    north: Math.round(utm.northing),
  };
}
