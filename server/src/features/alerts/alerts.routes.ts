import { alertLinksEndpoints } from "@vetaverde/contract/alert-links";
import { alertsEndpoints } from "@vetaverde/contract/alerts";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { AlertLinks } from "./alert-links.service.ts";
import { createAlertsService } from "./alerts.service.ts";
import { createRulesService } from "./rules.service.ts";
import { createTrialService } from "./trial.service.ts";
import { createWindowsService, type WindowsDeps } from "./windows.service.ts";

export function mountAlerts(app: FastifyInstance, guard: Guard, deps: WindowsDeps, links: AlertLinks): void {
  const alerts = createAlertsService(deps);
  const rules = createRulesService(deps);
  const trials = createTrialService(deps);
  const windows = createWindowsService(deps);
  mount(app, guard, alertsEndpoints, {
    rules: (input) => rules.rules(input),
    saveRules: (input, ctx) => rules.saveRules(input, ctx),
    list: (input) => alerts.list(input),
    acknowledge: (input, ctx) => alerts.acknowledge(input, ctx),
    trial: (input, ctx, call) => trials.run(input, ctx.locale, call.signal),
    windows: (input) => windows.list(input),
    addWindow: (input, ctx) => windows.add(input, ctx),
    cancelWindow: (input, ctx) => windows.cancel(input, ctx),
  });
  mount(app, guard, alertLinksEndpoints, {
    look: ({ body }) => links.get(body.token),
    use: ({ body }, ctx) => links.use(body.token, body.note ?? null, ctx),
  });
}
