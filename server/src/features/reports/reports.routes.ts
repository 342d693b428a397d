import { neutralisersEndpoints } from "@vetaverde/contract/neutralisers";
import { reportsEndpoints } from "@vetaverde/contract/reports";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { createNeutralisers } from "./neutralisers/neutralisers.service.ts";
import type { createReports } from "./reports.service.ts";
import type { createSchedules } from "./schedules.service.ts";

interface ReportServices {
  reports: ReturnType<typeof createReports>;
  schedules: ReturnType<typeof createSchedules>;
  neutralisers: ReturnType<typeof createNeutralisers>;
}

export function mountReports(
  app: FastifyInstance,
  guard: Guard,
  { reports, schedules, neutralisers }: ReportServices,
): void {
  mount(app, guard, reportsEndpoints, {
    options: (input, ctx) => reports.options(input, ctx),
    variationPdf: (input, ctx, { signal }) => reports.variationPdf(input, ctx, signal),
    consumptionPdf: (input, ctx, { signal }) => reports.consumptionPdf(input, ctx, signal),
    list: (input) => reports.list(input),
    start: (input, ctx) => reports.start(input, ctx),
    get: (input) => reports.get(input),
    cancel: (input, ctx) => reports.cancel(input, ctx),
    file: (input, _ctx, call) => reports.file(input, call),
    schedules: (input) => schedules.list(input),
    addSchedule: (input, ctx) => schedules.add(input, ctx),
    updateSchedule: (input, ctx) => schedules.update(input, ctx),
  });
  mount(app, guard, neutralisersEndpoints, {
    list: (input) => neutralisers.list(input),
    create: (input, ctx) => neutralisers.create(input, ctx),
    update: (input, ctx) => neutralisers.update(input, ctx),
    doses: (input) => neutralisers.doses(input),
    keepDoses: (input, ctx) => neutralisers.keepDoses(input, ctx),
  });
}
