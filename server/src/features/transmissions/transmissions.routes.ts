import { transmissionsEndpoints } from "@vetaverde/contract/transmissions";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import * as ledger from "./ledger.service.ts";
import * as profiles from "./profiles.service.ts";
import { listProfiles } from "./profiles.store.ts";
import type { TransmissionsDeps } from "./transmissions.deps.ts";

export function mountTransmissions(app: FastifyInstance, guard: Guard, deps: TransmissionsDeps): void {
  mount(app, guard, transmissionsEndpoints, {
    list: ({ params: { project } }) => listProfiles(deps.db, project),
    get: ({ params: { project, profile } }) => profiles.getProfile(deps, deps.db, project, profile),
    create: (input, ctx) => profiles.createProfile(deps, input, ctx),
    update: (input, ctx) => profiles.updateProfile(deps, input, ctx),
    live: (input, ctx) => profiles.goLive(deps, input, ctx),
    pause: (input, ctx) => profiles.pauseProfile(deps, input, ctx),
    ledger: (input, ctx) => ledger.getLedger(deps, input, ctx),
    ledgerXlsx: (input, ctx) => deps.evidence.xlsx(input, ctx),
    ledgerPdf: (input, ctx, { signal }) => deps.evidence.pdf(input, ctx, signal),
    submissions: (input) => ledger.listSubmissions(deps, input),
    submission: (input) => ledger.getRecord(deps, input),
    decide: (input, ctx) => ledger.decide(deps, input, ctx),
  });
}
