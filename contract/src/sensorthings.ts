import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject } from "./shapes.ts";

const AREA = "ModiList";
const option = z.string().max(8000).optional();

/** The values of one observation are in the order of `components`. */
const observationsOf = z.object({
  Datastream: z.object({ "@iot.id": z.union([z.string().max(100), z.number()]) }),
  components: z.array(z.string().max(100)).min(1).max(20),
  "dataArray@iot.count": z.number().int().optional(),
  dataArray: z.array(z.array(z.unknown()).max(20)).max(10_000),
});
export type ObservationsOf = z.output<typeof observationsOf>;

const errors = ["NOT_FOUND", "STA_QUERY", "STA_UNSUPPORTED"] as const;
const download = { contentType: "application/json; charset=utf-8" } as const;

export const sensorthingsEndpoints = {
  root: endpoint({
    method: "GET",
    path: "/sta/v1.1/{project}",
    access: "read",
    area: AREA,
    summary:
      "Returns the service root of the OGC SensorThings API 1.1 of a project's devices, as the standard defines it.",
    params: inProject,
    download,
  }),
  read: endpoint({
    method: "GET",
    path: "/sta/v1.1/{project}/{path}",
    rest: true,
    access: "read",
    area: AREA,
    summary:
      "Serves the OGC SensorThings API 1.1: Things, Locations, HistoricalLocations, Datastreams, Sensors, ObservedProperties, Observations and FeaturesOfInterest, with the standard's paths and query options.",
    params: z.strictObject({ project: id, path: z.string().max(2000) }),
    query: z
      .object({
        $filter: option,
        $expand: option,
        $select: option,
        $orderby: option,
        $top: option,
        $skip: option,
        $count: option,
        $resultFormat: option,
      })
      .catchall(z.union([z.string(), z.array(z.string())])),
    download,
    errors,
  }),
  createObservations: endpoint({
    method: "POST",
    path: "/sta/v1.1/{project}/CreateObservations",
    access: "write",
    area: AREA,
    summary:
      'OGC SensorThings API 1.1\'s CreateObservations: a data array for each datastream. Answered, once all is durable, with the address of each observation or "error", in their order.',
    params: inProject,
    body: z.array(observationsOf).max(1000),
    download,
    status: 201,
    errors: ["VALIDATION", "INGEST_BUSY"],
  }),
} as const;
