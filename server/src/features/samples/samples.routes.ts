import { sampleImportsEndpoints } from "@vetaverde/contract/sample-imports";
import { samplesEndpoints } from "@vetaverde/contract/samples";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { laboratories } from "./catalog/laboratories.store.ts";
import { listParameters, saveParameter } from "./catalog/parameters.service.ts";
import { createPreview, markErrors, rereadPreview, type SampleImportDeps } from "./import/samples.import.ts";
import { savePreview } from "./import/samples.save.ts";
import { chemistrySettings } from "./quality/sample-repeats.data.ts";
import { chooseResult, saveChemistrySettings } from "./quality/sample-repeats.ts";
import { getSample, listSamples, sampleOptions } from "./samples.service.ts";
import { stations } from "./samples.store.ts";
import { samplesFile } from "./samples.table.ts";
import { listImports, withdrawImport } from "./withdrawal/samples.withdraw.ts";

export function mountSamples(app: FastifyInstance, guard: Guard, deps: SampleImportDeps): void {
  const { db } = deps;
  mount(app, guard, samplesEndpoints, {
    list: (input) => listSamples(db, input),
    options: (input, ctx) => sampleOptions(db, input, ctx),
    csv: (input, ctx) => samplesFile(db, input, "csv", ctx),
    xlsx: (input, ctx) => samplesFile(db, input, "xlsx", ctx),
    get: (input, ctx) => getSample(db, input, ctx),
    stations: ({ params }) => stations(db, params.project),
    parameters: ({ params }) => listParameters(db, params.project),
    saveParameter: (input, ctx) => saveParameter(db, input, ctx),
    chooseResult: (input, ctx) => chooseResult(db, input, ctx),
    chemistrySettings: ({ params }) => chemistrySettings(db, params.project),
    saveChemistrySettings: (input, ctx) => saveChemistrySettings(db, input, ctx),
  });
  mount(app, guard, sampleImportsEndpoints, {
    list: (input, ctx) => listImports(deps, input, ctx),
    withdraw: (input, ctx) => withdrawImport(deps, input, ctx),
    laboratories: ({ params }) => laboratories(db, params.project),
    createPreview: (input, ctx, call) => createPreview(deps, input, ctx, call),
    readAgain: (input, ctx, call) => rereadPreview(deps, input, ctx, call),
    previewErrors: (input, ctx, call) => markErrors(deps, input, ctx, call),
    save: (input, ctx) => savePreview(deps, input, ctx),
  });
}
