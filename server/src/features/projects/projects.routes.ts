import { projectsEndpoints } from "@vetaverde/contract/projects";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { ProjectsService } from "./projects.service.ts";

export function mountProjects(app: FastifyInstance, guard: Guard, projects: ProjectsService): void {
  mount(app, guard, projectsEndpoints, {
    list: ({ query }, ctx) => projects.list(ctx, query),
    get: ({ params }, ctx) => projects.get(params.project, ctx),
    landing: (_input, ctx) => projects.landing(ctx),
    enter: ({ params }, ctx) => projects.enter(params.project, ctx),
    create: ({ body }, ctx) => projects.create(body, ctx),
    update: (edit, ctx) => projects.update(edit, ctx),
  });
}
