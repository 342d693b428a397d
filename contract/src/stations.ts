import * as z from "zod";
import { COMMITMENT_STATES } from "./commitment.ts";
import { endpoint } from "./endpoint.ts";
import { judging, VERDICTS } from "./exceedances.ts";
import { MONITORING_STATUSES, PLANS_AREA } from "./monitorings.ts";
import { day, id, inProject, instant, words } from "./shapes.ts";

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
  date: day.meta({ description: "Of sampling, on the project's clock" }),
  parameter: z.object({ code: z.string(), name: z.string() }),
  fraction: z.enum(["", "total", "dissolved"]),
  raw: z.string().meta({ description: "As the laboratory wrote it" }),
  unit: z.string().nullable().meta({ description: "As the laboratory gave it" }),
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
    mergedInto: named.nullable().meta({ description: "The station that took the place of this one" }),
    due: z
      .object({
        unfulfilled: count,
        near: count,
        far: count,
        late: z.array(dueMonitoring).meta({ description: "Some unfulfilled ones, the oldest first" }),
        next: z.array(dueMonitoring).meta({ description: "Some of those to come, the first one first" }),
      })
      .nullable(),
    devices: z
      .object({ count, lastAt: instant.nullable().meta({ description: "Of the newest reading" }) })
      .nullable(),
    alerts: z
      .object({
        active: count,
        priority: count.nullable().meta({ description: "The gravest of those that are active; 1 is high" }),
      })
      .nullable(),
    water: z
      .object({
        samples: count,
        last: z.object({ id, code: z.string(), date: day.nullable() }).nullable(),
        results: z.array(latestResult).meta({ description: "The newest of each main parameter" }),
      })
      .nullable(),
    exceedances: z
      .object({
        counts: verdictCounts,
        sets: z.array(named.extend({ counts: verdictCounts })).meta({ description: "By set of limits" }),
        judging,
      })
      .nullable(),
    commitments: z.object({ count }).nullable(),
    files: z.object({ photos: count, documents: count }).nullable(),
    mayAddFiles: z.boolean(),
  })
  .meta({ id: "StationSummary" });
export type StationSummary = z.output<typeof stationSummary>;

const stationPhoto = z
  .object({
    file: id,
    name: z.string(),
    kind: z.string().meta({ description: "Media type, judged from the bytes" }),
    day: day.meta({ description: "On which the work was done" }),
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
    file: id,
    name: z.string(),
    kind: z.string().meta({ description: "Media type, judged from the bytes" }),
    photo: z.boolean().meta({ description: "A picture that a browser shows; all else is a document" }),
    preview: z.boolean().meta({ description: "Whether a browser may show it" }),
    size: count.meta({ description: "Bytes" }),
    addedAt: instant,
    addedBy: z.string(),
  })
  .meta({ id: "StationFile" });
export type StationFile = z.output<typeof stationFile>;

const stationCommitment = z
  .object({
    id,
    code: z.string().meta({ description: "What people call it by: C-041" }),
    summary: z.string(),
    state: z.enum(COMMITMENT_STATES),
    instrument: named,
    document: id,
    named: z.boolean().meta({ description: "It names the station as the place where it is fulfilled" }),
    plans: z
      .array(z.object({ id, title: z.string() }))
      .meta({ description: "Whose monitorings at the station serve it; empty where plans are closed" }),
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
      action: z.string().meta({ description: "As the audit trail has it: `catalog.updated`" }),
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
  picture: z.base64().nullable().meta({ description: "A JPEG of at most 400 pixels either way" }),
});

const inStation = inProject.extend({ station: id });

export const stationsEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/stations/{station}",
    access: "read",
    summary:
      "A station at a glance: its place, what is due, devices, alerts, samples, exceedances, commitments and files; null for each part whose menu area is closed to the person.",
    params: inStation,
    reply: stationSummary,
    errors: ["NOT_FOUND"],
  }),
  photos: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/stations/{station}/photos",
    access: "read",
    area: PLANS_AREA,
    summary: "The pictures that follow-ups at a station were recorded with, the newest work first.",
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
    summary: "A small picture of a follow-up's photo at a station; null where it cannot be drawn.",
    params: inStation.extend({ file: id }),
    reply: thumbnail,
    errors: ["NOT_FOUND", "IMAGE_BUSY", "FILES_REST"],
  }),
  commitments: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/stations/{station}/commitments",
    access: "read",
    area: "Commitments",
    summary: "Commitments that name a station, or that monitorings at it serve, by their number.",
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
      "What happened at a station, the newest first: follow-ups, omissions, new dates, files, changes of its devices, and changes of the station itself for whoever may read the audit trail. Only from menu areas that are open to the person.",
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
    summary: "Photos and documents that people added to a station, the newest first.",
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
    summary: "A small picture of a photo that was added to a station; null where it cannot be drawn.",
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
      "A photo or a document of at most 16 MB in the field `file`, kept among the files of the project and added to a station. Each one is a file of its own, also under a name that another has.",
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
    summary: "Removes a file from a station; it stays among the files of the project.",
    params: inStation.extend({ file: id }),
    body: z.strictObject({ reason: words(500) }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
} as const;
