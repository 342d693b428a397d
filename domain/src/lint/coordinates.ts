import { type Place, toWgs84, type UtmZone } from "../geo/convert.ts";
import { DATUMS, type Datum, isValidAt, type Transformation, transformationsOf } from "../geo/datums.ts";
import { distance } from "../geo/distance.ts";
import type { PlanCoordinates } from "../schedule/series-details.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { byRow } from "./parameter.ts";
import { median, middleAndSpread } from "./robust.ts";

/** Coordinates this near to the station's place in the catalogue are the same place. */
const SAME_METRES = 200;
const METRES_PER_DEGREE = 111_320;
/** Without a datum the plan's numbers are uncertain by the largest shift between the datums. */
const UNCERTAIN_METRES = 1000;
/** As for the places of the catalogue: a point this near to the others is never reported. */
const NEAR_METRES = 30_000;
const SPREADS = 8;
const MIN_POINTS = 5;
/** With fewer points only what no mine spans is reported. */
const MIN_FEW_POINTS = 3;
const MAX_SPAN_METRES = 200_000;

interface PlanPoint {
  readonly series: LintSeries;
  readonly stated: PlanCoordinates;
  readonly place: Place;
}

/** Datums that denote the same place within a metre: those without a shift to WGS 84. */
const isShifted = (datum: Datum) =>
  transformationsOf(datum).some(({ shift }) => shift.some((metres) => metres !== 0));
/** A datum without a transformation is kept as the plan states it: where its points are is unknown. */
const isConvertible = (datum: Datum | null) => datum === null || transformationsOf(datum).length > 0;
const familyOf = (datum: Datum): string => (isShifted(datum) || !isConvertible(datum) ? datum : "WGS84");

/** The transformation whose area has the place; the last one of a datum is its mean. */
function transformationAt(datum: Datum, placeBy: (transformation: Transformation) => Place): Place {
  const all = transformationsOf(datum);
  for (const transformation of all) {
    const place = placeBy(transformation);
    if (isValidAt(transformation, place.latitude, place.longitude)) return place;
  }
  return placeBy(all.at(-1) as Transformation);
}

function gridOf(zone: string, isSouth: boolean): UtmZone {
  const number = Number.parseInt(zone, 10);
  return { zone: number, south: zone.endsWith("S") || (!zone.endsWith("N") && isSouth) };
}

/** A point's place in degrees; a zone without hemisphere is in that of the project. */
function placeOf({ easting, northing, datum }: PlanCoordinates, zone: string, isSouth: boolean): Place {
  const utm = gridOf(zone, isSouth);
  return transformationAt(datum ?? "WGS84", (transformation) =>
    toWgs84({ transformation, utm }, easting, northing),
  );
}

const pointKey = ({ easting, northing, zone, datum }: PlanCoordinates) =>
  `${easting}|${northing}|${zone}|${datum}`;

/** Groups by a key, in the order of the rows. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Rows whose datum is another than that of most rows, one finding for each datum. */
function mixedDatums(stated: readonly LintSeries[]): Finding[] {
  const families = new Map<string, { datum: Datum; series: LintSeries[] }>();
  for (const series of stated) {
    const datum = series.coordinates?.datum;
    if (!datum) continue;
    const family = families.get(familyOf(datum));
    if (family) {
      family.series.push(series);
      if (DATUMS.indexOf(datum) < DATUMS.indexOf(family.datum)) family.datum = datum;
    } else families.set(familyOf(datum), { datum, series: [series] });
  }
  const [most, ...others] = [...families.values()].sort((a, b) => b.series.length - a.series.length);
  if (!most) return [];
  return others.map(({ datum, series }) => ({
    rule: "mixedDatums",
    series,
    params: { datum, other: most.datum, times: most.series.length },
  }));
}

/** Rows whose datum cannot be converted, one finding for each datum. */
function unconvertible(stated: readonly LintSeries[]): Finding[] {
  const rows = stated.filter(({ coordinates: one }) => one !== null && !isConvertible(one.datum));
  return grouped(rows, ({ coordinates: one }) => one?.datum ?? "").map((series) => ({
    rule: "datumNotConverted",
    series,
    params: { datum: series[0]?.coordinates?.datum ?? "" },
  }));
}

function incomplete(rule: "zoneMissing" | "datumMissing", series: readonly LintSeries[]): Finding[] {
  const stated = series[0]?.coordinates;
  if (!stated) return [];
  return [{ rule, series, params: { easting: stated.easting, northing: stated.northing } }];
}

function middleOf(places: readonly Place[]): Place {
  return {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  };
}

/** How far a place may be from its coordinates in degrees, which may be rounded to few decimals. */
function roundingOf({ latitude, longitude }: Place): number {
  const decimals = (degrees: number) => String(degrees).split(".")[1]?.length ?? 0;
  return METRES_PER_DEGREE * 10 ** -Math.max(decimals(latitude), decimals(longitude));
}

/** How far a point may be from the middle of all; null where there are too few to say. */
function allowedFrom(middle: Place, places: readonly Place[]): number | null {
  if (places.length < MIN_FEW_POINTS) return null;
  if (places.length < MIN_POINTS) return MAX_SPAN_METRES;
  const { middle: usual, spread } = middleAndSpread(places.map((place) => distance(middle, place)));
  return Math.max(NEAR_METRES, usual + SPREADS * spread);
}

const metresOf = ({ easting, northing, zone, datum }: PlanCoordinates) => ({
  easting,
  northing,
  zone: zone ?? "",
  datum: datum ?? "",
});

/** Points away from their station's place in the catalogue. */
function apartFromStation(points: readonly PlanPoint[], stations: ReadonlyMap<string, Place>): Finding[] {
  return points.length === 0
    ? []
    : grouped(points, ({ series, stated }) => `${series.station}|${pointKey(stated)}`).flatMap((group) => {
        const [{ series, stated, place }] = group as [PlanPoint];
        const station = stations.get(series.station);
        if (!station) return [];
        const apart = distance(station, place);
        const allowed = Math.max(stated.datum ? SAME_METRES : UNCERTAIN_METRES, roundingOf(station));
        if (apart <= allowed) return [];
        const params = { ...metresOf(stated), metres: Math.round(apart) };
        return [{ rule: "differentCoordinates" as const, series: group.map((one) => one.series), params }];
      });
}

/** Points far from all others, of stations without a place in the catalogue. */
function farFromOthers(points: readonly PlanPoint[], stations: ReadonlyMap<string, Place>): Finding[] {
  const distinct = grouped(points, ({ stated }) => pointKey(stated));
  const places = [...stations.values(), ...distinct.map(([first]) => (first as PlanPoint).place)];
  const middle = middleOf(places);
  const allowed = allowedFrom(middle, places);
  if (allowed === null) return [];
  return distinct.flatMap((group) => {
    const [{ stated, place }] = group as [PlanPoint];
    const apart = distance(middle, place);
    const series = group.filter((one) => !stations.has(one.series.station)).map((one) => one.series);
    if (apart <= allowed || series.length === 0) return [];
    return [
      {
        rule: "farCoordinates" as const,
        series,
        params: { ...metresOf(stated), km: Math.round(apart / 1000) },
      },
    ];
  });
}

/** A station at two points within the plan, where the catalogue does not say which one is right. */
function twoPoints(points: readonly PlanPoint[], stations: ReadonlyMap<string, Place>): Finding[] {
  const unknown = points.filter(({ series }) => !stations.has(series.station));
  return grouped(unknown, ({ series }) => series.station).flatMap((group) => {
    const [first] = group as [PlanPoint];
    const other = group.find(({ place }) => distance(first.place, place) > SAME_METRES);
    if (!other) return [];
    const apart = Math.round(distance(first.place, other.place));
    const params = { ...metresOf(other.stated), metres: apart, row: first.series.row };
    return [{ rule: "differentCoordinates" as const, series: group.map((one) => one.series), params }];
  });
}

/**
 * The plan's own coordinates: in two datums, without a zone or datum, in a datum that cannot be converted, or another place than that of the station in the
 * catalogue, of another row of the station, or of all other points. The catalogue is compared by `places`.
 */
export function coordinates({ own, places }: LintInput): Finding[] {
  const stated = own.filter((series) => series.coordinates !== null).sort(byRow);
  if (stated.length === 0) return [];
  const stations = new Map<string, Place>();
  for (const { id, latitude, longitude } of places)
    if (latitude !== null && longitude !== null) stations.set(id, { latitude, longitude });
  const isSouth = stations.size === 0 || middleOf([...stations.values()]).latitude < 0;
  const points = stated.flatMap((series): PlanPoint[] => {
    const { coordinates: one } = series;
    return one?.zone && isConvertible(one.datum)
      ? [{ series, stated: one, place: placeOf(one, one.zone, isSouth) }]
      : [];
  });
  return [
    ...mixedDatums(stated),
    ...incomplete(
      "zoneMissing",
      stated.filter(({ coordinates: one }) => one?.zone === null),
    ),
    ...incomplete(
      "datumMissing",
      stated.filter(({ coordinates: one }) => one?.datum === null),
    ),
    ...unconvertible(stated),
    ...apartFromStation(points, stations),
    ...farFromOthers(points, stations),
    ...twoPoints(points, stations),
  ];
}
