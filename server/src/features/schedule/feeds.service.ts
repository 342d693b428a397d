import { createHash } from "node:crypto";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import { PLANS_AREA } from "@vetaverde/contract/monitorings";
import type { scheduleEndpoints } from "@vetaverde/contract/schedule";
import { allows } from "@vetaverde/domain/permissions/access";
import type { ProjectRights } from "../../access/access.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import { FEED_REFRESH_MINUTES, writeFeed } from "./feeds.events.ts";
import * as store from "./feeds.store.ts";

const MINUTE = 60_000;
/**
 * Limits per 15 minutes: token guesses from one address, and fetches of one feed (a calendar program fetches hourly, on
 * a few devices).
 */
const LIMITS = { address: 30, feed: 60 };

export interface FeedsDeps {
  db: Db;
  /** Base of the feed's address and its links. */
  publicUrl: string;
  /** The user's current roles and grants in a project. */
  rightsOf(project: string, actor: Actor): Promise<ProjectRights>;
  /** Counts an attempt under a key. Throws RATE_LIMITED after more than `most` within the window. */
  limit(key: string, most: number): Promise<void>;
  now?: () => number;
}

type Calls = typeof scheduleEndpoints;

export interface Fetch {
  project: string;
  token: string;
  address: string;
  ifNoneMatch: string | undefined;
}

export interface FeedsService {
  get(project: string, ctx: Context): Promise<Reply<Calls["feed"]>>;
  /** Creates the caller's feed, which replaces an earlier one, or revokes it. */
  setFeed(input: Input<Calls["makeFeed"]>, ctx: Context): Promise<Reply<Calls["makeFeed"]>>;
  /** @throws AppError NOT_FOUND, the same for a wrong token, a revoked one and one whose user lost read access */
  read(fetch: Fetch): Promise<FileReply>;
}

export function createFeedsService(deps: FeedsDeps): FeedsService {
  const { db, now = Date.now } = deps;
  return {
    get: async (project, ctx) => {
      const actor = actorOf(ctx);
      // An API token may not learn whether its creator has a feed.
      if (actor.token) throw new AppError("FORBIDDEN");
      const found = await store.find(db, project, actor.id);
      return found ? toDto(found) : null;
    },
    setFeed: async ({ params: { project }, body: { revoke } }, ctx) => {
      const actor = actorOf(ctx);
      // An API token has no calendar of its own, and a feed would be an access that outlives the token.
      if (actor.token) throw new AppError("FORBIDDEN");
      let newCode: string | null = null;
      const answer = await transact(db, ctx, async (tx) => {
        const at = new Date(now());
        const change = { project, entity: "calendar", entityId: actor.id };
        if (revoke) {
          await endFeed(tx, ctx, project, actor.id, at);
          return null;
        }
        newCode = newSecret();
        await store.replace(tx, { project, user: actor.id, hash: hashSecret(newCode), at });
        await recordChange(tx, ctx, { ...change, action: "calendar.made" });
        return { createdAt: at, lastUsedAt: null };
      });
      // Not stored with the idempotent response: the database would contain the token in clear.
      const address = newCode && `${deps.publicUrl}/fkl-plan/${project}/calendar.ics?token=${newCode}`;
      return answer && { ...answer, token: newCode, address };
    },
    read: (fetch) => read(deps, fetch, now()),
  };
}

/**
 * Revokes a user's feed in a project permanently, if there is one: also when they leave the project, whether or not
 * they return.
 */
export async function endFeed(
  tx: Tx,
  ctx: Context,
  project: string,
  user: string,
  at = new Date(),
): Promise<void> {
  if (!(await store.revoke(tx, project, user, at))) return;
  await recordChange(tx, ctx, { project, action: "calendar.revoked", entity: "calendar", entityId: user });
}

/** Revokes the user's feeds in all projects: reactivating the account does not reactivate an earlier address. */
export async function endFeeds(tx: Tx, ctx: Context, user: string, at = new Date()): Promise<void> {
  for (const project of await store.revokeAll(tx, user, at))
    await recordChange(tx, ctx, { project, action: "calendar.revoked", entity: "calendar", entityId: user });
}

const toDto = ({ createdAt, lastUsedAt }: store.FeedRow) => ({
  createdAt,
  lastUsedAt,
});

async function read(deps: FeedsDeps, { project, token, address, ifNoneMatch }: Fetch, at: number) {
  const { db } = deps;
  const owner = await store.findOwner(db, project, hashSecret(token));
  if (!owner || !(await mayRead(deps, project, owner))) {
    await deps.limit(`calendar:address:${address}`, LIMITS.address);
    throw new AppError("NOT_FOUND");
  }
  await deps.limit(`calendar:feed:${project}:${owner.user}`, LIMITS.feed);
  if (!owner.lastUsedAt || at - owner.lastUsedAt.getTime() > MINUTE) {
    await store.touch(db, project, owner.user, new Date(at));
  }
  const text = await writeFeed(
    deps,
    { project, locale: owner.locale, madeAt: owner.createdAt.getTime() },
    at,
  );
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { etag, "cache-control": `private, max-age=${FEED_REFRESH_MINUTES * 60}` };
  const filename = "calendar.ics";
  if (ifNoneMatch?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, "") === etag)) {
    return { filename, body: null, status: 304 as const, headers };
  }
  return { filename, body: Buffer.from(text), headers };
}

/** Checked on every fetch: access ends with the user's membership, and when the area is denied to them. */
async function mayRead(deps: FeedsDeps, project: string, owner: store.FeedOwner): Promise<boolean> {
  const { user: id, email, systemAdmin } = owner;
  const { roles, grants } = await deps.rightsOf(project, { id, email, systemAdmin });
  const area = grants.find(({ alias }) => alias === PLANS_AREA) ?? null;
  return allows("read", { signedIn: true, isSelf: true, adminOfAny: false, systemAdmin, roles, area });
}
