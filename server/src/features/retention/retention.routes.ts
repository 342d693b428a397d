import { retentionEndpoints } from "@vetaverde/contract/retention";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { RetentionService } from "./retention.service.ts";

export function mountRetention(app: FastifyInstance, guard: Guard, retention: RetentionService): void {
  mount(app, guard, retentionEndpoints, {
    get: ({ params }) => retention.get(params.project),
    preview: ({ params, query }) => retention.preview(params.project, query.months),
    save: (input, ctx) => retention.save(input, ctx),
  });
}
