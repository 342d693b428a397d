import { exceedancesEndpoints } from "@vetaverde/contract/exceedances";
import { limitsEndpoints } from "@vetaverde/contract/limits";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createExceedancesService } from "./exceedances.service.ts";
import { createLimitsService, type LimitsDeps } from "./limits.service.ts";
import type { VerdictReader } from "./verdicts.refresh.ts";

export function mountLimits(
  app: FastifyInstance,
  guard: Guard,
  deps: LimitsDeps & { keeper: VerdictReader },
): void {
  const limits = createLimitsService(deps);
  const exceedances = createExceedancesService(deps);
  mount(app, guard, limitsEndpoints, {
    list: (input, ctx) => limits.list(input, ctx),
    standards: (input, ctx) => limits.standards(input, ctx),
    parameters: (input, ctx) => limits.parameters(input, ctx),
    create: (input, ctx) => limits.create(input, ctx),
    get: (input, ctx) => limits.get(input, ctx),
    update: (input, ctx) => limits.update(input, ctx),
  });
  mount(app, guard, exceedancesEndpoints, {
    list: (input, ctx) => exceedances.list(input, ctx),
    csv: (input, ctx) => exceedances.file(input, "csv", ctx),
    xlsx: (input, ctx) => exceedances.file(input, "xlsx", ctx),
    summary: (input, ctx) => exceedances.summary(input, ctx),
  });
}
