// View as: an administrator sees a project as one of its members does, for an hour and read-only.
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import * as store from "./members.store.ts";

/** Duration of a view. */
const VIEW_MS = 3_600_000;

interface Clock {
  now: () => number;
}

/**
 * @throws AppError VIEW_REFUSED for the caller themselves, for a user who cannot sign in, and for one who sees more
 * than the project gives
 */
export async function beginView(
  { now }: Clock,
  tx: Tx,
  project: string,
  row: store.MemberRow,
  ctx: Context,
): Promise<{ code: string; expiresAt: Date }> {
  const viewer = actorOf(ctx);
  // A project's administrator must not gain access through a user who sees everything.
  if (row.id === viewer.id || !row.active || row.systemAdmin) throw new AppError("VIEW_REFUSED");
  const code = newSecret();
  const [beganAt, expiresAt] = [new Date(now()), new Date(now() + VIEW_MS)];
  await store.endViews(tx, project, viewer.id, beganAt);
  const codeHash = hashSecret(code);
  const view = { project, id: newId(), codeHash, viewer: viewer.id, user: row.id, beganAt, expiresAt };
  await store.insertView(tx, view);
  await recordChange(tx, ctx, {
    project,
    action: "member.view-began",
    entity: "member",
    entityId: row.id,
    after: { expiresAt },
  });
  return { code, expiresAt };
}

export async function endView({ now }: Clock, tx: Tx, project: string, ctx: Context): Promise<true> {
  const seen = await store.endViews(tx, project, actorOf(ctx).id, new Date(now()));
  for (const user of seen)
    await recordChange(tx, ctx, { project, action: "member.view-ended", entity: "member", entityId: user });
  return true;
}
