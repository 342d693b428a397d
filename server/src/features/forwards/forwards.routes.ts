import { forwardsEndpoints } from "@vetaverde/contract/forwards";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createForwardsService, type ForwardsDeps } from "./forwards.service.ts";

export function mountForwards(app: FastifyInstance, guard: Guard, deps: ForwardsDeps): void {
  const forwards = createForwardsService(deps);
  mount(app, guard, forwardsEndpoints, {
    get: (input) => forwards.get(input),
    secret: (input, ctx) => forwards.secret(input, ctx),
    retry: (input, ctx) => forwards.retry(input, ctx),
  });
}
