import { plansEndpoints } from "@vetaverde/contract/plans";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { EvidenceFiles } from "./follow-up/plans.evidence.ts";
import type { PlansService } from "./plans.service.ts";

export function mountPlans(
  app: FastifyInstance,
  guard: Guard,
  plans: PlansService,
  evidence: EvidenceFiles,
): void {
  mount(app, guard, plansEndpoints, {
    template: ({ params }, ctx) => plans.template(params.project, ctx),
    createPreview: (input, ctx, call) => plans.createPreview(input, ctx, call),
    previewErrors: (input, ctx, { signal }) => plans.previewErrors(input, ctx, signal),
    resolveNames: (input, ctx, call) => plans.resolveNames(input, ctx, call),
    correctCells: (input, ctx, call) => plans.correctCells(input, ctx, call),
    create: (input, ctx) => plans.create(input, ctx),
    add: (input, ctx) => plans.add(input, ctx),
    update: (input, ctx) => plans.update(input, ctx),
    list: (input, ctx) => plans.list(input, ctx),
    listCsv: ({ params: { project }, query }, ctx) =>
      plans.exportPlans({ project, query, format: "csv" }, ctx),
    listXlsx: ({ params: { project }, query }, ctx) =>
      plans.exportPlans({ project, query, format: "xlsx" }, ctx),
    get: ({ params }, ctx) => plans.get(params.project, params.plan, ctx),
    previewLint: (input, ctx, { signal }) => plans.previewLint(input, ctx, signal),
    lint: ({ params }, ctx, { signal }) => plans.lint(params, ctx, signal),
    setAside: (input, ctx) => plans.setAside(input, ctx),
    monitorings: (input, ctx) => plans.monitorings(input, ctx),
    monitoringsCsv: ({ params: { project }, query: filters }, ctx) =>
      plans.exportMonitorings({ project, filters, format: "csv" }, ctx),
    monitoringsXlsx: ({ params: { project }, query: filters }, ctx) =>
      plans.exportMonitorings({ project, filters, format: "xlsx" }, ctx),
    monitoring: ({ params }) => plans.monitoring(params.project, params.monitoring),
    followUps: ({ params }) => plans.followUps(params.project, params.monitoring),
    recordFollowUp: (input, ctx) => plans.recordFollowUp(input, ctx),
    reschedule: (input, ctx) => plans.reschedule(input, ctx),
    skipStation: (input, ctx) => plans.skipStation(input, ctx),
    skipPreview: (input, ctx) => plans.skipPreview(input, ctx),
    skips: (input) => plans.skips(input),
    revertSkip: (input, ctx) => plans.revertSkip(input, ctx),
    marks: ({ params }) => plans.marks(params.project, params.monitoring),
    measurementRequests: ({ params }) => plans.measurementRequests(params.project),
    previousValues: ({ params }) => plans.previousValues(params.project),
    createMeasurementRequest: (input, ctx) => plans.createMeasurementRequest(input, ctx),
    updateMeasurementRequest: (input, ctx) => plans.updateMeasurementRequest(input, ctx),
    addEvidence: async ({ params }, ctx, call) => {
      const { id, version, name, kind, size, preview } = await evidence.add(
        params.project,
        ctx,
        await call.stream(),
      );
      return { file: id, version, name, kind, size, preview };
    },
    evidence: ({ params }, _ctx, call) => evidence.content(params.project, params.file, call),
    evidencePreview: ({ params }) => evidence.preview(params.project, params.file),
  });
}
