import { peopleEndpoints } from "@vetaverde/contract/people";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { PeopleService } from "./people.service.ts";

export function mountPeople(app: FastifyInstance, guard: Guard, people: PeopleService): void {
  mount(app, guard, peopleEndpoints, {
    platformTemplate: (_input, ctx) => people.template(null, ctx),
    platformPreview: (_input, ctx, call) => people.createPreview(null, ctx, call),
    platformErrors: ({ params }, ctx, { signal }) =>
      people.previewErrors({ project: null, ...params }, ctx, signal),
    platformImport: ({ body }, ctx) => people.import({ project: null, ...body }, ctx),
    template: ({ params }, ctx) => people.template(params.project, ctx),
    createPreview: ({ params }, ctx, call) => people.createPreview(params.project, ctx, call),
    previewErrors: ({ params }, ctx, { signal }) => people.previewErrors(params, ctx, signal),
    import: ({ params, body }, ctx) => people.import({ ...params, ...body }, ctx),
  });
}
