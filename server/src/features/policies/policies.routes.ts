import { policiesEndpoints } from "@vetaverde/contract/policies";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { PoliciesService } from "./policies.service.ts";

export function mountPolicies(app: FastifyInstance, guard: Guard, policies: PoliciesService): void {
  mount(app, guard, policiesEndpoints, {
    status: ({ query }, ctx) => policies.status(ctx, query.project),
    accept: ({ body }, ctx) => policies.accept(ctx, body),
  });
}
