import { derivedVariablesEndpoints } from "@vetaverde/contract/derived-variables";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createDerivedService, type DerivedDeps, type SimulateConfiguration } from "./derived.service.ts";

export function mountDerivedVariables(
  app: FastifyInstance,
  guard: Guard,
  deps: DerivedDeps,
  simulate: SimulateConfiguration,
): void {
  const derived = createDerivedService(deps, simulate);
  mount(app, guard, derivedVariablesEndpoints, {
    list: (input) => derived.list(input),
    get: (input) => derived.get(input),
    uncertainty: (input) => derived.uncertainty(input),
    preview: (input, ctx) => derived.preview(input, ctx),
    previewConfiguration: (input, ctx) => derived.previewConfiguration(input, ctx),
    create: (input, ctx) => derived.create(input, ctx),
    update: (input, ctx) => derived.update(input, ctx),
    recompute: (input, ctx) => derived.recompute(input, ctx),
  });
}
