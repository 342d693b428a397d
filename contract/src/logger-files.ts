import { DATE_ORDERS, LOGGER_FORMATS, ROW_FAULTS } from "@vetaverde/domain/loggers/logger-file";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, pageOf, paging, words } from "./shapes.ts";

const area = "ModiList";
const count = z.number().int();
const ofDevice = inProject.extend({ device: id });
const ofPreview = ofDevice.extend({ preview: id });
const ofFile = ofDevice.extend({ file: id });

/** Largest file: a million rows of the wordiest format have a third of it. */
export const MAX_LOGGER_FILE_BYTES = 512 * 1024 * 1024;
export const MAX_LOGGER_ROWS = 2_000_000;
export const MAX_LOGGER_CHANNELS = 30;
const MAX_COLUMN = 200;
/** Offsets of time zones are whole quarters of an hour. */
const utcOffset = z
  .number()
  .int()
  .min(-14 * 60)
  .max(14 * 60)
  .multipleOf(15);
const quantity = z.number().min(-1e9).max(1e9);

/** Why rows of a channel are not saved, besides those of the whole file. */
export const CHANNEL_FAULTS = ["tooOld", "inFuture", "tooLarge", "noAirPressure"] as const;
export type ChannelFault = (typeof CHANNEL_FAULTS)[number];

export const loggerMapping = z.strictObject({
  headerRow: z.number().int().min(0).max(1000).meta({ description: "Row of the header; 0: none" }),
  dateColumn: z.number().int().min(1).max(MAX_COLUMN),
  timeColumn: z
    .number()
    .int()
    .min(1)
    .max(MAX_COLUMN)
    .nullable()
    .meta({ description: "Null: the column of the date has the time as well" }),
  decimal: z.enum([".", ","]),
  columns: z
    .array(
      z.strictObject({
        column: z.number().int().min(1).max(MAX_COLUMN),
        name: words(100),
        unit: words(20).nullable(),
      }),
    )
    .min(1)
    .max(MAX_LOGGER_CHANNELS),
});
export type LoggerMapping = z.output<typeof loggerMapping>;

const channelAnswer = z.strictObject({
  channel: count.min(0).max(MAX_LOGGER_CHANNELS - 1),
  sensor: id.nullable().meta({ description: "Sensor of the device; null: the channel is not imported" }),
  unit: words(20).nullable().meta({ description: "Unit of the file's values; null: as the file states" }),
  barometer: id.nullable().meta({ description: "Sensor whose pressure is subtracted; null: none" }),
  offset: quantity.meta({ description: "Added to every value, in the sensor's unit" }),
  dip: z.strictObject({ at: instantWithOffset, value: quantity }).nullable().meta({
    description:
      "Manual measurement that the channel's values are moved to, in the sensor's unit, in addition to the offset",
  }),
  drift: z
    .strictObject({ from: instantWithOffset, to: instantWithOffset, atFrom: quantity, atTo: quantity })
    .nullable()
    .meta({ description: "What is added at two instants, evenly in between, in the sensor's unit" }),
});
export type ChannelAnswer = z.output<typeof channelAnswer>;

export const loggerAnswers = z.strictObject({
  format: z
    .enum(LOGGER_FORMATS)
    .nullable()
    .meta({ description: "Format of a file that fits several; null: as recognised" }),
  dateOrder: z
    .enum(DATE_ORDERS)
    .nullable()
    .meta({ description: "Order of day and month, where the dates of the file do not prove it" }),
  mapping: loggerMapping.nullable().meta({ description: "Meaning of a table's columns" }),
  utcOffset: utcOffset
    .nullable()
    .meta({ description: "Minutes that the logger's clock is ahead of UTC; null: not answered yet" }),
  clockDrift: z
    .strictObject({
      written: z.tuple([instantWithOffset, instantWithOffset]),
      actual: z.tuple([instantWithOffset, instantWithOffset]),
    })
    .nullable()
    .meta({ description: "Two instants of the logger's clock, and the true ones" }),
  channels: z.array(channelAnswer).max(MAX_LOGGER_CHANNELS),
});
export type LoggerAnswers = z.output<typeof loggerAnswers>;

/** What is still to be answered before the file can be saved. */
export const LOGGER_QUESTIONS = [
  "format",
  "mapping",
  "dateOrder",
  "utcOffset",
  "sensor",
  "unit",
  "rows",
  "dip",
] as const;
export type LoggerQuestion = (typeof LOGGER_QUESTIONS)[number];

const channelCounts = z.object({
  channel: count,
  fresh: count.meta({ description: "Rows that saving adds" }),
  equal: count.meta({ description: "Rows whose value is stored already" }),
  conflicting: count.meta({
    description: "Rows with another value than the stored one, which stays; theirs is kept beside it",
  }),
  missing: count.meta({ description: "Rows without a value of this channel" }),
  unreadable: count.meta({ description: "Rows whose cell is no number" }),
  rejected: z.record(z.string(), count).meta({ description: "Rows that are not saved, by reason" }),
});
export type ChannelCounts = z.output<typeof channelCounts>;

const drawnSeries = z.object({
  t: z.array(z.number()).meta({ description: "Epoch ms" }),
  min: z.array(z.number()),
  max: z.array(z.number()),
});
export type DrawnSeries = z.output<typeof drawnSeries>;

export const loggerPreview = z
  .object({
    preview: id,
    fileName: z.string(),
    size: count,
    format: z.enum(LOGGER_FORMATS).nullable(),
    formats: z.array(z.enum(LOGGER_FORMATS)).meta({ description: "Formats that the file fits" }),
    make: z.string().nullable(),
    model: z.string().nullable(),
    serial: z.string().nullable(),
    location: z.string().nullable(),
    channels: z.array(
      z.object({
        name: z.string(),
        unit: z.string().nullable().meta({ description: "As the file states it; null: it states none" }),
        quantity: z.string().nullable(),
      }),
    ),
    statedOffset: utcOffset
      .nullable()
      .meta({ description: "Offset of the clock in minutes that the file states" }),
    declaredRows: count.nullable().meta({ description: "Number of rows that the file states" }),
    rows: count.meta({ description: "Number of rows of the file" }),
    from: z.number().nullable().meta({ description: "First written time, epoch ms as if it were UTC" }),
    to: z.number().nullable(),
    head: z.array(z.array(z.string())).meta({ description: "First rows of a table, as cells" }),
    rejected: z.object({
      counts: z.partialRecord(z.enum(ROW_FAULTS), count),
      first: z.array(z.object({ line: count, fault: z.enum(ROW_FAULTS), text: z.string() })),
    }),
    answers: loggerAnswers,
    questions: z.array(z.enum(LOGGER_QUESTIONS)),
    offsetProposal: z
      .object({
        utcOffset,
        deviation: z.number(),
        nextDeviation: z.number(),
        points: count,
        channel: count,
      })
      .nullable()
      .meta({ description: "Offset with which the file fits the readings that are stored" }),
    counts: z.array(channelCounts).nullable().meta({ description: "Null while a question is open" }),
    drawings: z.array(z.object({ channel: count, file: drawnSeries, stored: drawnSeries })),
    sensors: z.array(z.object({ id, name: z.string(), unit: z.string() })).meta({
      description: "Sensors of the device",
    }),
    barometers: z
      .array(z.object({ id, name: z.string(), device: z.string() }))
      .meta({ description: "Sensors of the project that measure air pressure" }),
    sameFile: z
      .object({ at: instant, by: z.string() })
      .nullable()
      .meta({ description: "Earlier import of the same bytes" }),
    expiresAt: instant,
  })
  .meta({ id: "LoggerPreview" });
export type LoggerPreview = z.output<typeof loggerPreview>;

export const LOGGER_FILE_STATES = ["saving", "saved", "withdrawing", "withdrawn"] as const;

export const loggerFile = z
  .object({
    id,
    fileName: z.string(),
    size: count,
    format: z.enum(LOGGER_FORMATS).nullable(),
    serial: z.string().nullable(),
    state: z.enum(LOGGER_FILE_STATES),
    progress: z
      .object({ done: count, total: count })
      .meta({ description: "Parts that are saved, or still stored while the import is withdrawn" }),
    rows: count,
    added: count.meta({ description: "Number of readings that the import added" }),
    conflicting: count,
    from: instant.nullable(),
    to: instant.nullable(),
    at: instant,
    by: z.string(),
    withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    mine: z.boolean().meta({
      description: "Whether the caller may withdraw the import, having made it or being an administrator",
    }),
  })
  .meta({ id: "LoggerFile" });
export type LoggerFile = z.output<typeof loggerFile>;

export const loggerFilesEndpoints = {
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/logger-previews",
    access: "write",
    area,
    summary:
      "Uploads a file downloaded from a logger, recognises its format by its content and reads it; nothing is saved yet.",
    params: ofDevice,
    upload: true,
    progress: true,
    reply: loggerPreview,
    status: 201,
    errors: [
      "NOT_FOUND",
      "FILE_MISSING",
      "FILE_TOO_LARGE",
      "FILE_TOO_MANY_ROWS",
      "FILE_UNKNOWN",
      "FILE_BROKEN",
      "FILES_REST",
      "IMPORT_BUSY",
      "IMPORT_FAILED",
    ],
  }),
  answer: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/logger-previews/{preview}",
    access: "write",
    area,
    summary:
      "Answers what the file does not state: sensors of its channels, units, the clock's offset and corrections; compares every row with the stored readings.",
    params: ofPreview,
    body: loggerAnswers,
    progress: true,
    reply: loggerPreview,
    errors: [
      "NOT_FOUND",
      "PREVIEW_USED",
      "PREVIEW_EXPIRED",
      "VALIDATION",
      "FILE_TOO_MANY_ROWS",
      "FILE_UNKNOWN",
      "FILE_BROKEN",
      "FILES_REST",
      "IMPORT_BUSY",
      "IMPORT_FAILED",
    ],
  }),
  save: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/logger-files",
    access: "write",
    area,
    summary:
      "Saves a preview as one import, in the background. Readings that are stored already stay as they are.",
    params: ofDevice,
    body: z.strictObject({ preview: id }),
    reply: loggerFile,
    status: 202,
    errors: ["NOT_FOUND", "PREVIEW_USED", "PREVIEW_EXPIRED", "PREVIEW_QUESTIONS"],
  }),
  list: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/logger-files",
    access: "read",
    area,
    summary:
      "Lists the loggers' files that were imported for a device, newest first, including withdrawn ones.",
    params: ofDevice,
    query: z.strictObject({ page: paging([]).page, size: paging([]).size }),
    reply: pageOf(loggerFile),
    errors: ["NOT_FOUND"],
  }),
  original: endpoint({
    method: "GET",
    path: "/fkl-modi/{project}/devices/{device}/logger-files/{file}/original",
    access: "read",
    area,
    summary: "Returns an imported file as it was uploaded.",
    params: ofFile,
    download: { contentType: "application/octet-stream" },
    errors: ["NOT_FOUND"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/fkl-modi/{project}/devices/{device}/logger-files/{file}/withdrawal",
    access: "write",
    area,
    summary:
      "Withdraws an import in the background: removes exactly the readings that it added. Only for the user who made the import, and for administrators.",
    params: ofFile,
    body: z.strictObject({ reason: words(500) }),
    reply: loggerFile,
    status: 202,
    errors: ["NOT_FOUND", "FORBIDDEN", "IMPORT_WITHDRAWN"],
  }),
} as const;
