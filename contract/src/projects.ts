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
    users: z.number().int().meta({ description: "How many people belong to it" }),
    menus: z.number().int().meta({ description: "How many entries its menu has" }),
    smtp: z.boolean().meta({ description: "Whether its mails go through a server of its own" }),
    admin: z.boolean().meta({ description: "Whether one administers it oneself" }),
    version: z
      .string()
      .meta({ description: "Goes back with a change: it is refused where another came first" }),
  })
  .meta({ id: "Project" });
export type Project = z.output<typeof project>;

const given = {
  name: words(100),
  company: words(100),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
  logo: id.meta({ description: "Of a picture that one sent oneself, or the one that the project has" }),
  main: z
    .boolean()
    .default(false)
    .meta({ description: "Only the system administrator moves it to another project" }),
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
    summary: "One's own projects; the system administrator sees all.",
    query: z.strictObject(paging(["name", "company"])),
    reply: pageOf(project).extend({
      reachedLimit: z.int().nullable().meta({
        description:
          "How many projects the platform's plan allows, where that many exist already; null: another one may be made",
      }),
    }),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-project/{project}",
    also: "/fkl-project/projects/{project}",
    access: "read",
    summary: "A project.",
    params: inProject,
    reply: project,
  }),
  landing: endpoint({
    method: "GET",
    path: "/fkl-project/landing",
    access: "session",
    summary:
      "The project in which one's work goes on after signing in: the only one that one has, else the one last entered. Null: one has to choose.",
    reply: project.nullable(),
  }),
  enter: endpoint({
    method: "PUT",
    path: "/fkl-project/{project}/landing",
    access: "read",
    summary: "One works in this project from here on; remembered for all devices.",
    params: inProject,
    reply: z.literal(true),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-project/projects",
    access: "adminOfAny",
    summary:
      "A new project; whoever administers one, or the system administrator, may make it and becomes its administrator.",
    body: z.strictObject({
      ...given,
      standardCatalog: locale.nullable().default(null).meta({
        description: "Begin with the standard catalogue in this language; null: with an empty one",
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
      "What a project is called, looks like and counts by; a later policy date asks everybody to accept again.",
    params: inProject,
    body: z.strictObject({
      ...given,
      logo: given.logo.optional(),
      version: z
        .string()
        .max(40)
        .optional()
        .meta({ description: "The one that was seen; absent: whatever stands there" }),
    }),
    reply: project,
    errors: ["VALIDATION", "STALE_VERSION", "MAIN_PROJECT", "FORBIDDEN"],
  }),
} as const;
