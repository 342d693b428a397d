import type { Commitment, CommitmentChange } from "@vetaverde/contract/commitment";
import { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context/context.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { createBundles } from "./bundle/bundle.service.ts";
import { draftPlan, type PlanTemplate } from "./commitments.draft.ts";
import { type CommitmentsDeps, createCommitmentsService } from "./commitments.service.ts";
import {
  each,
  redactChange,
  redactCommitment,
  redactForViewer,
  type Visibility,
} from "./commitments.visibility.ts";
import { type LaneDeps, lanesOf } from "./lane.service.ts";

export function mountCommitments(
  app: FastifyInstance,
  guard: Guard,
  deps: CommitmentsDeps & LaneDeps & { planTemplate: PlanTemplate; bundle: ReturnType<typeof createBundles> },
): void {
  const commitments = createCommitmentsService(deps);
  const redacted = redactForViewer(deps.getVisibility);
  /** A call that answers one commitment, as far as the caller may see it. */
  const one =
    <I extends { params: { project: string } }>(
      work: (input: I, ctx: Context, visibility: Visibility) => Promise<WithDates<Commitment>>,
    ) =>
    (input: I, ctx: Context) =>
      redacted(input.params.project, ctx, (visibility) => work(input, ctx, visibility), redactCommitment);
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
    get: one(commitments.get),
    history: (input, ctx) =>
      redacted(
        input.params.project,
        ctx,
        () => commitments.history(input),
        each<WithDates<CommitmentChange>>(redactChange),
      ),
    create: one(commitments.create),
    update: one(commitments.update),
    review: one(commitments.review),
    split: (input, ctx) =>
      redacted(input.params.project, ctx, () => commitments.split(input, ctx), each(redactCommitment)),
    merge: one(commitments.merge),
    link: one(commitments.link),
    assign: (input, ctx) =>
      redacted(
        input.params.project,
        ctx,
        (visibility) => commitments.assign(input, ctx, visibility),
        each(redactCommitment),
      ),
    places: one(commitments.places),
    transmissions: one(commitments.transmissions),
    served: (input, ctx) => commitments.served(input, ctx),
  });
}
