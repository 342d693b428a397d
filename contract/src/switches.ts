import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant } from "./shapes.ts";

/**
 * Experimental features that can be switched on or off: by a user for themselves, or by administrators for a project.
 */
export const PERSON_SWITCHES = ["compactTables", "keyShortcuts"] as const;
export const PROJECT_SWITCHES = ["recommendations"] as const;
export type PersonSwitch = (typeof PERSON_SWITCHES)[number];
export type ProjectSwitch = (typeof PROJECT_SWITCHES)[number];
export type SwitchName = PersonSwitch | ProjectSwitch;

/** Value of a switch until it is first changed. */
export const INITIALLY: Readonly<Record<SwitchName, boolean>> = {
  compactTables: false,
  keyShortcuts: false,
  recommendations: true,
};

const switchState = z
  .object({
    name: z.enum([...PERSON_SWITCHES, ...PROJECT_SWITCHES]),
    scope: z.enum(["person", "project"]),
    on: z.boolean(),
    mayChange: z.boolean().meta({ description: "Whether the caller may change the switch" }),
    /** Null: never changed. */
    changedAt: instant.nullable(),
    /** For a project's switch; a user's own switch can only be changed by that user. */
    changedBy: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: "Switch" });
export type Switch = z.output<typeof switchState>;

const body = z.strictObject({ on: z.boolean() });

export const switchesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/switches",
    access: "read",
    summary: "Returns the state of the experimental switches for the caller in a project.",
    params: inProject,
    reply: z.array(switchState),
  }),
  setProject: endpoint({
    method: "PUT",
    path: "/fkl-general/{project}/switches/{switch}",
    access: "admin",
    summary: "Sets a switch for all users of a project.",
    params: z.strictObject({ project: id, switch: z.enum(PROJECT_SWITCHES) }),
    body,
    reply: switchState,
  }),
  setOwn: endpoint({
    method: "PUT",
    path: "/fkl-general/switches/own/{switch}",
    also: "/fkl-general/switches/{switch}",
    access: "session",
    summary: "Sets a switch for the caller, on every device and in every project.",
    params: z.strictObject({ switch: z.enum(PERSON_SWITCHES) }),
    body,
    reply: switchState,
  }),
} as const;
