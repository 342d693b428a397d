// What the layers of a map show at one place of the screen: things that would overlap become one spot.
import Supercluster from "supercluster";
import { type Labelled, type Mark, markBox, placeLabels } from "./labels.ts";
import { inWorld, MAX_K, onScreen, type Point, placeOf, type Size, type View, worldOf } from "./map.view.ts";

export type Shape = "circle" | "square" | "diamond";

/** A thing on a map: a station, a device, the exceedances of a station. */
export interface MapItem {
  id: string;
  name: string;
  /** Things with the same key belong together, as a station and its devices; their common label is `label`. */
  group: string;
  label: string;
  /** Null for a thing without coordinates, which is not on the map. */
  place: { longitude: number; latitude: number } | null;
  state: string;
  /** Drawn with a second outline, as a device with active alerts. */
  isMarked?: boolean;
}

export interface ItemLayer {
  key: string;
  shape: Shape;
  /** The states of its things, the most urgent first. */
  order: readonly string[];
  items: readonly MapItem[];
}

/** The things of one layer in a spot, the most urgent first. */
export interface Glyph {
  layer: string;
  shape: Shape;
  items: readonly MapItem[];
  isMarked: boolean;
  /** Position relative to the spot in pixels. */
  dx: number;
}

/** Glyphs side by side, the first of them centred at the place. */
export interface Spot extends Mark {
  key: string;
  glyphs: readonly Glyph[];
}

interface Own {
  layer: ItemLayer;
  item: MapItem;
  world: Point;
}

export interface SpotIndex {
  layers: readonly ItemLayer[];
  clusters: Supercluster<{ own: readonly Own[] }, { own: readonly Own[] }>;
}

const RADIUS = 30;
const EXTENT = 512;
const DEEPEST = 19;

const SINGLE = { circle: 13, square: 13, diamond: 15 } as const;
const SEVERAL = { circle: 20, square: 20, diamond: 23 } as const;
const MARKED = 5;

/** How far a glyph extends from its centre in pixels. */
export const reachOf = ({ shape, items, isMarked }: Pick<Glyph, "shape" | "items" | "isMarked">): number =>
  (items.length > 1 ? SEVERAL : SINGLE)[shape] + (isMarked ? MARKED : 0);

export function indexOf(layers: readonly ItemLayer[]): SpotIndex {
  const clusters: SpotIndex["clusters"] = new Supercluster({
    radius: RADIUS,
    extent: EXTENT,
    maxZoom: DEEPEST,
    map: ({ own }) => ({ own }),
    reduce: (into, { own }) => {
      into.own = [...into.own, ...own];
    },
  });
  clusters.load(
    layers.flatMap((layer) =>
      layer.items.flatMap((item) => {
        if (!item.place) return [];
        const { longitude, latitude } = item.place;
        const coordinates: [number, number] = [longitude, latitude];
        const own = [{ layer, item, world: worldOf(longitude, latitude) }];
        return [
          {
            type: "Feature" as const,
            geometry: { type: "Point" as const, coordinates },
            properties: { own },
          },
        ];
      }),
    ),
  );
  return { layers, clusters };
}

const zoomOf = ({ k }: View) => Math.max(0, Math.floor(Math.log2(k / EXTENT) + 0.5));

/** The spots to draw, the most urgent last and thus on top; no two of them overlap, nor do their labels. */
export function spotsOf({ layers, clusters }: SpotIndex, view: View, size: Size): Labelled<Spot>[] {
  const [west, north] = placeOf(inWorld(view, [-RADIUS, -RADIUS]));
  const [east, south] = placeOf(inWorld(view, [size.width + RADIUS, size.height + RADIUS]));
  const found = clusters.getClusters([west, south, east, north], zoomOf(view));
  const spots = mergeOverlapping(found.map(({ properties }) => spotOf(layers, properties.own, view)));
  const drawn = spots.map(({ spot }) => spot).sort((a, b) => urgencyOf(layers, a) - urgencyOf(layers, b));
  return placeLabels(drawn.toReversed(), size).reverse();

  function mergeOverlapping(given: readonly Drawn[]): Drawn[] {
    const merged = [...given];
    for (let at = 0; at < merged.length; ) {
      const one = merged[at];
      const partner = merged.findIndex((other, n) => one && n !== at && isOverlapping(one.spot, other.spot));
      const other = merged[partner];
      if (!one || !other) {
        at++;
        continue;
      }
      merged[at] = spotOf(layers, [...one.own, ...other.own], view);
      merged.splice(partner, 1);
      // It is larger and elsewhere: it is compared with all others again.
      if (partner < at) at--;
    }
    return merged;
  }
}

interface Drawn {
  spot: Spot;
  own: readonly Own[];
}

function spotOf(layers: readonly ItemLayer[], own: readonly Own[], view: View): Drawn {
  let right = 0;
  const glyphs: Glyph[] = [];
  for (const layer of layers) {
    const items = own.filter((one) => one.layer === layer).map(({ item }) => item);
    if (items.length === 0) continue;
    items.sort((a, b) => rankOf(layer, a) - rankOf(layer, b));
    const glyph = { layer: layer.key, shape: layer.shape, items, isMarked: items.some(isMarked) };
    const reach = reachOf(glyph);
    const dx = glyphs.length === 0 ? 0 : right + reach;
    glyphs.push({ ...glyph, dx });
    right = dx + reach;
  }
  const [first] = glyphs;
  const worlds = own.filter(({ layer }) => layer.key === first?.layer).map(({ world }) => world);
  const mean = (axis: 0 | 1) => worlds.reduce((sum, world) => sum + world[axis], 0) / worlds.length;
  const [x, y] = onScreen(view, [mean(0), mean(1)]);
  const reaches = glyphs.map(reachOf);
  const spot: Spot = {
    key: own.map(({ layer, item }) => `${layer.key} ${item.id}`).join(" "),
    x,
    y,
    left: reaches[0] ?? 0,
    right,
    half: Math.max(...reaches),
    text: labelOf(own),
    glyphs,
  };
  return { spot, own };
}

const isMarked = (item: MapItem): boolean => item.isMarked ?? false;
const rankOf = ({ order }: ItemLayer, item: MapItem): number =>
  (isMarked(item) ? 0 : order.length + 1) +
  (order.includes(item.state) ? order.indexOf(item.state) : order.length);

/** The label of things that belong together; others have none. */
function labelOf(own: readonly Own[]): string | null {
  const [first] = own;
  if (!first || own.some(({ item }) => item.group !== first.item.group)) return null;
  return first.item.label;
}

/** Several things are above single ones, then the most urgent. */
function urgencyOf(layers: readonly ItemLayer[], { glyphs }: Spot): number {
  const [first] = glyphs;
  const layer = layers.find(({ key }) => key === first?.layer);
  const [worst] = first?.items ?? [];
  if (!layer || !worst) return 0;
  const several = glyphs.some(({ items }) => items.length > 1);
  return (several ? 1000 : 0) - rankOf(layer, worst);
}

/** Round marks overlap only where their circles do, others where their areas do. */
function isOverlapping(a: Spot, b: Spot): boolean {
  const isRound = ({ glyphs }: Spot) => glyphs.length === 1;
  if (isRound(a) && isRound(b)) return Math.hypot(a.x - b.x, a.y - b.y) < a.half + b.half;
  const [one, other] = [markBox(a), markBox(b)];
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Part of the map that the things of a spot should fill after zooming in. */
const FILLED = 0.6;
const LEAST = 2;
const MOST = 64;

/** A closer view in which the things are apart; null if they are at one place, as far as the map can show. */
export function closerView(items: readonly MapItem[], view: View, { width, height }: Size): View | null {
  const worlds = items.flatMap(({ place }) => (place ? [worldOf(place.longitude, place.latitude)] : []));
  const ends = (axis: 0 | 1) => {
    const values = worlds.map((world) => world[axis]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [[west, east], [north, south]] = [ends(0), ends(1)];
  const spread = Math.max(east - west, south - north);
  if (spread * MAX_K < 2 * SINGLE.circle) return null;
  const factor = (FILLED * Math.min(width, height)) / (spread * view.k);
  const k = Math.min(MAX_K, view.k * Math.max(LEAST, Math.min(MOST, factor)));
  return { k, x: width / 2 - ((west + east) / 2) * k, y: height / 2 - ((north + south) / 2) * k };
}
