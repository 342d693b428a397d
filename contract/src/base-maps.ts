import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PLANS_AREA as area } from "./monitorings.ts";
import { id, inProject, instant } from "./shapes.ts";

/** Largest accepted file, in bytes. */
export const BASE_MAP_BYTES = 2_000_000;

const position = z.tuple([z.number(), z.number()]).meta({ description: "Longitude, latitude, WGS 84" });

export const baseMapShape = z.object({
  type: z.literal("Feature"),
  properties: z.object({ name: z.string().nullable() }),
  geometry: z.discriminatedUnion("type", [
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(position))) }),
    z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(position)) }),
    z.object({ type: z.literal("MultiPoint"), coordinates: z.array(position) }),
  ]),
});

export const baseMap = z
  .object({
    version: z.number().int(),
    file: z.string().meta({ description: "Name of the uploaded file" }),
    points: z.number().int(),
    at: instant,
    by: z.object({ id, name: z.string() }),
    type: z.literal("FeatureCollection"),
    features: z.array(baseMapShape),
  })
  .meta({ id: "BaseMap" });
export type BaseMap = z.output<typeof baseMap>;

export const baseMapsEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-project/{project}/base-map",
    access: "read",
    area,
    summary:
      "Returns the mine's base map, drawn below the stations of the map, as GeoJSON; null if the project has none.",
    params: inProject,
    reply: baseMap.nullable(),
  }),
  replace: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/base-map",
    access: "admin",
    area,
    summary:
      "Replaces the base map with the file in the field `file`: GeoJSON in degrees of WGS 84, at most 2 MB, 1,000 shapes and 20,000 points. Only shapes and names are stored.",
    params: inProject,
    upload: true,
    reply: baseMap,
    errors: ["FILE_MISSING", "FILE_TOO_LARGE", "VALIDATION"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/fkl-project/{project}/base-map",
    access: "admin",
    area,
    summary: "Removes the base map; the earlier one remains in the audit trail.",
    params: inProject,
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
} as const;
