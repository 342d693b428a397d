import { forwardsEndpoints } from "@vetaverde/contract/forwards";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { ForwardsService } from "./forwards.service.ts";

export function mountForwards(app: FastifyInstance, guard: Guard, forwards: ForwardsService): void {
  mount(app, guard, forwardsEndpoints, {
    get: (input) => forwards.get(input),
    secret: (input, ctx) => forwards.secret(input, ctx),
    retry: (input, ctx) => forwards.retry(input, ctx),
  });
}
