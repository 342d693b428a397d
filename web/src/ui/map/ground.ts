// Draws the ground layers with Leaflet below a map. The map's own view moves it; it takes no gestures itself.
import * as L from "leaflet";
import { PMTiles, type RangeResponse, SharedPromiseCache, type Source } from "pmtiles";
import "./ground.css";
import type { GroundColors } from "./ground.colors.ts";
import type { GroundLayer, GroundLayers } from "./layers.context.ts";
import { inWorld, placeOf, type Size, type View } from "./map.view.ts";

export interface Ground {
  move(view: View, size: Size): void;
  show(layers: readonly GroundLayer[]): void;
  remove(): void;
}

export interface GroundOptions {
  read: GroundLayers["read"];
  colors: GroundColors;
  /** A layer was read, maybe after it failed. */
  onRead(layer: GroundLayer): void;
  /** A layer could not be read. */
  onFailed(layer: GroundLayer): void;
}

const TILE = 256;
/** Beyond their deepest level, tiles are enlarged. */
const MAX_ZOOM = 30;
/** Levels below their first one at which tiles are reduced. */
const LEVELS_BELOW = 2;

/** What the library's own pinch gesture uses: a move that keeps the tiles that are displayed. */
interface Movable {
  _moveStart(zoomChanged: boolean, noMoveStart: boolean): this;
  _move(center: L.LatLng, zoom: number): this;
  _moveEnd(zoomChanged: boolean): this;
}

export function createGround(element: HTMLElement, options: GroundOptions): Ground {
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    dragging: false,
    keyboard: false,
    scrollWheelZoom: false,
    doubleClickZoom: false,
    boxZoom: false,
    touchZoom: false,
    zoomSnap: 0,
    // So that no layer's own levels move the map.
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    fadeAnimation: false,
    zoomAnimation: false,
    preferCanvas: true,
    trackResize: false,
  }) as L.Map & Movable;
  const drawn = new Map<string, L.Layer>();
  let settled: ReturnType<typeof setTimeout> | undefined;
  let isSet = false;
  let last: Size = { width: 0, height: 0 };
  return {
    move: (view, size) => {
      if (size.width !== last.width || size.height !== last.height) map.invalidateSize({ pan: false });
      last = size;
      const [longitude, latitude] = placeOf(inWorld(view, [size.width / 2, size.height / 2]));
      const center = L.latLng(latitude, longitude);
      const zoom = Math.log2(view.k / TILE);
      if (!isSet) {
        isSet = true;
        map.setView(center, zoom, { animate: false });
        return;
      }
      if (settled === undefined) map._moveStart(true, false);
      map._move(center, zoom);
      clearTimeout(settled);
      settled = setTimeout(() => {
        settled = undefined;
        map._moveEnd(true);
      }, SETTLE_MS);
    },
    show: (layers) => {
      const shown = layers.filter((layer) => layer.shown);
      for (const [id, layer] of drawn)
        if (!shown.some((one) => one.id === id)) {
          layer.remove();
          drawn.delete(id);
        }
      shown.forEach((layer, at) => {
        const pane = map.getPane(layer.id) ?? map.createPane(layer.id);
        pane.style.zIndex = String(200 + at);
        pane.dataset["kind"] = layer.kind;
        if (drawn.has(layer.id)) return;
        const group = L.layerGroup([], { pane: layer.id }).addTo(map);
        drawn.set(layer.id, group);
        layerOf(layer, options).then(
          (one) => {
            if (drawn.get(layer.id) === group) group.addLayer(one);
            options.onRead(layer);
          },
          () => {
            // Tried again when the layers are shown next.
            if (drawn.get(layer.id) === group) {
              group.remove();
              drawn.delete(layer.id);
            }
            options.onFailed(layer);
          },
        );
      });
    },
    remove: () => {
      clearTimeout(settled);
      map.remove();
    },
  };
}

/** Pause after which a movement has ended, and tiles of the new zoom level are loaded. */
const SETTLE_MS = 120;

const boundsOf = ({ bounds: [west, south, east, north] }: GroundLayer) =>
  L.latLngBounds([south, west], [north, east]);

async function layerOf(layer: GroundLayer, options: GroundOptions): Promise<L.Layer> {
  if (layer.kind === "shapes") return shapesLayer(layer, options);
  const archive = new PMTiles(sourceOf(layer, options.read), new Directories());
  await archive.getHeader();
  if (layer.tiles === "mvt") {
    const { vectorLayer } = await import("./ground.vector.ts");
    return vectorLayer(layer, archive, options.colors);
  }
  return new RasterLayer(archive, layer);
}

/** An archive's bytes, read by ranges with the session of the person. */
function sourceOf({ id, sha256 }: GroundLayer, read: GroundLayers["read"]): Source {
  return {
    getKey: () => sha256,
    getBytes: async (offset, length, signal): Promise<RangeResponse> => ({
      data: await read(id, { offset, length }, signal),
    }),
  };
}

/** Forgets a directory that could not be read: the library's cache would keep the failure. */
class Directories extends SharedPromiseCache {
  override async getDirectory(...of: Parameters<SharedPromiseCache["getDirectory"]>) {
    const [source, offset, length, header] = of;
    try {
      return await super.getDirectory(...of);
    } catch (error) {
      this.cache.delete(`${source.getKey()}|${header.etag || ""}|${offset}|${length}`);
      throw error;
    }
  }
}

/** Pictures of an archive. */
class RasterLayer extends L.GridLayer {
  readonly #archive: PMTiles;
  readonly #type: string;

  constructor(archive: PMTiles, layer: GroundLayer) {
    super({
      pane: layer.id,
      bounds: boundsOf(layer),
      noWrap: true,
      // Far below their first level a view would need millions of tiles.
      minZoom: Math.max(0, (layer.minZoom ?? 0) - LEVELS_BELOW),
      minNativeZoom: layer.minZoom ?? 0,
      maxNativeZoom: layer.maxZoom ?? 0,
      maxZoom: MAX_ZOOM,
      updateWhenZooming: false,
    });
    this.#archive = archive;
    this.#type = `image/${layer.tiles ?? "png"}`;
  }

  override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = document.createElement("img");
    image.alt = "";
    this.#load(image, z, x, y).then(
      () => done(undefined, image),
      (error: Error) => done(error, image),
    );
    return image;
  }

  async #load(image: HTMLImageElement, z: number, x: number, y: number): Promise<void> {
    const tile = await this.#archive.getZxy(z, x, y);
    if (!tile) return;
    const url = URL.createObjectURL(new Blob([tile.data], { type: this.#type }));
    try {
      image.src = url;
      await image.decode();
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}

async function shapesLayer(layer: GroundLayer, { read, colors }: GroundOptions): Promise<L.Layer> {
  const text = new TextDecoder().decode(await read(layer.id, null));
  // A canvas of its own, so that the order of the layers is that of their panes.
  const renderer = L.canvas({ pane: layer.id, padding: 0.5 });
  return L.geoJSON(JSON.parse(text), {
    pane: layer.id,
    interactive: false,
    style: (feature) => ({
      renderer,
      color: colors.line,
      weight: 1,
      opacity: 0.45,
      fill: feature?.geometry.type === "MultiPolygon",
      fillColor: colors.fill,
      fillOpacity: 0.25,
    }),
    pointToLayer: (_, place) =>
      L.circleMarker(place, {
        renderer,
        pane: layer.id,
        radius: 3,
        stroke: false,
        fillColor: colors.line,
        fillOpacity: 1,
      }),
  });
}
