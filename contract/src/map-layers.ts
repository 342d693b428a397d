import { TILE_FORMATS } from "@vetaverde/domain/geo/pmtiles";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, words } from "./shapes.ts";

/** Largest accepted files, in bytes. */
export const TILES_BYTES = 512 * 1024 * 1024;
export const PICTURE_BYTES = 256 * 1024 * 1024;
export const SHAPES_BYTES = 16 * 1024 * 1024;
export const MAX_LAYERS = 20;
/** Letters of a layer's name. */
export const MAX_NAME = 80;

export const LAYER_KINDS = ["ground", "photo", "shapes"] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

export const mapLayer = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(LAYER_KINDS).meta({
      description: "`ground` and `photo` are archives of tiles, `shapes` GeoJSON in degrees of WGS 84",
    }),
    format: z
      .enum(["pmtiles", "geotiff", "geojson", "kml", "dxf"])
      .meta({ description: "Format of the uploaded file" }),
    tiles: z.enum(Object.values(TILE_FORMATS)).nullable().meta({ description: "Format of the tiles" }),
    visible: z.boolean().meta({ description: "Whether the maps show it until a person switches it off" }),
    file: z.string().meta({ description: "Name of the uploaded file" }),
    size: z.number().int().meta({ description: "Size of the content in bytes" }),
    sha256: z.string().meta({ description: "SHA-256 of the content" }),
    bounds: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .meta({ description: "West, south, east and north in degrees of WGS 84" }),
    minZoom: z.number().int().nullable(),
    maxZoom: z.number().int().nullable(),
    points: z.number().int().nullable(),
    system: z.string().nullable().meta({ description: "Coordinate system of the uploaded file" }),
    at: instant,
    by: z.object({ id, name: z.string() }),
  })
  .meta({ id: "MapLayer" });
export type MapLayer = z.output<typeof mapLayer>;

const oneLayer = inProject.extend({ layer: id });
const path = "/fkl-project/{project}/map-layers";

export const mapLayersEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    access: "read",
    summary: "Lists the project's map layers in the order in which they are drawn, the lowest first.",
    params: inProject,
    reply: z.array(mapLayer),
  }),
  add: endpoint({
    method: "POST",
    path,
    access: "admin",
    summary:
      "Adds a map layer from the file in the field `file`, or from one that was uploaded in parts by tus 1.0 at /fkl-project/{project}/map-layers/uploads: tiles as PMTiles 3 (at most 512 MB), an aerial photograph as GeoTIFF (at most 256 MB and 100 million pixels; it is converted to tiles), or shapes as GeoJSON, KML, KMZ or DXF (at most 16 MB). `datum` and `zone` state the coordinate system where the file does not.",
    params: inProject,
    query: z.strictObject({
      name: words(MAX_NAME).optional(),
      kind: z
        .enum(["ground", "photo"])
        .optional()
        .meta({ description: "Of an archive of tiles or of a photograph" }),
      upload: id
        .optional()
        .meta({ description: "Identifier of the upload in parts, instead of the field `file`" }),
      datum: z.string().max(40).optional().meta({ description: "Identifier of a transformation to WGS 84" }),
      zone: z
        .string()
        .regex(/^([1-9]|[1-5]\d|60)[NS]$/)
        .optional()
        .meta({
          description: "UTM zone with hemisphere, such as 19S; without it, the coordinates are degrees",
        }),
    }),
    upload: true,
    progress: true,
    reply: mapLayer,
    status: 201,
    errors: [
      "FILE_MISSING",
      "FILE_TOO_LARGE",
      "FILE_QUOTA",
      "VALIDATION",
      "IMPORT_BUSY",
      "FILES_REST",
      "NOT_FOUND",
      "CONFLICT",
    ],
  }),
  change: endpoint({
    method: "PUT",
    path: `${path}/{layer}`,
    access: "admin",
    summary: "Renames a map layer, or changes whether maps show it at first.",
    params: oneLayer,
    body: z.strictObject({ name: words(MAX_NAME), visible: z.boolean() }),
    reply: mapLayer,
    errors: ["NOT_FOUND"],
  }),
  order: endpoint({
    method: "PUT",
    path,
    access: "admin",
    summary: "Sets the order in which the map layers are drawn, the lowest first; each is named once.",
    params: inProject,
    body: z.strictObject({ layers: z.array(id).max(MAX_LAYERS) }),
    reply: z.array(mapLayer),
    errors: ["CONFLICT"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/{layer}`,
    access: "admin",
    summary: "Removes a map layer; its content is deleted a day later.",
    params: oneLayer,
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
  content: endpoint({
    method: "GET",
    path: `${path}/{layer}/content`,
    access: "read",
    summary: "Returns the content of a map layer, with byte ranges: a PMTiles archive, or GeoJSON.",
    params: oneLayer,
    download: { contentType: "application/octet-stream" },
    errors: ["NOT_FOUND"],
  }),
} as const;
