import { mapLayersEndpoints } from "@vetaverde/contract/map-layers";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createMapLayersService, type MapLayersDeps } from "./map-layers.service.ts";

export function mountMapLayers(app: FastifyInstance, guard: Guard, deps: MapLayersDeps): void {
  const layers = createMapLayersService(deps);
  mount(app, guard, mapLayersEndpoints, {
    list: ({ params }) => layers.list(params.project),
    add: (input, ctx, { progress, stream }) => layers.add(input, { ctx, progress, stream }),
    change: (input, ctx) => layers.change(input, ctx),
    order: (input, ctx) => layers.order(input, ctx),
    remove: (input, ctx) => layers.remove(input, ctx),
    content: ({ params }, _ctx, call) => layers.content(params.project, params.layer, call),
  });
}
