import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { MONITORING_STATES, MONITORING_STATUSES, PLANS_AREA, planCounts } from "./monitorings.ts";
import { day, id, inProject, instant, many } from "./shapes.ts";

/** A calendar shows at most six weeks at once. */
export const SCHEDULE_DAYS = 42;
/** Rows of an answer: the first of each day, all of a page of stations, or counts without rows. */
export const SCHEDULE_ROWS = ["days", "stations", "none"] as const;

const count = z.number().int();
const named = z.object({ id, name: z.string() });

/** A monitoring as a calendar shows it; its details are loaded by id. */
export const scheduled = z
  .object({
    id,
    plan: named.meta({ description: "Plan, with its title as `name`" }),
    station: named,
    miningComponent: z.string(),
    subcomponent: z
      .string()
      .meta({ description: "Environmental subcomponent, such as Nivel; empty without one" }),
    type: z.string(),
    frequency: z.string(),
    shortCommitment: z.string(),
    responsible: z.string().nullable(),
    estimatedDate: day,
    startsAt: instant,
    endsAt: instant,
    status: z
      .enum(MONITORING_STATUSES)
      .nullable()
      .meta({ description: "Status; null for a skipped monitoring" }),
    completed: z.boolean(),
    skipped: z.boolean(),
    rescheduled: z.boolean(),
    version: count,
  })
  .meta({ id: "Scheduled" });
export type Scheduled = z.output<typeof scheduled>;

const strip = z.object({
  total: count,
  more: z.boolean().meta({ description: "Whether there are more than `total`, where counting stopped" }),
  items: z.array(scheduled),
});

const scheduleDay = z.object({
  date: day,
  counts: planCounts.meta({
    description: "Counts of all monitorings of the day, regardless of the rows that are sent",
  }),
  total: count,
  monitorings: z.array(scheduled),
});
export type ScheduleDay = z.output<typeof scheduleDay>;

const schedule = z
  .object({
    year: count,
    month: count,
    from: day,
    to: day,
    today: day,
    counts: planCounts,
    total: count,
    days: z.array(scheduleDay),
    stations: z
      .object({
        items: z.array(z.object({ id, name: z.string(), miningComponent: z.string() })),
        total: count,
        page: count,
        size: count,
      })
      .nullable()
      .meta({ description: "Page of stations whose rows are sent; null unless rows=stations" }),
    cut: count.meta({ description: "Number of monitorings of these days that are not among the rows" }),
    near: strip,
    missing: strip.meta({ description: "Unfulfilled monitorings of all days before today" }),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.output<typeof schedule>;

const filters = {
  plan: many(id),
  station: many(id),
  miningComponent: many(id),
  environmentalComponent: many(id),
  subcomponent: many(id),
  source: many(id),
  type: many(id),
  frequency: many(id),
  status: many(z.enum(MONITORING_STATES)),
};

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The state of a user's own calendar feed; its token is returned only when it is created. */
const feed = z.object({ createdAt: instant, lastUsedAt: instant.nullable() });

export const scheduleEndpoints = {
  schedule: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/schedule",
    access: "read",
    area: PLANS_AREA,
    summary:
      "Returns the days of a month, or of up to 42 days, each with its monitorings and counts by status, and the near and missing monitorings.",
    params: inProject,
    query: z
      .strictObject({
        year: whole(1900, 2200).optional(),
        month: whole(1, 12).optional(),
        from: day.optional(),
        to: day.optional(),
        rows: z.enum(SCHEDULE_ROWS).default("days"),
        perDay: whole(1, 100).default(20),
        page: whole(1, 100_000).default(1),
        size: whole(1, 100).default(50),
        ...filters,
      })
      .refine(({ from, to }) => (from === undefined) === (to === undefined), {
        path: ["to"],
        params: { rule: "required" },
      }),
    reply: schedule,
    errors: ["VALIDATION"],
  }),
  calendar: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/calendar.ics",
    access: "open",
    summary:
      "Returns the monitorings of a project as an iCalendar feed, for the user whose token is in the URL.",
    params: inProject,
    query: z.strictObject({ token: z.string().min(1).max(200) }),
    download: { contentType: "text/calendar; charset=utf-8" },
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  feed: endpoint({
    method: "GET",
    path: "/fkl-plan/{project}/calendar-token",
    access: "read",
    personal: true,
    area: PLANS_AREA,
    summary:
      "Returns since when the caller has a calendar feed in this project, and when it was last fetched.",
    params: inProject,
    reply: feed.nullable(),
    errors: ["FORBIDDEN"],
  }),
  makeFeed: endpoint({
    method: "POST",
    path: "/fkl-plan/{project}/calendar-token",
    access: "read",
    area: PLANS_AREA,
    summary:
      "Creates the caller's calendar feed and returns its URL once, which invalidates the earlier URL; or revokes the feed.",
    params: inProject,
    body: z.strictObject({ revoke: z.boolean().default(false) }),
    reply: feed.extend({ token: z.string().nullable(), address: z.url().nullable() }).nullable().meta({
      description:
        "Calendar feed; token and address are shown once and are null in the response to a repeated request",
    }),
    errors: ["FORBIDDEN"],
  }),
} as const;
