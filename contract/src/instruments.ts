import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { jobModel } from "./job-model.ts";
import { id, inProject, instant, many, pageOf, paging, words } from "./shapes.ts";

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
  page: count.meta({ description: "Pages that are read, of all documents together" }),
  pages: count,
  found: count.meta({ description: "Commitments that were found; 0 until it is done" }),
  error: z.enum(JOB_ERRORS).optional().meta({ description: "Why it failed" }),
  askedAt: instant,
  endedAt: instant.nullable(),
});
const job = jobFacts
  .extend({ instrument: id, askedBy: named, model: jobModel.nullable() })
  .meta({ id: "InstrumentJob", description: "A processing of an instrument's documents" });
export type InstrumentJob = z.output<typeof job>;

const document = z
  .object({
    id,
    name: z.string(),
    pages: count,
    scanned: z
      .boolean()
      .meta({ description: "Whether most of its pages are pictures, which are read by OCR" }),
    size: count.meta({ description: "Bytes" }),
    read: count.meta({ description: "Pages of it that are read" }),
    unread: count.meta({ description: "Pages of it that could not be read" }),
    ocr: z.object({
      pages: count.meta({ description: "Pages of it that were read by OCR" }),
      confidence: z.number().nullable().meta({ description: "Of these, on average, 0 to 1" }),
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
  prompt: named.nullable().meta({ description: "Null: the project's default prompt" }),
  documents: count,
  pages: count,
  job: jobFacts.nullable().meta({ description: "The latest processing; null where there was none" }),
  processedAt: instant.nullable().meta({ description: "When the last processing was done" }),
  /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
  version: count,
  updatedAt: instant,
});
const instrument = listed
  .extend({
    files: z.array(document).meta({ description: "Its documents, in the order in which they came" }),
  })
  .meta({ id: "Instrument" });
export type Instrument = z.output<typeof instrument>;
export type ListedInstrument = z.output<typeof listed>;

const body = z.strictObject({
  miningUnit: id,
  name: words(INSTRUMENT_CHARS),
  year,
  prompt: id.nullish().meta({ description: "One of the project's prompts; absent: the default one" }),
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
    summary: "The project's mining units by name.",
    params: inProject,
    query: z.strictObject(paging(["name"])),
    reply: pageOf(miningUnit),
  }),
  createMiningUnit: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/mining-units",
    access: "write",
    area,
    summary: "Adds a mining unit; one that the project has already is FK-0005.",
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
    summary: "Environmental instruments with how far their documents are processed.",
    params: inProject,
    query: z.strictObject({ ...paging(["name", "year", "miningUnit", "updatedAt"]), ...filters }),
    reply: pageOf(listed.meta({ id: "ListedInstrument" })),
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/instruments.csv",
    access: "read",
    area,
    summary: "The same list as a file, with the same filters.",
    params: inProject,
    query: z.strictObject({ sort: paging(["name", "year", "miningUnit", "updatedAt"]).sort, ...filters }),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/instruments",
    access: "write",
    area,
    summary: "Adds an instrument; one of the same mining unit, name and year is FK-0005.",
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
    summary: "One instrument with its documents and its latest processing.",
    params: one,
    reply: instrument,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-bdo/{project}/instruments/{instrument}",
    access: "write",
    area,
    summary: "Changes an instrument; with `version`, only where nobody else has changed it since.",
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
      "A PDF in the field `file`; the same bytes a second time are FK-0005. It is kept among the project's files.",
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
    summary: "The PDF, with byte ranges.",
    params: oneDocument,
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND"],
  }),
  process: endpoint({
    method: "POST",
    path: "/fkl-bdo/{project}/instruments/{instrument}/process",
    access: "write",
    area,
    summary: "Reads the instrument's documents and finds its commitments; one processing at a time.",
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
    summary: "How far a processing is.",
    params: oneJob,
    reply: job,
    errors: ["NOT_FOUND"],
  }),
  jobEvents: endpoint({
    method: "GET",
    path: "/fkl-bdo/{project}/jobs/{job}/events",
    access: "read",
    area,
    summary: "The same live: an event `job` at every change, until it has ended, or for five minutes.",
    params: oneJob,
    live: true,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  cancelJob: endpoint({
    method: "DELETE",
    path: "/fkl-bdo/{project}/jobs/{job}",
    access: "write",
    area,
    summary: "Cancels a processing; the pages that are read stay read. One that has ended is CONFLICT.",
    params: oneJob,
    reply: job,
    result: "FK-0012",
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
} as const;
