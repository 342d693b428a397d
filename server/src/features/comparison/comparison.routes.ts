import { comparisonEndpoints } from "@vetaverde/contract/comparison";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { type ComparisonDeps, createComparisonService } from "./comparison.service.ts";

export function mountComparison(app: FastifyInstance, guard: Guard, deps: ComparisonDeps): void {
  const comparison = createComparisonService(deps);
  mount(app, guard, comparisonEndpoints, {
    instruments: (input) => comparison.instruments(input),
    compare: (input) => comparison.compare(input),
    csv: (input, ctx) => comparison.file(input, "csv", ctx),
    xlsx: (input, ctx) => comparison.file(input, "xlsx", ctx),
    contradictions: (input) => comparison.contradictions(input),
    contradictionsCsv: (input, ctx) => comparison.contradictionsFile(input, "csv", ctx),
    contradictionsXlsx: (input, ctx) => comparison.contradictionsFile(input, "xlsx", ctx),
    judge: (input, ctx) => comparison.judge(input, ctx),
  });
}
