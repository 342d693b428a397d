import type { StationMap, Worst } from "@vetaverde/contract/kpis";
import Supercluster from "supercluster";
import type { Box } from "../../../ui/map/base-layer.ts";
import { inWorld, onScreen, placeOf, type Size, type View, worldOf } from "../../../ui/map/map.view.ts";

export type Station = StationMap["features"][number];
/** Number of stations by state in a cluster. */
export type Kinds = Partial<Record<Worst, number>>;

export type Spot =
  | { what: "station"; key: string; x: number; y: number; station: Station; label: "right" | "left" | null }
  /** `id` is null where clusters that would overlap were joined. */
  | { what: "cluster"; key: string; x: number; y: number; id: number | null; count: number; kinds: Kinds };

const RADIUS = 30;
const EXTENT = 512;
/** Zoom level beyond which every station is displayed individually, even several at one place. */
const DEEPEST = 19;

interface Own {
  station: Station;
}

export type Clusters = Supercluster<Own, { kinds: Kinds }>;

/** Clusters the stations; those without coordinates are not on the map. */
export function clustersOf(stations: readonly Station[]): Clusters {
  const index: Clusters = new Supercluster({
    radius: RADIUS,
    extent: EXTENT,
    maxZoom: DEEPEST,
    map: ({ station }) => ({ kinds: station.properties.worst ? { [station.properties.worst]: 1 } : {} }),
    reduce: (into, { kinds }) => {
      const sum: Kinds = { ...into.kinds };
      for (const [kind, n] of Object.entries(kinds)) sum[kind as Worst] = (sum[kind as Worst] ?? 0) + n;
      into.kinds = sum;
    },
  });
  return index.load(
    stations.flatMap((station) =>
      station.geometry
        ? [{ type: "Feature" as const, geometry: station.geometry, properties: { station } }]
        : [],
    ),
  );
}

const zoomOf = ({ k }: View) => Math.floor(Math.log2(k / EXTENT) + 0.5);
export const viewAt = (zoom: number): number => EXTENT * 2 ** zoom;

const URGENCY: readonly (Worst | null)[] = [null, "skipped", "done", "far", "near", "unfulfilled"];

/** The spots to draw, most urgent last and thus on top; a label only where it overlaps nothing. */
export function spotsOf(index: Clusters, view: View, size: Size): Spot[] {
  const [west, north] = placeOf(inWorld(view, [-RADIUS, -RADIUS]));
  const [east, south] = placeOf(inWorld(view, [size.width + RADIUS, size.height + RADIUS]));
  const clusters = index.getClusters([west, south, east, north], Math.max(0, zoomOf(view)));
  const spots = clusters.map(({ id, geometry, properties }): Spot => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const [x, y] = onScreen(view, worldOf(longitude, latitude));
    if ("cluster" in properties)
      return {
        what: "cluster",
        key: `c${id}`,
        x,
        y,
        id: Number(id),
        count: properties.point_count,
        kinds: properties.kinds,
      };
    return { what: "station", key: properties.station.id, x, y, station: properties.station, label: null };
  });
  const rank = (spot: Spot) =>
    spot.what === "cluster" ? URGENCY.length : URGENCY.indexOf(spot.station.properties.worst);
  const apart = zoomOf(view) > DEEPEST ? spots : mergeOverlapping(spots);
  return labelled(
    apart.sort((a, b) => rank(a) - rank(b)),
    size,
  );
}

/** Clusters whose marks overlap on the screen become one, until none overlap. */
function mergeOverlapping(spots: readonly Spot[]): Spot[] {
  const merged = [...spots];
  for (let at = 0; at < merged.length; ) {
    const one = merged[at];
    const partner = one ? merged.findIndex((other, index) => index > at && isOverlapping(one, other)) : -1;
    const other = merged[partner];
    if (!one || !other) {
      at++;
      continue;
    }
    merged.splice(partner, 1);
    merged[at] = joined(one, other);
    // It is larger and elsewhere, and may overlap those before it.
    at = 0;
  }
  return merged;
}

const roundOf = (spot: Spot) => (spot.what === "cluster" ? CLUSTER : MARK);
const isOverlapping = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) < roundOf(a) + roundOf(b);

function joined(a: Spot, b: Spot): Spot {
  const [m, n] = [countOf(a), countOf(b)];
  const kinds: Kinds = { ...kindsOf(a) };
  for (const [kind, more] of Object.entries(kindsOf(b)))
    kinds[kind as Worst] = (kinds[kind as Worst] ?? 0) + more;
  return {
    what: "cluster",
    key: `${a.key} ${b.key}`,
    x: (a.x * m + b.x * n) / (m + n),
    y: (a.y * m + b.y * n) / (m + n),
    id: null,
    count: m + n,
    kinds,
  };
}

const countOf = (spot: Spot) => (spot.what === "cluster" ? spot.count : 1);
function kindsOf(spot: Spot): Kinds {
  if (spot.what === "cluster") return spot.kinds;
  const { worst } = spot.station.properties;
  return worst ? { [worst]: 1 } : {};
}

const MARK = 13;
const LETTER = 7.4;

const CLUSTER = 20;

/** Bounding box of a spot, including its label. */
export function boxOf(spot: Spot): Box {
  const round = spot.what === "cluster" ? CLUSTER : MARK;
  const long = spot.what === "station" && spot.label ? labelLength(spot.station) : 0;
  const isLeft = spot.what === "station" && spot.label === "left";
  return {
    left: spot.x - round - (isLeft ? long : 0),
    right: spot.x + round + (isLeft ? 0 : long),
    top: spot.y - round,
    bottom: spot.y + round,
  };
}

const labelLength = ({ properties: { name } }: Station) => 4 + name.length * LETTER;
/** Width covered by the map's buttons at the right edge. */
const BUTTONS = 64;

/** Places labels, most urgent first: right of the marker, otherwise left, otherwise none. */
function labelled(spots: readonly Spot[], { width }: Size): Spot[] {
  const occupied = spots.map(boxOf);
  for (let at = spots.length - 1; at >= 0; at--) {
    const spot = spots[at];
    if (spot?.what !== "station") continue;
    const long = labelLength(spot.station);
    const [top, bottom] = [spot.y - 8, spot.y + 8];
    const boxes = {
      right: { left: spot.x + MARK + 1, right: spot.x + MARK + long, top, bottom },
      left: { left: spot.x - MARK - long, right: spot.x - MARK - 1, top, bottom },
    };
    const isFree = (box: Box) =>
      box.left >= 0 &&
      box.right <= width - BUTTONS &&
      occupied.every(
        (other) =>
          other.left > box.right ||
          other.right < box.left ||
          other.top > box.bottom ||
          other.bottom < box.top,
      );
    spot.label = (["right", "left"] as const).find((side) => isFree(boxes[side])) ?? null;
    if (spot.label) occupied.push(boxes[spot.label]);
  }
  return [...spots];
}
