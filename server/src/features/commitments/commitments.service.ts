import type { Commitment, CommitmentChange } from "@vetaverde/contract/commitment";
import type { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { NO_DETAILS } from "@vetaverde/domain/commitments/details";
import { frequencyIn } from "@vetaverde/domain/commitments/frequency";
import { textKey } from "@vetaverde/domain/commitments/match-known";
import { recordChanges } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { coverageOf } from "./commitments.coverage.ts";
import { allExisting, auditFields, existing, fieldsOf, isLive, toCommitment } from "./commitments.dto.ts";
import { exportCommitments } from "./commitments.export.ts";
import { commitmentWords } from "./commitments.messages.ts";
import type { CommitmentFields } from "./commitments.rows.ts";
import { mergeCommitments, splitCommitment } from "./commitments.split.ts";
import * as store from "./commitments.store.ts";
import { summaryOf } from "./commitments.summary.ts";
import type { GetVisibility, Visibility } from "./commitments.visibility.ts";
import * as served from "./coverage.store.ts";
import * as trail from "./history.store.ts";
import { setPlaces } from "./places.store.ts";
import { setTransmissions } from "./transmissions.store.ts";

type Calls = typeof commitmentsEndpoints;

export interface CommitmentsService {
  list(input: Input<Calls["list"]>): Promise<Reply<Calls["list"]>>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<WithDates<Commitment>>;
  /** @throws AppError NOT_FOUND */
  history(input: Input<Calls["history"]>): Promise<WithDates<CommitmentChange>[]>;
  /** @throws AppError VALIDATION when the project has no such document, or the document no such page */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<Commitment>>;
  /** @throws AppError NOT_FOUND, STALE_VERSION with `current`, the current commitment, and `sent` */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<Commitment>>;
  /** @throws AppError NOT_FOUND, STALE_VERSION with `current` and `sent` */
  review(input: Input<Calls["review"]>, ctx: Context): Promise<WithDates<Commitment>>;
  /** @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION when the text does not contain a part */
  split(input: Input<Calls["split"]>, ctx: Context): Promise<WithDates<Commitment>[]>;
  /** @throws AppError STALE_VERSION, VALIDATION when they belong to different documents */
  merge(input: Input<Calls["merge"]>, ctx: Context): Promise<WithDates<Commitment>>;
  /**
   * @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION when a plan has no series of that name, FORBIDDEN when the
   * user may not see plans
   */
  link(input: Input<Calls["link"]>, ctx: Context, visibility: Visibility): Promise<WithDates<Commitment>>;
  /**
   * Assigns all of the commitments or none; others' links are kept, so that no version is needed.
   *
   * @returns those that did not have the monitorings yet
   * @throws AppError NOT_FOUND, VALIDATION when the plan has no series of that name, FORBIDDEN when the user may not see
   * plans
   */
  assign(
    input: Input<Calls["assign"]>,
    ctx: Context,
    visibility: Visibility,
  ): Promise<WithDates<Commitment>[]>;
  /**
   * Leaves devices that the user may not see unchanged. @throws AppError NOT_FOUND, STALE_VERSION, VALIDATION when the
   * project has no such station or device
   */
  places(input: Input<Calls["places"]>, ctx: Context, visibility: Visibility): Promise<WithDates<Commitment>>;
  /**
   * @throws AppError FORBIDDEN when the user may not see transmissions, NOT_FOUND, STALE_VERSION, VALIDATION when the
   * project has no such transmission
   */
  transmissions(
    input: Input<Calls["transmissions"]>,
    ctx: Context,
    visibility: Visibility,
  ): Promise<WithDates<Commitment>>;
  /** @throws AppError FORBIDDEN when the user may not see plans: an empty list would mean that there are none */
  served(input: Input<Calls["served"]>, ctx: Context): Promise<Reply<Calls["served"]>>;
  file(
    input: Pick<Input<Calls["csv"]>, "params" | "query">,
    format: "csv" | "xlsx",
    ctx: Context,
  ): Promise<FileReply>;
}

export interface CommitmentsDeps {
  db: Db;
  getVisibility: GetVisibility;
  now: () => number;
}

export function createCommitmentsService(deps: CommitmentsDeps): CommitmentsService {
  const { db, now } = deps;
  return {
    list: (input) => list(db, input),
    get: ({ params: { project, commitment } }) => existing(db, project, commitment),
    history: async ({ params: { project, commitment } }) => {
      if (!(await store.find(db, project, commitment))) throw new AppError("NOT_FOUND");
      return trail.history(db, project, commitment);
    },
    create: (input, ctx) => create(deps, input, ctx),
    update: ({ params, body }, ctx) =>
      changed(deps, params, body, ctx, "edited", (before) => ({
        ...fieldsOf(before),
        ...changedFieldsOf(body),
        ...(body.text === undefined ? {} : { text: body.text }),
      })),
    review: ({ params, body }, ctx) => {
      const action = body.state === "proposed" ? "reopened" : body.state;
      return changed(deps, params, body, ctx, action, fieldsOf, body.state);
    },
    split: (input, ctx) => transact(db, ctx, (tx) => splitCommitment(tx, input, ctx, new Date(now()))),
    merge: (input, ctx) => transact(db, ctx, (tx) => mergeCommitments(tx, input, ctx, new Date(now()))),
    link: (input, ctx, visibility) => link(deps, input, ctx, visibility),
    assign: (input, ctx, visibility) => assign(deps, input, ctx, visibility),
    places: ({ params, body }, ctx, visibility) =>
      changed(deps, params, body, ctx, "linked", fieldsOf, undefined, async (tx) => {
        const requestedPlaces = new Set([...body.stations, ...body.devices]);
        const set = await setPlaces(tx, params.project, params.commitment, body, visibility.devices);
        if (set < requestedPlaces.size) throw invalid("stations", commitmentWords[ctx.locale].noSuchPlace);
      }),
    transmissions: ({ params, body }, ctx, visibility) =>
      changed(deps, params, body, ctx, "linked", fieldsOf, undefined, async (tx) => {
        if (!visibility.transmissions) throw new AppError("FORBIDDEN");
        const requested = new Set(body.transmissions);
        const set = await setTransmissions(tx, params.project, params.commitment, body.transmissions);
        if (set < requested.size)
          throw invalid("transmissions", commitmentWords[ctx.locale].noSuchTransmission);
      }),
    served: async ({ params: { project } }, ctx) => {
      if (!(await deps.getVisibility(project, actorOf(ctx))).plans) throw new AppError("FORBIDDEN");
      return served.served(db, project);
    },
    file: async ({ params: { project }, query }, format, ctx) => {
      const visibility = await deps.getVisibility(project, actorOf(ctx));
      return exportCommitments(db, { project, query, format, visibility, at: new Date(now()) }, ctx.locale);
    },
  };
}

function link(
  deps: CommitmentsDeps,
  { params, body }: Input<Calls["link"]>,
  ctx: Context,
  visibility: Visibility,
): Promise<WithDates<Commitment>> {
  return changed(deps, params, body, ctx, "linked", fieldsOf, undefined, async (tx) => {
    if (!visibility.plans) throw new AppError("FORBIDDEN");
    const requestedLinks = new Set(
      body.plans.map(({ plan, shortCommitment }) => `${plan} ${shortCommitment}`),
    );
    const set = await served.setLinks(tx, params.project, params.commitment, body.plans);
    if (set < requestedLinks.size) throw invalid("plans", commitmentWords[ctx.locale].noSuchSeries);
  });
}

function assign(
  { db, now }: CommitmentsDeps,
  { params: { project }, body: { commitments, ...to } }: Input<Calls["assign"]>,
  ctx: Context,
  visibility: Visibility,
): Promise<WithDates<Commitment>[]> {
  return transact(db, ctx, async (tx) => {
    if (!visibility.plans) throw new AppError("FORBIDDEN");
    await store.lockCommitments(tx, project);
    if (!(await served.hasSeries(tx, project, to)))
      throw invalid("shortCommitment", commitmentWords[ctx.locale].noSuchSeries);
    const ids = new Set(commitments);
    await store.lockAll(tx, project, [...ids]);
    const before = new Map((await allExisting(tx, project, ids)).map((one) => [one.id, one]));
    const assigned = await served.addLinks(tx, project, [...ids], to);
    const at = { project, at: new Date(now()), by: actorOf(ctx).id };
    await store.renew(tx, at, [...assigned]);
    const after = await allExisting(tx, project, assigned);
    await recordVersions(
      tx,
      ctx,
      at,
      after.map((one) => ({
        action: "linked",
        before: before.get(one.id) ?? null,
        after: one,
        reason: null,
      })),
    );
    return after;
  });
}

async function list(
  db: Db,
  { params: { project }, query: { page, size, sort, ...filters } }: Input<Calls["list"]>,
): Promise<Reply<Calls["list"]>> {
  const covered = await coverageOf(db, project);
  const [rows, { total, ...counts }, accepted, responsibles] = await Promise.all([
    store.list(db, project, { page, size, sort, filters }, covered),
    store.count(db, project, filters, covered),
    store.acceptedIds(db, project, filters, covered),
    store.responsibles(db, project),
  ]);
  const coverage = { covered: 0, partial: 0, none: 0 };
  for (const id of accepted) coverage[covered.get(id)?.coverage ?? "none"]++;
  const items = rows.filter(isLive).map((row) => toCommitment(row, covered.get(row.id)));
  return { items, total, page, size, counts, coverage, responsibles };
}

type FieldsBody = Pick<Input<Calls["update"]>["body"], keyof CommitmentFields>;

/** The submitted fields of a commitment; empty text becomes null. */
function changedFieldsOf(body: FieldsBody): Partial<CommitmentFields> {
  const { component, every, frequency, summary } = body;
  const changedFields = Object.fromEntries(
    (["frequency", "deadline", "condition", "indicator", "responsible"] as const)
      .filter((name) => body[name] !== undefined)
      .map((name) => [name, body[name] || null]),
  );
  return {
    ...changedFields,
    ...(summary ? { summary } : {}),
    ...(component ? { component } : {}),
    ...(every !== undefined
      ? { every }
      : frequency === undefined
        ? {}
        : { every: frequencyIn(frequency ?? "") }),
  };
}

function create(
  { db, now }: CommitmentsDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
) {
  return transact(db, ctx, async (tx) => {
    await checkPlace(tx, project, body, ctx);
    await store.lockCommitments(tx, project);
    const at = { project, at: new Date(now()), by: actorOf(ctx).id };
    const row = addedByHand(body, at.by);
    await store.insert(tx, at, [row]);
    const after = await existing(tx, project, row.id);
    await recordVersion(tx, ctx, at, "added", null, after, null);
    return after;
  });
}

type NewByHand = Input<Calls["create"]>["body"];

/** @throws AppError VALIDATION when the document or one of the pages does not exist */
async function checkPlace(tx: Tx, project: string, { document: id, page, rects }: NewByHand, ctx: Context) {
  const document = await store.documentOf(tx, project, id);
  const words = commitmentWords[ctx.locale];
  if (!document) throw invalid("document", words.noSuchDocument);
  if (page > document.pages) throw invalid("page", words.noSuchPage);
  const outside = rects.findIndex((rect) => rect.page > document.pages);
  if (outside >= 0) throw invalid(`rects.${outside}.page`, words.noSuchPage);
}

/** A commitment that a user added: accepted by that. */
function addedByHand(body: NewByHand, by: string): store.NewCommitment {
  const { text, page, rects } = body;
  return {
    component: "general",
    ...NO_DETAILS,
    ...changedFieldsOf(body),
    text,
    summary: body.summary || summaryOf(text),
    id: newId(),
    document: body.document,
    key: textKey(text),
    page,
    rects,
    pageEnd: Math.max(page, ...rects.map((rect) => rect.page)),
    language: null,
    context: null,
    confidence: null,
    reasons: [],
    state: "accepted",
    extractor: store.BY_HAND,
    job: null,
    place: null,
    fresh: false,
    reviewedBy: by,
    reason: null,
  };
}

type Action = "edited" | "accepted" | "rejected" | "reopened" | "linked";

/**
 * Applies one change to one commitment: checks the version, so that no other change is overwritten, and records the
 * previous state.
 */
function changed(
  { db, now }: CommitmentsDeps,
  { project, commitment: id }: { project: string; commitment: string },
  sent: { version?: number | undefined; reason?: string | null | undefined },
  ctx: Context,
  action: Action,
  fields: (before: WithDates<Commitment>) => CommitmentFields,
  state?: Commitment["state"],
  also?: (tx: Tx) => Promise<void>,
): Promise<WithDates<Commitment>> {
  return transact(db, ctx, async (tx) => {
    await store.lockCommitments(tx, project);
    if (!(await store.lock(tx, project, id))) throw new AppError("NOT_FOUND");
    const before = await existing(tx, project, id);
    checkVersion(sent.version, before, sent);
    const at = { project, at: new Date(now()), by: actorOf(ctx).id };
    const reason = sent.reason || null;
    const fieldsAfter = fields(before);
    // A review applies to the text that was read: changed text becomes proposed again.
    const next = state ?? (fieldsAfter.text === before.text ? undefined : "proposed");
    const reviewed = next === undefined ? "as before" : next === "proposed" ? "no longer" : "now";
    await also?.(tx);
    const change = { ...fieldsAfter, state: next ?? before.state, reason, reviewed } as const;
    return saveChange(tx, ctx, at, action, before, change);
  });
}

/** Saves a changed commitment and records its previous state. @returns its new state */
async function saveChange(
  tx: Tx,
  ctx: Context,
  at: store.Moment,
  action: Action,
  before: WithDates<Commitment>,
  change: Parameters<typeof store.update>[3],
): Promise<WithDates<Commitment>> {
  await store.update(tx, at, before.id, change);
  const after = await existing(tx, at.project, before.id);
  await recordVersion(tx, ctx, at, action, before, after, change.reason);
  return after;
}

interface Version {
  action: trail.HistoryRow["action"];
  before: WithDates<Commitment> | null;
  after: WithDates<Commitment>;
  reason: string | null;
}

/** Records a change in the commitment's own history and in the audit trail. */
const recordVersion = (
  tx: Tx,
  ctx: Context,
  at: store.Moment,
  action: Version["action"],
  before: Version["before"],
  after: Version["after"],
  reason: Version["reason"],
): Promise<void> => recordVersions(tx, ctx, at, [{ action, before, after, reason }]);

async function recordVersions(
  tx: Tx,
  ctx: Context,
  at: store.Moment,
  versions: readonly Version[],
): Promise<void> {
  await trail.insertHistory(
    tx,
    at,
    versions.map(({ action, before, after, reason }) => ({
      id: after.id,
      version: after.version,
      action,
      reason,
      before: before && auditFields(before),
      after: auditFields(after),
    })),
  );
  await recordChanges(
    tx,
    ctx,
    versions.map(({ action, before, after, reason }) => ({
      project: at.project,
      action: `commitment.${action}`,
      entity: "commitment",
      entityId: after.id,
      ...(before ? { before: auditFields(before) } : {}),
      after: { ...auditFields(after), ...(reason ? { reason } : {}) },
    })),
  );
}
