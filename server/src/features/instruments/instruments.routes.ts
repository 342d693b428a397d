import { instrumentsEndpoints } from "@vetaverde/contract/instruments";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { DocumentsService } from "./documents/documents.service.ts";
import type { InstrumentsService } from "./instruments.service.ts";
import type { JobsService } from "./processing/jobs.service.ts";

export interface InstrumentServices {
  instruments: InstrumentsService;
  documents: DocumentsService;
  jobs: JobsService;
}

export function mountInstruments(app: FastifyInstance, guard: Guard, services: InstrumentServices): void {
  const { instruments, documents, jobs } = services;
  mount(app, guard, instrumentsEndpoints, {
    miningUnits: (input) => instruments.miningUnits(input),
    createMiningUnit: (input, ctx) => instruments.createMiningUnit(input, ctx),
    list: (input) => instruments.list(input),
    csv: (input, ctx) => instruments.csv(input, ctx),
    create: (input, ctx) => instruments.create(input, ctx),
    get: (input) => instruments.get(input),
    update: (input, ctx) => instruments.update(input, ctx),
    addDocument: (input, ctx, call) => documents.add(input, ctx, call.stream),
    file: (input, _ctx, call) => documents.file(input, call),
    process: (input, ctx) => jobs.process(input, ctx),
    job: (input) => jobs.get(input),
    jobEvents: (input, ctx) => jobs.events(input, ctx),
    cancelJob: (input, ctx) => jobs.cancel(input, ctx),
  });
}
