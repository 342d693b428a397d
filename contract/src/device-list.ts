import { LISTED_STATES } from "@vetaverde/domain/devices/state";
import * as z from "zod";
import { CHANNELS, listedDevice } from "./device-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, many, pageOf, paging } from "./shapes.ts";

const AREA = "ModiList";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const { page, size, ...found } = paging(["state", "name", "serial", "station", "lastAt"]);
const filters = {
  ...found,
  state: many(z.enum(LISTED_STATES)).meta({
    description:
      "States; `alarm` matches devices with an active alert of a limit of priority 1 or 2, whatever their connection",
  }),
  channel: many(z.enum(CHANNELS)),
  group: many(z.string().max(60)),
  station: many(id),
  variable: many(z.string().max(60)).meta({
    description: "Variables; matches devices with a sensor that measures one of them",
  }),
};

export const deviceList = {
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices",
    access: "read",
    area: AREA,
    summary:
      "Lists the project's devices with their state, battery and last values; `counts` by state covers all devices that match the other filters.",
    params: inProject,
    query: z.strictObject({ page, size, ...filters }),
    reply: pageOf(listedDevice)
      .extend({
        counts: z.record(z.enum(LISTED_STATES), z.number().int()),
        groups: z.array(z.string()).meta({ description: "All groups of the project's devices" }),
        variables: z
          .array(z.string())
          .meta({ description: "All variables that the project's sensors measure" }),
        now: instant.meta({ description: "Instant at which the states were evaluated" }),
      })
      .meta({ id: "Devices" }),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices.csv",
    access: "read",
    area: AREA,
    summary: "Returns the devices that match the filters as CSV, one line for each sensor.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices.xlsx",
    access: "read",
    area: AREA,
    summary: "Returns the devices that match the filters as a workbook, one row for each sensor.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: XLSX },
  }),
} as const;
