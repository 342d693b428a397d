import { alertsEndpoints } from "@vetaverde/contract/alerts";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createAlertsService } from "./alerts.service.ts";
import { createRulesService } from "./rules.service.ts";

export function mountAlerts(app: FastifyInstance, guard: Guard, deps: { db: Db; now: () => number }): void {
  const alerts = createAlertsService(deps);
  const rules = createRulesService(deps);
  mount(app, guard, alertsEndpoints, {
    rules: (input) => rules.rules(input),
    saveRules: (input, ctx) => rules.saveRules(input, ctx),
    list: (input) => alerts.list(input),
    acknowledge: (input, ctx) => alerts.acknowledge(input, ctx),
  });
}
