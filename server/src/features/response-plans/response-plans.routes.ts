import { responsePlansEndpoints } from "@vetaverde/contract/response-plans";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createActionsService } from "./actions.service.ts";
import { createPlanChangesService, type PlanChangesDeps } from "./plan-changes.service.ts";
import { createResponsePlansService } from "./response-plans.service.ts";
import { createTrialService } from "./trial.service.ts";

export function mountResponsePlans(app: FastifyInstance, guard: Guard, deps: PlanChangesDeps): void {
  const structures = createResponsePlansService(deps);
  const changes = createPlanChangesService(deps);
  const actions = createActionsService(deps);
  const trials = createTrialService(deps);
  mount(app, guard, responsePlansEndpoints, {
    list: ({ params }) => structures.list(params.project),
    create: (input, ctx) => structures.create(input, ctx),
    get: ({ params }) => structures.get(params),
    update: (input, ctx) => structures.update(input, ctx),
    states: (input) => structures.states(input),
    savePlan: (input, ctx) => changes.savePlan(input, ctx),
    publish: (input, ctx) => changes.publish(input, ctx),
    lower: (input, ctx) => changes.lower(input, ctx),
    observe: (input, ctx) => changes.observe(input, ctx),
    acknowledge: (input, ctx) => actions.acknowledge(input, ctx),
    complete: (input, ctx) => actions.complete(input, ctx),
    trial: (input, ctx, call) => trials.run(input, ctx.locale, call.signal),
  });
}
