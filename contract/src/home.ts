import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { menuEntry } from "./menus.ts";
import { id } from "./shapes.ts";

/** An entry of the user's menu as a tile: the menu entry without its children. */
const shortcut = menuEntry
  .omit({ submenu: true, url: true })
  .extend({ favorite: z.boolean().meta({ description: "Whether one marked it with a star" }) })
  .meta({ id: "Shortcut" });
export type Shortcut = z.output<typeof shortcut>;

const alias = z.string().min(1).max(60);
/** The encrypted identifier of a board or report, as the menu returns it. */
const report = z.string().min(1).max(2000);

/** Set-up steps of a new project, in the recommended order. */
export const FIRST_STEPS = ["catalog", "stations", "plan", "people", "permits", "devices"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const homeEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/fkl-general/home",
    access: "read",
    personal: true,
    summary:
      "What one opened last, marked, opens most, and what others of one's role open and oneself never did, the first ones first; only entries of one's own menu.",
    query: z.strictObject({ project: id }),
    reply: z.object({
      recents: z.array(shortcut),
      favorites: z.array(shortcut),
      mostUsed: z.array(shortcut),
      recommended: z.array(shortcut).nullable().meta({ description: "Null: switched off in the project" }),
    }),
  }),
  firstSteps: endpoint({
    method: "GET",
    path: "/fkl-general/first-steps",
    access: "read",
    summary:
      "What Home begins with: whether the project has a plan yet, whether its plans name oneself as responsible, and for its administrators what is left to set up.",
    query: z.strictObject({ project: id }),
    reply: z
      .object({
        hasPlans: z.boolean(),
        isNamed: z.boolean().meta({ description: "Whether a monitoring's responsible is oneself" }),
        steps: z
          .array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() }))
          .nullable()
          .meta({
            description:
              "Null: not one's business, put away by oneself, or all was done once. Without the steps that are closed to oneself.",
          }),
      })
      .meta({ id: "FirstSteps" }),
  }),
  dismissFirstSteps: endpoint({
    method: "PUT",
    path: "/fkl-general/first-steps/dismissed",
    access: "admin",
    summary: "Puts the first steps of a project away, for oneself.",
    query: z.strictObject({ project: id }),
    reply: z.literal(true),
  }),
  visit: endpoint({
    method: "POST",
    path: "/fkl-general/visits",
    access: "read",
    summary: "One opened an entry of one's own menu.",
    body: z.strictObject({ project: id, alias, report: report.optional() }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
  mark: endpoint({
    method: "PUT",
    path: "/fkl-general/home/favorites/{alias}",
    also: "/fkl-general/favorites/{alias}",
    access: "read",
    summary: "Marks an entry of one's own menu with a star.",
    params: z.strictObject({ alias }),
    query: z.strictObject({ project: id, report: report.optional() }),
    reply: z.literal(true),
    errors: ["NOT_FOUND"],
  }),
  unmark: endpoint({
    method: "DELETE",
    path: "/fkl-general/home/favorites/{alias}",
    also: "/fkl-general/favorites/{alias}",
    access: "read",
    summary: "Takes the star away; also from an entry that is no longer there.",
    params: z.strictObject({ alias }),
    query: z.strictObject({ project: id, report: report.optional() }),
    reply: z.literal(true),
  }),
} as const;
