import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { type ApiToken, TOKEN_DAYS, type tokensEndpoints } from "@vetaverde/contract/tokens";
import type { Locale } from "@vetaverde/domain/locale";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import * as store from "./tokens.store.ts";

const DAY = 86_400_000;
/** The prefix makes a leaked key recognisable: in another system's log, or in a repository. */
const PREFIX = "vv_";

const words = sectionOf(messagesOf("tokens"), "faults");

type Calls = typeof tokensEndpoints;

export interface TokensService {
  list(project: string): Promise<WithDates<ApiToken>[]>;
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Reply<Calls["create"]>>;
  revoke(at: { project: string; token: string }, ctx: Context): Promise<true>;
}

export function createTokensService(deps: { db: Db; now?: () => number }): TokensService {
  const { db, now = Date.now } = deps;
  return {
    list: async (project) => (await store.list(db, project)).map((row) => toToken(row, now())),
    create: (input, ctx) => create(deps, input, ctx),
    revoke: (at, ctx) => revoke(deps, at, ctx),
  };
}

async function create(
  { db, now = Date.now }: { db: Db; now?: () => number },
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<Reply<Calls["create"]>> {
  let newToken: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    const [at, expiresAt] = [new Date(now()), new Date(body.expiresAt)];
    // A key that could create keys would outlive its own expiry.
    if (actorOf(ctx).token) throw new AppError("FORBIDDEN");
    refuse(expiresAt.getTime() - at.getTime(), ctx.locale);
    const id = newId();
    newToken = PREFIX + newSecret();
    const { name, role } = body;
    const by = actorOf(ctx).id;
    await store.insert(tx, { ...body, project, id, hash: hashSecret(newToken), by, at, expiresAt });
    const row = await store.find(tx, project, id);
    if (!row) throw new AppError("NOT_FOUND");
    await recordChange(tx, ctx, {
      project,
      action: "token.created",
      entity: "token",
      entityId: id,
      after: { name, permissions: [role], expiresAt },
    });
    return toToken(row, now());
  });
  // Not stored with the idempotent response: the database would contain the key in clear.
  return { ...answer, token: newToken };
}

function revoke(
  { db, now = Date.now }: { db: Db; now?: () => number },
  { project, token }: { project: string; token: string },
  ctx: Context,
): Promise<true> {
  return db.transaction().execute(async (tx) => {
    const row = await store.find(tx, project, token);
    if (!row) throw new AppError("NOT_FOUND");
    if (!(await store.revoke(tx, project, token, actorOf(ctx).id, new Date(now())))) return true as const;
    await recordChange(tx, ctx, {
      project,
      action: "token.revoked",
      entity: "token",
      entityId: token,
      before: { name: row.name },
    });
    return true as const;
  });
}

function refuse(lifetime: number, locale: Locale): void {
  const fault = lifetime <= 0 ? "past" : lifetime > TOKEN_DAYS * DAY ? "late" : null;
  if (!fault) return;
  throw new AppError("VALIDATION", { details: [{ path: "expiresAt", message: words[locale][fault] }] });
}

const toToken = (
  { creatorId, creatorName, answered, ...row }: store.TokenRow,
  now: number,
): WithDates<ApiToken> => ({
  ...row,
  createdBy: { id: creatorId, name: creatorName },
  live: row.revokedAt === null && row.expiresAt.getTime() > now && answered,
});
