// Vector tiles: a plain map in the colours of the theme, from the layers that the common schemas have.
import * as L from "leaflet";
import type { PMTiles } from "pmtiles";
import {
  CenteredTextSymbolizer,
  type Feature,
  GeomType,
  type LabelRule,
  LineSymbolizer,
  leafletLayer,
  type PaintRule,
  PolygonSymbolizer,
} from "protomaps-leaflet";
import type { GroundColors } from "./ground.colors.ts";
import type { GroundLayer } from "./layers.context.ts";

const WATER = /water|river|stream|ocean|lake|hydro|agua|rio/i;
const ROAD = /road|transport|track|path|camino|via/i;
const PLACE = /place|poi|peak|localidad|cerro/i;
/** Layers that would cover the others: land everywhere, and buildings. */
const LEFT_OUT = /^(earth|buildings?|pois?|housenumber)$/i;
const NAMES = ["name", "nombre", "name:es"];
const FONT = "italic 500 12px sans-serif";

const isArea = (_zoom: number, { geomType }: Feature) => geomType === GeomType.Polygon;
const isLine = (_zoom: number, { geomType }: Feature) => geomType === GeomType.Line;

/** @throws Error when the archive cannot be read */
export async function vectorLayer(
  layer: GroundLayer,
  archive: PMTiles,
  colors: GroundColors,
): Promise<L.Layer> {
  const names = layersOf(await archive.getMetadata()).filter((name) => !LEFT_OUT.test(name));
  const [west, south, east, north] = layer.bounds;
  // Its type is not that of the library that it extends.
  const drawn: unknown = leafletLayer({
    url: archive,
    pane: layer.id,
    noWrap: true,
    bounds: L.latLngBounds([south, west], [north, east]),
    maxDataZoom: layer.maxZoom ?? 0,
    maxZoom: 30,
    backgroundColor: "transparent",
    paintRules: names.flatMap((name) => paintRulesOf(name, colors)),
    labelRules: names
      .filter((name) => PLACE.test(name) || WATER.test(name))
      .map((name) => labelRuleOf(name, colors)),
  });
  return drawn as L.Layer;
}

function layersOf(metadata: unknown): string[] {
  const { vector_layers: layers } = metadata as { vector_layers?: { id?: unknown }[] };
  return Array.isArray(layers) ? layers.flatMap(({ id }) => (typeof id === "string" ? [id] : [])) : [];
}

function paintRulesOf(dataLayer: string, { line, fill, water }: GroundColors): PaintRule[] {
  const isWater = WATER.test(dataLayer);
  const width = isWater ? 1.75 : ROAD.test(dataLayer) ? 1.25 : 0.75;
  return [
    {
      dataLayer,
      filter: isArea,
      symbolizer: new PolygonSymbolizer({ fill: isWater ? water : fill, opacity: isWater ? 0.3 : 0.12 }),
    },
    {
      dataLayer,
      filter: isLine,
      symbolizer: new LineSymbolizer({ color: isWater ? water : line, width, opacity: isWater ? 0.8 : 0.5 }),
    },
  ];
}

const labelRuleOf = (dataLayer: string, { label, halo }: GroundColors): LabelRule => ({
  dataLayer,
  symbolizer: new CenteredTextSymbolizer({
    labelProps: NAMES,
    font: FONT,
    fill: label,
    stroke: halo,
    width: 2,
  }),
});
