import { kpisEndpoints } from "@vetaverde/contract/kpis";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createKpisService, type KpisDeps } from "./kpis.service.ts";

export function mountKpis(app: FastifyInstance, guard: Guard, deps: KpisDeps): void {
  const kpis = createKpisService(deps);
  mount(app, guard, kpisEndpoints, {
    kpis: (input) => kpis.kpis(input),
    map: (input) => kpis.map(input),
  });
}
