import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, pageOf, paging } from "./shapes.ts";

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
  })
  .meta({ id: "Project" });
export type Project = z.output<typeof project>;

export const projectsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-project/projects",
    access: "session",
    summary: "One's own projects; the system administrator sees all.",
    query: z.strictObject(paging(["name", "company"])),
    reply: pageOf(project),
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-project/projects/{project}",
    access: "read",
    summary: "A project.",
    params: inProject,
    reply: project,
  }),
} as const;
