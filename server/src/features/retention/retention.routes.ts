import { retentionEndpoints } from "@vetaverde/contract/retention";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createRetention, type RetentionDeps } from "./retention.service.ts";

export function mountRetention(app: FastifyInstance, guard: Guard, deps: RetentionDeps): void {
  const retention = createRetention(deps);
  mount(app, guard, retentionEndpoints, {
    get: ({ params }) => retention.get(params.project),
    preview: ({ params, query }) => retention.preview(params.project, query.months),
    save: (input, ctx) => retention.save(input, ctx),
  });
}
