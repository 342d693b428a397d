import * as z from "zod";
import { COMMITMENT_STATES } from "./commitment.ts";
import { endpoint } from "./endpoint.ts";
import { evaluationState, VERDICTS } from "./exceedances.ts";
import { MONITORING_STATUSES, PLANS_AREA } from "./monitorings.ts";
import { day, id, inProject, instant, partialDay, words } from "./shapes.ts";

const FILES_AREA = "FilesContainer";
const count = z.number().int();
const named = z.object({ id, name: z.string() });
const verdictCounts = z.record(z.enum(VERDICTS), count);

const dueMonitoring = z.object({
  id,
  plan: z.object({ id, title: z.string() }),
  shortCommitment: z.string(),
  date: day,
  status: z.enum(MONITORING_STATUSES),
});
export type DueMonitoring = z.output<typeof dueMonitoring>;

const latestResult = z.object({
  result: id,
  sample: z.object({ id, code: z.string() }),
  date: partialDay.meta({
    description: "Day of sampling, in the project's time zone; the month or year if no more is known",
  }),
  parameter: z.object({ code: z.string(), name: z.string() }),
  fraction: z.enum(["", "total", "dissolved"]),
  raw: z.string().meta({ description: "Result in the laboratory's notation" }),
  unit: z.string().nullable().meta({ description: "Unit as the laboratory stated it" }),
});
export type LatestResult = z.output<typeof latestResult>;

/** A part is null where the user has no access to its menu area. */
export const stationSummary = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    elevation: z.number().nullable().meta({ description: "Metres above sea level" }),
    active: z.boolean(),
    mergedInto: named.nullable().meta({ description: "Station that replaced this one in a merge" }),
    due: z
      .object({
        unfulfilled: count,
        near: count,
        far: count,
        late: z.array(dueMonitoring).meta({ description: "Some unfulfilled monitorings, oldest first" }),
        next: z.array(dueMonitoring).meta({ description: "Some upcoming monitorings, earliest first" }),
      })
      .nullable(),
    devices: z
      .object({ count, lastAt: instant.nullable().meta({ description: "Instant of the newest reading" }) })
      .nullable(),
    alerts: z
      .object({
        active: count,
        priority: count
          .nullable()
          .meta({ description: "Highest priority among the active alerts; 1 is high" }),
      })
      .nullable(),
    water: z
      .object({
        samples: count,
        last: z.object({ id, code: z.string(), date: partialDay.nullable() }).nullable(),
        results: z.array(latestResult).meta({ description: "Newest result of each main parameter" }),
      })
      .nullable(),
    exceedances: z
      .object({
        counts: verdictCounts,
        sets: z
          .array(named.extend({ counts: verdictCounts }))
          .meta({ description: "Counts by set of limits" }),
        judging: evaluationState,
      })
      .nullable(),
    commitments: z.object({ count }).nullable(),
    files: z.object({ photos: count, documents: count }).nullable(),
    mayAddFiles: z.boolean(),
  })
  .meta({ id: "StationSummary" });
export type StationSummary = z.output<typeof stationSummary>;

const storedFile = {
  file: id,
  name: z.string(),
  kind: z.string().meta({ description: "Media type, determined from the bytes" }),
};

const stationPhoto = z
  .object({
    ...storedFile,
    day: day.meta({ description: "Day on which the work was done" }),
    recordedAt: instant,
    recordedBy: z.string(),
    monitoring: id,
    plan: id,
    shortCommitment: z.string(),
  })
  .meta({ id: "StationPhoto" });
export type StationPhoto = z.output<typeof stationPhoto>;

const stationFile = z
  .object({
    ...storedFile,
    photo: z.boolean().meta({
      description: "Whether the file is an image that a browser displays; all other files are documents",
    }),
    preview: z.boolean().meta({ description: "Whether a browser may display the file" }),
    size: count.meta({ description: "Size in bytes" }),
    addedAt: instant,
    addedBy: z.string(),
  })
  .meta({ id: "StationFile" });
export type StationFile = z.output<typeof stationFile>;

const stationCommitment = z
  .object({
    id,
    code: z.string().meta({ description: "Code by which users refer to the commitment, such as C-041" }),
    summary: z.string(),
    state: z.enum(COMMITMENT_STATES),
    instrument: named,
    document: id,
    named: z
      .boolean()
      .meta({ description: "Whether the commitment names the station as the place where it is fulfilled" }),
    plans: z.array(z.object({ id, title: z.string() })).meta({
      description:
        "Plans whose monitorings at the station serve the commitment; empty if the caller may not read plans",
    }),
  })
  .meta({ id: "StationCommitment" });
export type StationCommitment = z.output<typeof stationCommitment>;

const event = { id: z.string(), at: instant, by: z.string().nullable() };
const changedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
const stationEvent = z
  .discriminatedUnion("kind", [
    z.object({
      ...event,
      kind: z.literal("followUp"),
      monitoring: id,
      plan: id,
      shortCommitment: z.string(),
      day,
      completed: z.boolean(),
      mishap: z.boolean(),
      observation: z.string(),
    }),
    z.object({
      ...event,
      kind: z.literal("skip"),
      plan: z.object({ id, title: z.string() }),
      monitorings: count,
      reason: z.string(),
    }),
    z.object({
      ...event,
      kind: z.literal("reschedule"),
      monitoring: id,
      plan: id,
      from: day,
      to: day,
      reason: z.string(),
    }),
    z.object({ ...event, kind: z.literal("fileAdded"), file: named }),
    z.object({ ...event, kind: z.literal("fileRemoved"), file: named, reason: z.string() }),
    z.object({
      ...event,
      kind: z.literal("device"),
      device: named,
      changed: z.enum(["device", "sensors", "key"]),
      reason: z.string(),
    }),
    z.object({
      ...event,
      kind: z.literal("change"),
      action: z
        .string()
        .meta({ description: "Action as recorded in the audit trail, such as `catalog.updated`" }),
      changes: z.array(z.object({ field: z.string(), before: changedValue, after: changedValue })),
    }),
  ])
  .meta({ id: "StationEvent" });
export type StationEvent = z.output<typeof stationEvent>;

const paged = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(24),
});
const pageWith = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: count, more: z.boolean() });

const thumbnail = z.object({
  picture: z.base64().nullable().meta({ description: "JPEG of at most 400 pixels in width and height" }),
});

const inStation = inProject.extend({ station: id });

export const stationsEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/stations/{station}",
    access: "read",
    summary:
      "Returns an overview of a station: its position, due monitorings, devices, alerts, samples, exceedances, commitments and files; null for each part whose menu area the caller may not open.",
    params: inStation,
    reply: stationSummary,
    errors: ["NOT_FOUND"],
  }),
  photos: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/stations/{station}/photos",
    access: "read",
    area: PLANS_AREA,
    summary: "Lists the photos of the follow-ups at a station, newest work first.",
    params: inStation,
    query: paged,
    reply: pageWith(stationPhoto),
    errors: ["NOT_FOUND"],
  }),
  photoThumbnail: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/stations/{station}/photos/{file}/thumbnail",
    access: "read",
    area: PLANS_AREA,
    summary: "Returns a thumbnail of a follow-up's photo at a station; null if it cannot be rendered.",
    params: inStation.extend({ file: id }),
    reply: thumbnail,
    errors: ["NOT_FOUND", "IMAGE_BUSY", "FILES_REST"],
  }),
  commitments: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/stations/{station}/commitments",
    access: "read",
    area: "Commitments",
    summary: "Lists the commitments that name a station, or that monitorings at it serve, by their number.",
    params: inStation,
    query: paged,
    reply: pageWith(stationCommitment),
    errors: ["NOT_FOUND"],
  }),
  history: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/stations/{station}/history",
    access: "read",
    summary:
      "Lists the events at a station, newest first: follow-ups, skips, new dates, files, changes of its devices, and, for callers who may read the audit trail, changes of the station itself. Only events from menu areas that the caller may open are included.",
    params: inStation,
    query: paged,
    reply: pageWith(stationEvent),
    errors: ["NOT_FOUND"],
  }),
  files: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/stations/{station}/files",
    access: "read",
    area: FILES_AREA,
    summary: "Lists the photos and documents that users added to a station, newest first.",
    params: inStation,
    query: paged,
    reply: pageWith(stationFile),
    errors: ["NOT_FOUND"],
  }),
  fileThumbnail: endpoint({
    method: "GET",
    path: "/fkl-file/{project}/stations/{station}/files/{file}/thumbnail",
    access: "read",
    area: FILES_AREA,
    summary: "Returns a thumbnail of a photo that was added to a station; null if it cannot be rendered.",
    params: inStation.extend({ file: id }),
    reply: thumbnail,
    errors: ["NOT_FOUND", "IMAGE_BUSY", "FILES_REST"],
  }),
  addFile: endpoint({
    method: "POST",
    path: "/fkl-file/{project}/stations/{station}/files",
    access: "write",
    area: FILES_AREA,
    summary:
      "Uploads a photo or a document of at most 16 MB in the field `file`, stores it among the files of the project and adds it to a station. Each upload creates a separate file, even if another has the same name.",
    params: inStation,
    upload: true,
    reply: stationFile,
    status: 201,
    errors: ["FILE_MISSING", "FILE_TOO_LARGE", "FILE_QUOTA", "NOT_FOUND"],
  }),
  removeFile: endpoint({
    method: "DELETE",
    path: "/fkl-file/{project}/stations/{station}/files/{file}",
    access: "write",
    area: FILES_AREA,
    summary: "Removes a file from a station; it remains among the files of the project.",
    params: inStation.extend({ file: id }),
    body: z.strictObject({ reason: words(500) }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
} as const;
