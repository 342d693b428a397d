import { policiesEndpoints } from "@vetaverde/contract/policies";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { AcceptancesService } from "./acceptances.service.ts";
import type { PoliciesService } from "./policies.service.ts";
import type { PolicyVersionsService } from "./policy-versions.service.ts";

export interface PolicyServices {
  policies: PoliciesService;
  versions: PolicyVersionsService;
  acceptances: AcceptancesService;
}

export function mountPolicies(app: FastifyInstance, guard: Guard, services: PolicyServices): void {
  const { policies, versions, acceptances } = services;
  mount(app, guard, policiesEndpoints, {
    status: ({ query }, ctx) => policies.status(ctx, query.project),
    accept: ({ body }, ctx) => policies.accept(ctx, body),
    versions: ({ query }, ctx) => versions.list(ctx, query),
    version: ({ params }, ctx) => versions.get(ctx, params.policy),
    publish: ({ body }, ctx) => versions.publish(ctx, body),
    acceptances: ({ params, query }) => acceptances.list(params.project, query),
    acceptancesCsv: ({ params, query }, ctx) => acceptances.file(ctx, params.project, query, "csv"),
    acceptancesXlsx: ({ params, query }, ctx) => acceptances.file(ctx, params.project, query, "xlsx"),
    allAcceptances: ({ query }) => acceptances.list(null, query),
    allAcceptancesCsv: ({ query }, ctx) => acceptances.file(ctx, null, query, "csv"),
    allAcceptancesXlsx: ({ query }, ctx) => acceptances.file(ctx, null, query, "xlsx"),
  });
}
