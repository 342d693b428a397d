import { environmentReportEndpoints } from "@vetaverde/contract/environment-report";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createEnvironmentReportService } from "./environment-report.service.ts";

export function mountEnvironmentReport(app: FastifyInstance, guard: Guard, deps: { db: Db }): void {
  const report = createEnvironmentReportService(deps);
  mount(app, guard, environmentReportEndpoints, {
    options: (input, ctx) => report.options(input, ctx),
    piper: (input) => report.figure(input),
    stiff: (input) => report.figure(input),
    csv: (input, ctx) => report.file(input, "csv", ctx),
    xlsx: (input, ctx) => report.file(input, "xlsx", ctx),
  });
}
