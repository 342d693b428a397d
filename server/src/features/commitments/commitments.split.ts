// Merges and splits commitments. The replaced ones are kept, but appear in no list.
import type { Commitment } from "@vetaverde/contract/commitment";
import type { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { Input } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { textKey } from "@vetaverde/domain/commitments/match-known";
import { partRects, placesOf } from "@vetaverde/domain/commitments/parts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import { auditFields, existing, fieldsOf } from "./commitments.dto.ts";
import { commitmentWords } from "./commitments.messages.ts";
import * as store from "./commitments.store.ts";
import { summaryOf } from "./commitments.summary.ts";
import * as links from "./coverage.store.ts";
import * as trail from "./history.store.ts";
import { movePlaces } from "./places.store.ts";
import { moveTransmissions } from "./transmissions.store.ts";

type Calls = typeof commitmentsEndpoints;

export async function splitCommitment(
  tx: Tx,
  { params: { project, commitment: id }, body }: Input<Calls["split"]>,
  ctx: Context,
  now: Date,
): Promise<WithDates<Commitment>[]> {
  await store.lockCommitments(tx, project);
  const before = await seen(tx, project, id, body.version, body);
  const places = placesOf(before.text, body.parts);
  const parts = body.parts.map((text, at): store.NewCommitment => {
    const place = places[at];
    if (!place) throw invalid(`parts.${at}`, commitmentWords[ctx.locale].noSuchPart);
    const { length } = before.text;
    const rects = partRects(before.rects, place.from / length, place.to / length);
    return { ...successor(before, [before], text), rects: rects.length > 0 ? rects : before.rects };
  });
  return replace(tx, ctx, project, now, {
    before: [before],
    after: parts,
    action: "split",
    reason: body.reason || null,
  });
}

export async function mergeCommitments(
  tx: Tx,
  { params: { project }, body }: Input<Calls["merge"]>,
  ctx: Context,
  now: Date,
): Promise<WithDates<Commitment>> {
  const words = commitmentWords[ctx.locale];
  const requestedVersions = [...body.commitments].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (new Set(requestedVersions.map(({ id }) => id)).size < requestedVersions.length)
    throw invalid("commitments", words.sameTwice);
  await store.lockCommitments(tx, project);
  const before: WithDates<Commitment>[] = [];
  for (const { id, version } of requestedVersions) before.push(await seen(tx, project, id, version, body));
  const top = (one: WithDates<Commitment>) => one.rects[0]?.y ?? 0;
  before.sort((a, b) => a.page - b.page || top(a) - top(b));
  const [first, ...others] = before as [WithDates<Commitment>, ...WithDates<Commitment>[]];
  if (others.some(({ document }) => document.id !== first.document.id))
    throw invalid("commitments", words.otherDocument);
  const text = before.map((one) => one.text).join(" ");
  const rects = before.flatMap((one) => one.rects);
  if (text.length > MAX_CHARS || rects.length > MAX_RECTS) throw invalid("commitments", words.tooLong);
  const one = { ...successor(first, before, text), rects };
  const [made] = await replace(tx, ctx, project, now, {
    before,
    after: [one],
    action: "merged",
    reason: body.reason || null,
  });
  return made as WithDates<Commitment>;
}

const MAX_CHARS = 8000;
/** The same maximum as for a commitment that is added by hand. */
const MAX_RECTS = 400;

/** The commitment that replaces others: not reviewed yet, and with the lowest confidence among them. */
function successor(
  model: WithDates<Commitment>,
  of: readonly WithDates<Commitment>[],
  text: string,
): store.NewCommitment {
  const joined = (name: "frequency" | "deadline" | "condition" | "indicator" | "responsible") =>
    model[name] ?? of.map((one) => one[name]).find(Boolean) ?? null;
  const confidences = of.flatMap(({ confidence }) => confidence ?? []);
  return {
    id: newId(),
    text,
    summary: summaryOf(text),
    key: textKey(text),
    document: model.document.id,
    component: model.component,
    frequency: joined("frequency"),
    every: model.every ?? of.map((one) => one.every).find(Boolean) ?? null,
    deadline: joined("deadline"),
    condition: joined("condition"),
    indicator: joined("indicator"),
    responsible: joined("responsible"),
    page: model.page,
    pageEnd: Math.max(...of.map(({ pageEnd }) => pageEnd)),
    rects: model.rects,
    language: model.language,
    context: model.context,
    reasons: model.reasons,
    extractor: model.extractor,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
    state: "proposed",
    job: null,
    place: null,
    fresh: false,
    reason: null,
    reviewedBy: null,
  };
}

interface Replacement {
  before: readonly WithDates<Commitment>[];
  after: store.NewCommitment[];
  action: "split" | "merged";
  reason: string | null;
}

async function replace(
  tx: Tx,
  ctx: Context,
  project: string,
  now: Date,
  { before, after, action, reason }: Replacement,
): Promise<WithDates<Commitment>[]> {
  const at = { project, at: now, by: actorOf(ctx).id };
  await store.insert(tx, at, after);
  const replacedIds = before.map(({ id }) => id);
  const successorIds = after.map(({ id }) => id);
  await links.moveLinks(tx, project, replacedIds, successorIds);
  await movePlaces(tx, project, replacedIds, successorIds);
  await moveTransmissions(tx, project, replacedIds, successorIds);
  const successors: WithDates<Commitment>[] = [];
  for (const id of successorIds) successors.push(await existing(tx, project, id));
  const became = successors.map(({ code }) => code);
  for (const one of before) await markReplaced(tx, ctx, at, one, { action, reason, became });
  const cameFrom = before.map(({ code }) => code);
  await trail.insertHistory(
    tx,
    at,
    successors.map((one) => ({
      id: one.id,
      version: 1,
      action,
      reason,
      before: { cameFrom },
      after: auditFields(one),
    })),
  );
  return successors;
}

/** Gives a commitment the state "replaced", and records by which others. */
async function markReplaced(
  tx: Tx,
  ctx: Context,
  at: store.Moment,
  one: WithDates<Commitment>,
  { action, reason, became }: Pick<Replacement, "action" | "reason"> & { became: string[] },
): Promise<void> {
  await store.update(tx, at, one.id, {
    ...fieldsOf(one),
    state: "replaced",
    reason,
    reviewed: "as before",
  });
  const change = { before: auditFields(one), after: { ...auditFields(one), state: "replaced", became } };
  await trail.insertHistory(tx, at, [{ id: one.id, version: one.version + 1, action, reason, ...change }]);
  await recordChange(tx, ctx, {
    project: at.project,
    action: `commitment.${action}`,
    entity: "commitment",
    entityId: one.id,
    ...change,
  });
}

async function seen(
  tx: Tx,
  project: string,
  id: string,
  version: number | undefined,
  sent: unknown,
): Promise<WithDates<Commitment>> {
  if (!(await store.lock(tx, project, id))) throw new AppError("NOT_FOUND");
  const before = await existing(tx, project, id);
  checkVersion(version, before, sent);
  return before;
}
