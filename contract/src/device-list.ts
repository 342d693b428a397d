import { DEVICE_STATES } from "@vetaverde/domain/devices/state";
import * as z from "zod";
import { CHANNELS, listedDevice } from "./device-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, many, pageOf, paging } from "./shapes.ts";

const AREA = "ModiList";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const { page, size, ...found } = paging(["state", "name", "serial", "station", "lastAt"]);
const filters = {
  ...found,
  state: many(z.enum(DEVICE_STATES)),
  channel: many(z.enum(CHANNELS)),
  group: many(z.string().max(60)),
  station: many(id),
  variable: many(z.string().max(60)).meta({ description: "Devices with a sensor that measures one of them" }),
};

export const deviceList = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices",
    access: "read",
    area: AREA,
    summary:
      "The project's devices with their state, battery and last values; `counts` by state are those of all that the other filters leave.",
    params: inProject,
    query: z.strictObject({ page, size, ...filters }),
    reply: pageOf(listedDevice)
      .extend({
        counts: z.record(z.enum(DEVICE_STATES), z.number().int()),
        groups: z.array(z.string()).meta({ description: "All that devices of the project belong to" }),
        variables: z.array(z.string()).meta({ description: "All that sensors of the project measure" }),
        now: instant.meta({ description: "When the states were judged" }),
      })
      .meta({ id: "Devices" }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices.csv",
    access: "read",
    area: AREA,
    summary: "The devices that the filters leave, a line for each sensor, as CSV.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices.xlsx",
    access: "read",
    area: AREA,
    summary: "The devices that the filters leave, a line for each sensor, as a workbook.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: XLSX },
  }),
} as const;
