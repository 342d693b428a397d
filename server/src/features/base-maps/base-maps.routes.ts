import { baseMapsEndpoints } from "@vetaverde/contract/base-maps";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { type BaseMapsDeps, createBaseMapsService } from "./base-maps.service.ts";

export function mountBaseMaps(app: FastifyInstance, guard: Guard, deps: BaseMapsDeps): void {
  const baseMaps = createBaseMapsService(deps);
  mount(app, guard, baseMapsEndpoints, {
    get: ({ params }) => baseMaps.get(params.project),
    replace: async ({ params }, ctx, call) => baseMaps.replace(params.project, await call.file(), ctx),
    remove: ({ params }, ctx) => baseMaps.remove(params.project, ctx),
  });
}
