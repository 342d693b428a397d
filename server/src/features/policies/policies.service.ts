import { createHash } from "node:crypto";
import type { PolicyStatus } from "@vetaverde/contract/policies";
import type { WithDates } from "@vetaverde/contract/shapes";
import { DEFAULT_LOCALE, type Locale } from "@vetaverde/domain/locale";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./policies.store.ts";

const NEVER = "1970-01-01T00:00:00Z";

export interface PoliciesService {
  /** Null when the platform has no policy. */
  status(ctx: Context, project: string): Promise<WithDates<PolicyStatus> | null>;
  accept(ctx: Context, requested: { policy: string; project: string }): Promise<true>;
  /** The policy's text in a language, readable before signing in. */
  text(locale: Locale): Promise<{ title: string; content: string } | null>;
}

export function createPoliciesService(deps: { db: Db; now?: () => number }): PoliciesService {
  return {
    status: (ctx, project) => status(deps, ctx, project),
    accept: (ctx, requested) => accept(deps, ctx, requested),
    text: async (locale) => {
      const policy = await current(deps);
      return policy ? textIn(policy, locale).text : null;
    },
  };
}

function current({ db, now = Date.now }: { db: Db; now?: () => number }) {
  return store.currentPolicy(db, new Date(now()));
}

async function status(
  deps: {
    db: Db;
    now?: () => number;
  },
  ctx: Context,
  project: string,
): Promise<WithDates<PolicyStatus> | null> {
  const { db } = deps;
  const policy = await current(deps);
  if (!policy) return null;
  const accepted = await store.lastAcceptance(db, project, actorOf(ctx).id);
  return {
    id_policy: policy.id,
    ...textIn(policy, ctx.locale).text,
    start_date: policy.startDate,
    acceptance_date: accepted?.acceptedAt ?? NEVER,
    is_valid: accepted?.policyId === policy.id,
  };
}

function accept(
  {
    db,
    now = Date.now,
  }: {
    db: Db;
    now?: () => number;
  },
  ctx: Context,
  { policy, project }: { policy: string; project: string },
): Promise<true> {
  return transact(db, ctx, async (tx) => {
    const user = actorOf(ctx).id;
    const inForce = await store.currentPolicy(tx, new Date(now()));
    if (!inForce) throw new AppError("NOT_FOUND");
    // A newer version was published in between: users must accept the version that they read.
    if (inForce.id !== policy) throw new AppError("CONFLICT");
    const { locale, text } = textIn(inForce, ctx.locale);
    const contentSha256 = createHash("sha256").update(text.content).digest("hex");
    const id = newId();
    await store.insertAcceptance(tx, {
      project,
      id,
      user,
      policy,
      at: new Date(now()),
      locale,
      contentSha256,
    });
    await recordChange(tx, ctx, {
      project,
      action: "policy.accepted",
      entity: "policy",
      entityId: policy,
      after: { locale, contentSha256 },
    });
    return true as const;
  });
}

function textIn(policy: store.PolicyRow, language: Locale) {
  const locale = policy.texts[language] ? language : DEFAULT_LOCALE;
  const text = policy.texts[locale];
  if (!text) throw new Error(`policy ${policy.id} has no text in ${DEFAULT_LOCALE}`);
  return { locale, text };
}
