import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, locale, pageOf, paging, words } from "./shapes.ts";

export const project = z
  .object({
    id,
    name: z.string(),
    company: z.string(),
    color: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
    logo: id.nullable(),
    main: z.boolean(),
    timeZone: z.string(),
    nearDays: z.number().int(),
    url_policy: z.string().nullable(),
    date_policy: instant.nullable(),
    users: z.number().int().meta({ description: "Number of members" }),
    menus: z.number().int().meta({ description: "Number of entries in its menu" }),
    smtp: z.boolean().meta({ description: "Whether its mails are sent through a mail server of its own" }),
    admin: z.boolean().meta({ description: "Whether the caller is an administrator of the project" }),
    version: z.string().meta({
      description:
        "Version to send back with a change, for optimistic locking; the change is rejected if another was saved first",
    }),
  })
  .meta({ id: "Project" });
export type Project = z.output<typeof project>;

const projectFields = {
  name: words(100),
  company: words(100),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
  logo: id.meta({
    description: "Identifier of an image that the caller uploaded, or of the project's current logo",
  }),
  main: z.boolean().default(false).meta({
    description:
      "Whether this is the main project; only the system administrator can make another project the main one",
  }),
  timeZone: z.string().max(64),
  nearDays: z.number().int().min(0).max(90).default(7),
  url_policy: z.string().trim().max(2000).nullable().default(null),
  date_policy: instantWithOffset.nullable().default(null),
};

export const projectsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-project/projects",
    access: "session",
    summary: "Lists the caller's projects; for the system administrator, all projects.",
    query: z.strictObject(paging(["name", "company"])),
    reply: pageOf(project).extend({
      reachedLimit: z.int().nullable().meta({
        description:
          "Number of projects that the platform's plan allows, once that many exist; null: another project can be created",
      }),
    }),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-project/{project}",
    also: "/fkl-project/projects/{project}",
    access: "read",
    summary: "Returns a project.",
    params: inProject,
    reply: project,
  }),
  landing: endpoint({
    method: "GET",
    path: "/fkl-project/landing",
    access: "session",
    summary:
      "Returns the project that opens after sign-in: the caller's only project, otherwise the one last entered. Null: the caller has to choose.",
    reply: project.nullable(),
  }),
  enter: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/landing",
    access: "read",
    summary: "Sets the project in which the caller continues, stored for all of the caller's devices.",
    params: inProject,
    reply: z.literal(true),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-project/projects",
    access: "adminOfAny",
    summary:
      "Creates a project; an administrator of any project or the system administrator may do so, and becomes its administrator.",
    body: z.strictObject({
      ...projectFields,
      standardCatalog: locale.nullable().default(null).meta({
        description:
          "Language of the standard catalogue that the project starts with; null: it starts with an empty one",
      }),
    }),
    reply: project,
    status: 201,
    errors: ["VALIDATION", "PROJECT_LIMIT", "FORBIDDEN"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}",
    also: "/fkl-project/projects/{project}",
    access: "admin",
    summary:
      "Updates a project's name, appearance, time zone and number of near days; a later policy date asks every user to accept the policy again.",
    params: inProject,
    body: z.strictObject({
      ...projectFields,
      logo: projectFields.logo.optional(),
      version: z.string().max(40).optional().meta({
        description:
          "Version that the client loaded, for optimistic locking; if absent, the record is overwritten whatever its version",
      }),
    }),
    reply: project,
    errors: ["VALIDATION", "STALE_VERSION", "MAIN_PROJECT", "FORBIDDEN"],
  }),
} as const;
