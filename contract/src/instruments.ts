import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { jobModel } from "./job-model.ts";
import { day, id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";

const MINING_UNIT_CHARS = 50;
export const INSTRUMENT_CHARS = 50;
/** Plausible years of a permit, from FIRST_YEAR to LAST_YEAR. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const area = "Commitments";

const JOB_STATES = ["queued", "reading", "extracting", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];
/** Codes of what can end a processing: a faulty document or an internal error. */
const JOB_ERRORS = ["FILE_BROKEN", "PDF_TOO_SLOW", "PDF_TOO_MUCH_TEXT", "FILE_LOST", "INTERNAL"] as const;
export type JobError = (typeof JOB_ERRORS)[number];

/** Reasons for refusing an uploaded document. */
const PDF_REFUSALS = [
  ...(["FILE_MISSING", "FILE_TOO_LARGE", "NOT_PDF", "FILE_BROKEN", "FILE_ENCRYPTED"] as const),
  ...(["FILE_BOMB", "PDF_SCRIPTS", "PDF_HUGE_PAGE", "PDF_TOO_MANY_PAGES"] as const),
] as const satisfies readonly ErrorCode[];

const count = z.number().int();
const named = z.object({ id, name: z.string() });
const year = z.number().int().min(FIRST_YEAR).max(LAST_YEAR);

const miningUnit = named.meta({ id: "MiningUnit" });
export type MiningUnit = z.output<typeof miningUnit>;

const jobFacts = z.object({
  id,
  state: z.enum(JOB_STATES),
  page: count.meta({ description: "Number of pages read so far, over all documents" }),
  pages: count,
  found: count.meta({ description: "Number of commitments found; while a scan is read, on its first pages" }),
  error: z.enum(JOB_ERRORS).optional().meta({ description: "Reason of the failure" }),
  askedAt: instant,
  endedAt: instant.nullable(),
});
const job = jobFacts
  .extend({ instrument: id, askedBy: named, model: jobModel.nullable() })
  .meta({ id: "InstrumentJob", description: "Processing of an instrument's documents" });
export type InstrumentJob = z.output<typeof job>;

const document = z
  .object({
    id,
    name: z.string(),
    pages: count,
    scanned: z.boolean().meta({ description: "Whether most of its pages are images, which are read by OCR" }),
    size: count.meta({ description: "Size in bytes" }),
    read: count.meta({ description: "Number of its pages that are read" }),
    unread: count.meta({ description: "Number of its pages that could not be read" }),
    ocr: z.object({
      pages: count.meta({ description: "Number of its pages that were read by OCR" }),
      confidence: z
        .number()
        .nullable()
        .meta({ description: "Average OCR confidence of these pages, 0 to 1" }),
    }),
    addedAt: instant,
    addedBy: named,
  })
  .meta({ id: "InstrumentDocument" });
export type InstrumentDocument = z.output<typeof document>;

const listed = z.object({
  id,
  miningUnit: named,
  name: z.string(),
  year: count,
  startsOn: day.nullable().meta({ description: "First day on which it is in force; null: unknown" }),
  endsOn: day.nullable().meta({ description: "Last day on which it is in force; null: unknown, or no end" }),
  prompt: named
    .nullable()
    .meta({ description: "Prompt of the instrument; null: the project's default prompt" }),
  documents: count,
  pages: count,
  job: jobFacts.nullable().meta({ description: "Latest processing; null if there was none" }),
  processedAt: instant.nullable().meta({ description: "Instant at which the last processing was completed" }),
  /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
  version: count,
  updatedAt: instant,
});
const instrument = listed
  .extend({
    files: z.array(document).meta({ description: "Documents of the instrument, in order of upload" }),
  })
  .meta({ id: "Instrument" });
export type Instrument = z.output<typeof instrument>;
export type ListedInstrument = z.output<typeof listed>;

const body = z.strictObject({
  miningUnit: id,
  name: words(INSTRUMENT_CHARS),
  year,
  startsOn: day.nullish().meta({ description: "First day on which it is in force" }),
  endsOn: day.nullish().meta({ description: "Last day on which it is in force, not before the first" }),
  prompt: id.nullish().meta({ description: "Prompt of the project; absent: the default prompt" }),
});
const one = z.strictObject({ project: id, instrument: id });
const oneDocument = z.strictObject({ project: id, document: id });
const oneJob = z.strictObject({ project: id, job: id });
const filters = {
  q: z.string().max(200).optional(),
  miningUnit: many(id),
  year: many(z.coerce.number().pipe(year)),
  state: many(z.enum([...JOB_STATES, "none"])),
};

export const instrumentsEndpoints = {
  miningUnits: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/mining-units",
    access: "read",
    area,
    summary: "Lists the project's mining units by name.",
    params: inProject,
    query: z.strictObject(paging(["name"])),
    reply: pageOf(miningUnit),
  }),
  createMiningUnit: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/mining-units",
    access: "write",
    area,
    summary: "Adds a mining unit; one that the project already has is rejected with FK-0005.",
    params: inProject,
    body: z.strictObject({ name: words(MINING_UNIT_CHARS) }),
    reply: miningUnit,
    status: 201,
    errors: ["FK-0005"],
  }),
  list: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/instruments",
    access: "read",
    area,
    summary: "Lists the environmental instruments with the progress of their processing.",
    params: inProject,
    query: z.strictObject({ ...paging(["name", "year", "miningUnit", "updatedAt"]), ...filters }),
    reply: pageOf(listed.meta({ id: "ListedInstrument" })),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/instruments.csv",
    access: "read",
    area,
    summary: "Returns the list of instruments as CSV, with the same filters.",
    params: inProject,
    query: z.strictObject({ sort: paging(["name", "year", "miningUnit", "updatedAt"]).sort, ...filters }),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/instruments",
    access: "write",
    area,
    summary: "Adds an instrument; one of the same mining unit, name and year is rejected with FK-0005.",
    params: inProject,
    body,
    reply: instrument,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/instruments/{instrument}",
    access: "read",
    area,
    summary: "Returns an instrument with its documents and its latest processing.",
    params: one,
    reply: instrument,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/instruments/{instrument}",
    access: "write",
    area,
    summary: "Updates an instrument; with `version`, only if no other user has changed it since.",
    params: one,
    body: body.extend({ version: count.optional() }),
    reply: instrument,
    errors: ["FK-0005", "NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  addDocument: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/instruments/{instrument}/documents",
    access: "write",
    area,
    summary:
      "Uploads a PDF in the field `file` and stores it among the project's files; a PDF with the same bytes is rejected with FK-0005.",
    params: one,
    upload: true,
    reply: document,
    status: 201,
    errors: ["NOT_FOUND", "FK-0005", "FILE_QUOTA", "IMPORT_BUSY", "FILES_REST", ...PDF_REFUSALS],
  }),
  file: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/documents/{document}/file",
    access: "read",
    area,
    summary: "Returns the PDF of a document, with byte ranges.",
    params: oneDocument,
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND"],
  }),
  process: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/instruments/{instrument}/process",
    access: "write",
    area,
    summary:
      "Starts reading the instrument's documents and finding their commitments; an instrument has one processing at a time.",
    params: one,
    reply: z.object({ job: id }),
    status: 202,
    errors: ["NOT_FOUND", "PDF_BUSY", "PDF_NONE"],
  }),
  job: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/jobs/{job}",
    access: "read",
    area,
    summary: "Returns the progress of a processing.",
    params: oneJob,
    reply: job,
    errors: ["NOT_FOUND"],
  }),
  jobEvents: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/jobs/{job}/events",
    access: "read",
    area,
    summary:
      "Streams the progress of a processing: an event `job` at every change, until it ends, or for five minutes.",
    params: oneJob,
    live: true,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  cancelJob: endpoint({
    method: "DELETE",
    path: "/fkl-bdo/{project}/jobs/{job}",
    access: "write",
    area,
    summary:
      "Cancels a processing; pages already read are kept. A processing that has ended returns CONFLICT.",
    params: oneJob,
    reply: job,
    result: "FK-0012",
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
} as const;
