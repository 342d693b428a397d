import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, id, inProject, instant, locale, pageOf, paging, several } from "./shapes.ts";

const area = "Reports";
const PDF = "application/pdf";
export const REPORT_KINDS = ["parameter-variation", "neutralizer-consumption", "board"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_STATES = ["queued", "drawing", "done", "failed", "cancelled"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
const REPORT_ERRORS = ["FILE_QUOTA", "BOARD_GONE", "TOO_LARGE", "INTERNAL"] as const;

/** Maximum number of station and parameter pairs in one report; each fills half a page. */
export const MAX_PAIRS = 3000;
/** Maximum number of pairs in a report that is generated while the caller waits. */
export const MAX_PAIRS_AT_ONCE = 200;
const MAX_ITEMS = { stations: 150, parameters: 100, limitSets: 5, neutralisers: 20, recipients: 50 } as const;

const count = z.number().int();
const named = z.object({ id, name: z.string() });
const code = z.string().trim().min(1).max(60);

const variation = z.strictObject({
  kind: z.literal("parameter-variation"),
  stations: z.array(id).min(1).max(MAX_ITEMS.stations),
  parameters: z.array(code).min(1).max(MAX_ITEMS.parameters),
  limitSets: z.array(id).max(MAX_ITEMS.limitSets).optional(),
});
const consumption = z.strictObject({
  kind: z.literal("neutralizer-consumption"),
  neutralisers: z.array(id).min(1).max(MAX_ITEMS.neutralisers),
});
const board = z
  .strictObject({ kind: z.literal("board"), board: id })
  .meta({ description: "Board of the product's own, in its state at the end of the period's last day" });
const period = { from: day, to: day };

/** Subject of a report; the chosen stations and parameters need not have results in common. */
const subject = z.discriminatedUnion("kind", [variation, consumption, board]);
export type ReportSubject = z.output<typeof subject>;

const choice = z.strictObject({ subject, ...period, locale });
export type ReportChoice = z.output<typeof choice>;

const report = z
  .object({
    id,
    choice: z.object({ subject, ...period, locale }),
    state: z.enum(REPORT_STATES),
    done: count.meta({ description: "Number of parts that are rendered" }),
    total: count.meta({ description: "Total number of parts; 0 until it is known" }),
    pages: count.nullable(),
    data: z.string().nullable().meta({ description: "SHA-256 of the data, as printed on the first page" }),
    size: count.nullable().meta({ description: "Size of the PDF in bytes" }),
    name: z.string().nullable().meta({ description: "Name of its file" }),
    error: z.enum(REPORT_ERRORS).nullable(),
    schedule: id.nullable().meta({ description: "Schedule that created the report; null: a user" }),
    askedAt: instant,
    askedBy: named,
    endedAt: instant.nullable(),
  })
  .meta({ id: "Report", description: "Report that is queued, in progress or finished" });
export type Report = z.output<typeof report>;

export const SCHEDULE_MONTHS = [1, 3, 6, 12] as const;
const months = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);
const scheduleBody = z.strictObject({
  subject,
  locale,
  months: months.meta({ description: "Number of whole months before the one in which it is created" }),
  dayOfMonth: z
    .number()
    .int()
    .min(1)
    .max(28)
    .meta({ description: "Day of each month from which on it is created" }),
  recipients: z
    .array(id)
    .max(MAX_ITEMS.recipients)
    .meta({ description: "Members of the project who receive a mail" }),
  active: z.boolean().default(true),
});
export type ScheduleBody = z.output<typeof scheduleBody>;
const schedule = z
  .object({
    id,
    subject,
    locale,
    months,
    dayOfMonth: count,
    recipients: z.array(named),
    active: z.boolean(),
    /** Sent back with an edit; if the record has changed in between, the call fails with 409 STALE_VERSION. */
    version: count,
    next: day.nullable().meta({
      description: "Day of the next report, in the project's time zone; null if the schedule is paused",
    }),
    madeBy: named,
  })
  .meta({ id: "ReportSchedule" });
export type ReportSchedule = z.output<typeof schedule>;

const options = z
  .object({
    stations: z.array(named),
    parameters: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string() })),
    limitSets: z.array(named),
    neutralisers: z.array(named),
    people: z.array(named),
    boards: z.array(named).meta({ description: "Boards of the product's own that the caller may open" }),
    from: day.nullable(),
    to: day.nullable(),
  })
  .meta({
    id: "ReportOptions",
    description: "Subjects that have results, and the first and last day of these",
  });
export type ReportOptions = z.output<typeof options>;

const one = inProject.extend({ report: id });
const language = { locale: locale.optional() };

export const reportsEndpoints = {
  options: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/reports/options",
    access: "read",
    area,
    summary:
      "Lists what a report can be created from: stations and parameters that have results, neutralisers, limit sets, boards and people.",
    params: inProject,
    reply: options,
  }),
  variationPdf: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/reports/parameter-variation.pdf",
    access: "read",
    area,
    summary:
      "Renders statistics, limits, chart and trend of each parameter at each station as a PDF, for at most 200 pairs of them; larger reports are created by POST …/reports.",
    params: inProject,
    query: z.strictObject({
      station: several(id, MAX_ITEMS.stations),
      parameter: several(code, MAX_ITEMS.parameters),
      limitSet: several(id, MAX_ITEMS.limitSets).optional(),
      ...period,
      ...language,
    }),
    download: { contentType: PDF },
    errors: ["NOT_FOUND", "REPORTS_BUSY", "REPORT_TOO_LARGE", "VALIDATION"],
  }),
  consumptionPdf: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/reports/neutralizer-consumption.pdf",
    access: "read",
    area,
    summary:
      "Renders stoichiometric demand, dose, specific consumption and efficiency of neutralisers as a PDF.",
    params: inProject,
    query: z.strictObject({ neutraliser: several(id, MAX_ITEMS.neutralisers), ...period, ...language }),
    download: { contentType: PDF },
    errors: ["NOT_FOUND", "REPORTS_BUSY", "VALIDATION"],
  }),
  list: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/reports",
    access: "read",
    area,
    summary: "Lists the project's reports, latest first, with the progress of those that are not finished.",
    params: inProject,
    query: z.strictObject((({ page, size }) => ({ page, size }))(paging([]))),
    reply: pageOf(report),
  }),
  start: endpoint({
    method: "POST",
    path: "/fkl-data-filter/{project}/reports",
    access: "write",
    area,
    summary: "Starts creating a report that is stored among the project's files.",
    params: inProject,
    body: choice,
    reply: report,
    status: 202,
    errors: ["NOT_FOUND", "REPORT_TOO_LARGE", "REPORTS_BUSY", "VALIDATION"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/reports/{report}",
    access: "read",
    area,
    summary: "Returns a report and its progress.",
    params: one,
    reply: report,
    errors: ["NOT_FOUND"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/fkl-data-filter/{project}/reports/{report}/cancel",
    access: "write",
    area,
    summary: "Cancels the creation of a report; one that has ended returns 409 CONFLICT.",
    params: one,
    reply: report,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  file: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/reports/{report}/file",
    access: "read",
    area,
    summary: "Returns the PDF of a finished report, with byte ranges.",
    params: one,
    download: { contentType: PDF },
    errors: ["NOT_FOUND"],
  }),
  schedules: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/report-schedules",
    also: "/fkl-data-filter/{project}/reports/schedules",
    access: "read",
    area,
    summary: "Lists the schedules of monthly reports.",
    params: inProject,
    reply: z.array(schedule),
  }),
  addSchedule: endpoint({
    method: "POST",
    path: "/fkl-data-filter/{project}/report-schedules",
    also: "/fkl-data-filter/{project}/reports/schedules",
    access: "write",
    area,
    summary:
      "Creates a schedule for a monthly report on the preceding whole months; the recipients are notified by mail.",
    params: inProject,
    body: scheduleBody,
    reply: schedule,
    status: 201,
    errors: ["NOT_FOUND", "REPORT_TOO_LARGE"],
  }),
  updateSchedule: endpoint({
    method: "PUT",
    path: "/fkl-data-filter/{project}/report-schedules/{schedule}",
    also: "/fkl-data-filter/{project}/reports/schedules/{schedule}",
    access: "write",
    area,
    summary: "Updates the schedule of a monthly report, or pauses it.",
    params: inProject.extend({ schedule: id }),
    body: scheduleBody.extend({ version: count }),
    reply: schedule,
    errors: ["NOT_FOUND", "STALE_VERSION", "REPORT_TOO_LARGE"],
  }),
} as const;
