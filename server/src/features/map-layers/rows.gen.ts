// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface LayerRow {
  id: string;
  name: string;
  kind: "ground" | "photo" | "shapes";
  format: "pmtiles" | "geotiff" | "geojson" | "kml" | "dxf";
  tiles: "mvt" | "png" | "jpeg" | "webp" | "avif" | null;
  visible: boolean;
  file: string;
  size: number;
  sha256: string;
  west: number;
  south: number;
  east: number;
  north: number;
  minZoom: number | null;
  maxZoom: number | null;
  points: number | null;
  system: string | null;
  at: Date;
  by: { id: string; name: string };
}
