import type { CommitmentChange } from "@vetaverde/contract/commitment";
import { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { createBundles } from "./bundle/bundle.service.ts";
import { draftPlan, type PlanTemplate } from "./commitments.draft.ts";
import { type CommitmentsDeps, createCommitmentsService } from "./commitments.service.ts";
import { each, redactChange, redactCommitment, redactForViewer } from "./commitments.visibility.ts";
import { type LaneDeps, lanesOf } from "./lane.service.ts";

export function mountCommitments(
  app: FastifyInstance,
  guard: Guard,
  deps: CommitmentsDeps & LaneDeps & { planTemplate: PlanTemplate; bundle: ReturnType<typeof createBundles> },
): void {
  const commitments = createCommitmentsService(deps);
  const redacted = redactForViewer(deps.getVisibility);
  mount(app, guard, commitmentsEndpoints, {
    list: (input, ctx) =>
      redacted(
        input.params.project,
        ctx,
        () => commitments.list(input),
        (visibility) => (list) => ({ ...list, items: list.items.map(redactCommitment(visibility)) }),
      ),
    csv: (input, ctx) => commitments.file(input, "csv", ctx),
    xlsx: (input, ctx) => commitments.file(input, "xlsx", ctx),
    bundle: (input, ctx, { signal }) => deps.bundle(input, ctx, signal),
    lane: (input, ctx) => lanesOf(deps, input, ctx),
    draftPlan: ({ params, query }, ctx) => draftPlan(deps, params.project, query.instrument, ctx),
    get: (input, ctx) => redacted(input.params.project, ctx, () => commitments.get(input), redactCommitment),
    history: (input, ctx) =>
      redacted(
        input.params.project,
        ctx,
        () => commitments.history(input),
        each<WithDates<CommitmentChange>>(redactChange),
      ),
    create: (input, ctx) =>
      redacted(input.params.project, ctx, () => commitments.create(input, ctx), redactCommitment),
    update: (input, ctx) =>
      redacted(input.params.project, ctx, () => commitments.update(input, ctx), redactCommitment),
    review: (input, ctx) =>
      redacted(input.params.project, ctx, () => commitments.review(input, ctx), redactCommitment),
    split: (input, ctx) =>
      redacted(input.params.project, ctx, () => commitments.split(input, ctx), each(redactCommitment)),
    merge: (input, ctx) =>
      redacted(input.params.project, ctx, () => commitments.merge(input, ctx), redactCommitment),
    link: (input, ctx) =>
      redacted(
        input.params.project,
        ctx,
        (visibility) => commitments.link(input, ctx, visibility),
        redactCommitment,
      ),
    places: (input, ctx) =>
      redacted(
        input.params.project,
        ctx,
        (visibility) => commitments.places(input, ctx, visibility),
        redactCommitment,
      ),
    served: (input, ctx) => commitments.served(input, ctx),
  });
}
