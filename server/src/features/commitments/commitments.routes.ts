import { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { createBundles } from "./bundle/bundle.service.ts";
import { draftPlan, type PlanTemplate } from "./commitments.draft.ts";
import { type CommitmentsDeps, createCommitmentsService } from "./commitments.service.ts";
import { type LaneDeps, lanesOf } from "./lane.service.ts";

export function mountCommitments(
  app: FastifyInstance,
  guard: Guard,
  deps: CommitmentsDeps & LaneDeps & { planTemplate: PlanTemplate; bundle: ReturnType<typeof createBundles> },
): void {
  const commitments = createCommitmentsService(deps);
  mount(app, guard, commitmentsEndpoints, {
    list: (input) => commitments.list(input),
    csv: ({ params, query }, ctx) => commitments.file({ params, query }, "csv", ctx),
    xlsx: ({ params, query }, ctx) => commitments.file({ params, query }, "xlsx", ctx),
    bundle: (input, ctx, { signal }) => deps.bundle(input, ctx, signal),
    lane: (input, ctx) => lanesOf(deps, input, ctx),
    draftPlan: ({ params, query }, ctx) => draftPlan(deps, params.project, query.instrument, ctx),
    get: (input) => commitments.get(input),
    history: (input) => commitments.history(input),
    create: (input, ctx) => commitments.create(input, ctx),
    update: (input, ctx) => commitments.update(input, ctx),
    review: (input, ctx) => commitments.review(input, ctx),
    split: (input, ctx) => commitments.split(input, ctx),
    merge: (input, ctx) => commitments.merge(input, ctx),
    link: (input, ctx) => commitments.link(input, ctx),
    places: (input, ctx) => commitments.places(input, ctx),
    served: (input) => commitments.served(input),
  });
}
