import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Retention, RetentionPreview, retentionEndpoints } from "@vetaverde/contract/retention";
import type { WithDates } from "@vetaverde/contract/shapes";
import { firstRetained } from "@vetaverde/domain/readings/retention";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ApplyChange, Protection } from "../../platform/protection/protection.ts";
import * as store from "./retention.store.ts";

type Calls = typeof retentionEndpoints;

/** Grace period before deletion begins, in which any user who may change the setting can revoke it. */
export const GRACE_MS = 86_400_000;

export interface RetentionDeps {
  db: Db;
  protection: Protection;
  now: () => number;
}

export interface RetentionService {
  get(project: string): Promise<WithDates<Retention>>;
  preview(project: string, months: number): Promise<WithDates<RetentionPreview>>;
  /** @throws AppError STALE_VERSION, RETENTION_COUNT with `preview`, the current count */
  save(input: Input<Calls["save"]>, ctx: Context): Promise<Reply<Calls["save"]>>;
  /** Applies a change that a second person confirmed. */
  apply: ApplyChange;
}

interface Wish {
  months: number | null;
  counted: number;
  reason: string;
}

export function createRetention(deps: RetentionDeps): RetentionService {
  const { db } = deps;

  return {
    get: (project) => toRetention(db, project),
    preview: (project, months) => preview(deps, db, project, months),
    save: (input, ctx) => save(deps, input, ctx),
    apply: async (tx, ctx, { project, base, request }) => {
      if (project === null) return false;
      await store.lock(tx, project);
      const before = await store.current(tx, project);
      if ((before?.version ?? 0) !== base) return false;
      const wish = request as Wish;
      // Counted again, because the request may be days old: what is recorded is the number of readings deleted now.
      const counts = wish.months === null ? null : await preview(deps, tx, project, wish.months);
      await set(deps, tx, ctx, project, before, { ...wish, counted: counts?.readings ?? 0 });
      return true;
    },
  };
}

async function preview({ now }: RetentionDeps, at: Db | Tx, project: string, months: number) {
  const before = new Date(firstRetained(months, now()));
  const { first, ...counts } = await store.count(at, project, before);
  return { months, before, ...counts, first };
}

async function set(
  { now }: RetentionDeps,
  tx: Tx,
  ctx: Context,
  project: string,
  before: store.SettingRow | null,
  { months, counted, reason }: Wish,
) {
  const next = { version: (before?.version ?? 0) + 1, months, counted, reason };
  await store.insert(tx, { ...next, project, at: new Date(now()), by: actorOf(ctx).id });
  await recordChange(tx, ctx, {
    project,
    action: "device-readings.retention-set",
    entity: "project",
    entityId: project,
    before: { months: before?.months ?? null },
    after: { months, readings: counted, reason },
  });
}

function save(
  deps: RetentionDeps,
  { params: { project }, body: { months, counted, reason, version } }: Input<Calls["save"]>,
  ctx: Context,
): Promise<Reply<Calls["save"]>> {
  const { db, protection } = deps;
  return transact(db, ctx, async (tx) => {
    await store.lock(tx, project);
    const before = await store.current(tx, project);
    if ((before?.version ?? 0) !== version)
      throw new AppError("STALE_VERSION", { extra: { current: await toRetention(tx, project) } });
    const counts = months === null ? null : await preview(deps, tx, project, months);
    if ((counts?.readings ?? 0) !== counted)
      throw new AppError("RETENTION_COUNT", { extra: { preview: counts } });
    const currentMonths = before?.months ?? null;
    if (isShorter(currentMonths, months) && (await protection.rulesOf(tx, project)).changes)
      return protection.request(tx, ctx, {
        project,
        kind: "retention.shorter",
        subject: project,
        label: "",
        reason,
        base: version,
        before: { months: currentMonths },
        after: { months, readings: counted },
        request: { months, counted, reason } satisfies Wish,
      });
    await set(deps, tx, ctx, project, before, { months, counted, reason });
    return toRetention(tx, project);
  });
}

/** Null: for ever. */
const isShorter = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);

async function toRetention(db: Db | Tx, project: string): Promise<WithDates<Retention>> {
  const row = await store.current(db, project);
  const since = await store.retainedSince(db, project);
  if (!row) return { ...NO_SETTING, keptSince: since };
  const { version, months, reason, at, by } = row;
  const begins = months === null ? null : new Date(at.getTime() + GRACE_MS);
  return { version, months, reason, at, by, beginsAt: begins, keptSince: since };
}

const NO_SETTING = { version: 0, months: null, reason: null, at: null, by: null, beginsAt: null };
