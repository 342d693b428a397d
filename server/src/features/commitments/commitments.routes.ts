import type { CommitmentChange } from "@vetaverde/contract/commitment";
import { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { createBundles } from "./bundle/bundle.service.ts";
import { draftPlan, type PlanTemplate } from "./commitments.draft.ts";
import { changeSeenBy, each, seenBy, throughEyes } from "./commitments.eyes.ts";
import { type CommitmentsDeps, createCommitmentsService } from "./commitments.service.ts";
import { type LaneDeps, lanesOf } from "./lane.service.ts";

export function mountCommitments(
  app: FastifyInstance,
  guard: Guard,
  deps: CommitmentsDeps & LaneDeps & { planTemplate: PlanTemplate; bundle: ReturnType<typeof createBundles> },
): void {
  const commitments = createCommitmentsService(deps);
  const eyes = throughEyes(deps.maySee);
  mount(app, guard, commitmentsEndpoints, {
    list: (input, ctx) =>
      eyes(
        input.params.project,
        ctx,
        () => commitments.list(input),
        (sees) => (list) => ({ ...list, items: list.items.map(seenBy(sees)) }),
      ),
    csv: (input, ctx) => commitments.file(input, "csv", ctx),
    xlsx: (input, ctx) => commitments.file(input, "xlsx", ctx),
    bundle: (input, ctx, { signal }) => deps.bundle(input, ctx, signal),
    lane: (input, ctx) => lanesOf(deps, input, ctx),
    draftPlan: ({ params, query }, ctx) => draftPlan(deps, params.project, query.instrument, ctx),
    get: (input, ctx) => eyes(input.params.project, ctx, () => commitments.get(input), seenBy),
    history: (input, ctx) =>
      eyes(input.params.project, ctx, () => commitments.history(input), each<CommitmentChange>(changeSeenBy)),
    create: (input, ctx) => eyes(input.params.project, ctx, () => commitments.create(input, ctx), seenBy),
    update: (input, ctx) => eyes(input.params.project, ctx, () => commitments.update(input, ctx), seenBy),
    review: (input, ctx) => eyes(input.params.project, ctx, () => commitments.review(input, ctx), seenBy),
    split: (input, ctx) => eyes(input.params.project, ctx, () => commitments.split(input, ctx), each(seenBy)),
    merge: (input, ctx) => eyes(input.params.project, ctx, () => commitments.merge(input, ctx), seenBy),
    link: (input, ctx) =>
      eyes(input.params.project, ctx, (sees) => commitments.link(input, ctx, sees), seenBy),
    places: (input, ctx) =>
      eyes(input.params.project, ctx, (sees) => commitments.places(input, ctx, sees), seenBy),
    served: (input, ctx) => commitments.served(input, ctx),
  });
}
