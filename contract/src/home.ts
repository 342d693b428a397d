import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { menuEntry } from "./menus.ts";
import { id, instant } from "./shapes.ts";

/** An entry of the user's menu as a tile: the menu entry without its children, and what tells it from others. */
const shortcut = menuEntry
  .omit({ submenu: true, url: true })
  .extend({
    favorite: z.boolean().meta({ description: "Whether the user marked the entry as a favourite" }),
    group: z
      .string()
      .nullable()
      .meta({ description: "Label of the menu entry that contains it; null at the top level" }),
    openedAt: instant.nullable().meta({ description: "When the user last opened the entry; null if never" }),
  })
  .meta({ id: "Shortcut" });
export type Shortcut = z.output<typeof shortcut>;

const alias = z.string().min(1).max(60);
/** The encrypted identifier of a board or report, as the menu returns it. */
const report = z.string().min(1).max(2000);

/** Set-up steps of a new project, in the recommended order. */
export const FIRST_STEPS = ["catalog", "stations", "plan", "people", "permits", "devices"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const count = z.number().int();

/** The favourite mark of a menu entry. */
const favoriteMark = {
  params: z.strictObject({ alias }),
  query: z.strictObject({ project: id, report: report.optional() }),
};

export const homeEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-general/home",
    access: "read",
    personal: true,
    summary:
      "Returns the entries of the caller's menu that they opened last, marked as favourites and open most, and those that users of the same role open and the caller never did, each list in display order.",
    query: z.strictObject({ project: id }),
    reply: z.object({
      recents: z.array(shortcut),
      favorites: z.array(shortcut),
      mostUsed: z.array(shortcut),
      recommended: z
        .array(shortcut)
        .nullable()
        .meta({ description: "Recommended entries; null if recommendations are disabled in the project" }),
    }),
  }),
  firstSteps: endpoint({
    method: "GET",
    path: "/fkl-general/first-steps",
    access: "read",
    summary:
      "Returns what Home starts with: whether the project has a plan yet, whether its plans name the caller as responsible, and for administrators the remaining setup steps.",
    query: z.strictObject({ project: id }),
    reply: z
      .object({
        hasPlans: z.boolean(),
        isNamed: z.boolean().meta({ description: "Whether the caller is the responsible of a monitoring" }),
        steps: z
          .array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() }))
          .nullable()
          .meta({
            description:
              "Setup steps, without those that the caller has no access to; null if the caller is not concerned or dismissed them, or if all were completed once.",
          }),
      })
      .meta({ id: "FirstSteps" }),
  }),
  dismissFirstSteps: endpoint({
    method: "PUT",
    path: "/fkl-general/first-steps/dismissed",
    access: "admin",
    summary: "Dismisses the first steps of a project for the caller.",
    query: z.strictObject({ project: id }),
    reply: z.literal(true),
  }),
  attention: endpoint({
    method: "GET",
    path: "/fkl-general/attention",
    access: "read",
    summary:
      "Returns how much in the project waits for somebody: overdue monitorings, alerts to acknowledge, and commitments to review or without a plan. A part that the caller may not read is null.",
    query: z.strictObject({ project: id }),
    reply: z
      .object({
        overdue: count
          .nullable()
          .meta({ description: "Monitorings whose day is past and that are still open" }),
        alerts: z
          .object({
            active: count,
            unacknowledged: count.meta({ description: "Active alerts that nobody has acknowledged" }),
          })
          .nullable(),
        commitments: z
          .object({
            proposed: count.meta({ description: "Commitments to accept or reject" }),
            instruments: z
              .array(z.object({ id, name: z.string(), proposed: count }))
              .meta({ description: "The instruments with most of them, at most three" }),
            uncovered: count.meta({ description: "Accepted commitments that no plan serves" }),
          })
          .nullable(),
      })
      .meta({ id: "Attention" }),
  }),
  visit: endpoint({
    method: "POST",
    path: "/fkl-general/visits",
    access: "read",
    summary: "Records that the caller opened an entry of their menu.",
    body: z.strictObject({ project: id, alias, report: report.optional() }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
  mark: endpoint({
    method: "PUT",
    path: "/fkl-general/home/favorites/{alias}",
    also: "/fkl-general/favorites/{alias}",
    access: "read",
    summary: "Marks an entry of the caller's menu as a favourite.",
    ...favoriteMark,
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
  unmark: endpoint({
    method: "DELETE",
    path: "/fkl-general/home/favorites/{alias}",
    also: "/fkl-general/favorites/{alias}",
    access: "read",
    summary: "Removes the favourite mark of an entry, even if the entry no longer exists.",
    ...favoriteMark,
    reply: z.literal(true),
  }),
} as const;
