import type { Reply } from "@vetaverde/contract/endpoint";
import type { secondFactorsEndpoints } from "@vetaverde/contract/second-factors";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { notifyPerson, type SecondFactorsDeps } from "./second-factors.deps.ts";
import { toFactor } from "./second-factors.service.ts";
import * as store from "./second-factors.store.ts";

type Calls = typeof secondFactorsEndpoints;
type Requirement = Reply<Calls["requirement"]>;

/** Actions of a system administrator: requiring a second factor of a user, and resetting a user's factors. */
export interface FactorAdministration {
  requirement(): Promise<Requirement>;
  setRequirement(ctx: Context, requested: Requirement): Promise<Requirement>;
  ofPerson(user: string): Promise<Reply<Calls["ofPerson"]>>;
  reset(ctx: Context, user: string, reason: string): Promise<true>;
}

export function createFactorAdministration(deps: SecondFactorsDeps): FactorAdministration {
  const { db, now = Date.now } = deps;
  return {
    requirement: () => store.findRequirement(db),
    setRequirement: (ctx, requested) => setRequirement(deps, ctx, requested),
    ofPerson: async (user) => {
      if (!(await store.findPerson(db, user, new Date(now())))) throw new AppError("FK-0002");
      const { left } = await store.recoveryState(db, user);
      return { factors: (await store.listFactors(db, user)).map(toFactor), recoveryCodesLeft: left };
    },
    reset: (ctx, user, reason) => reset(deps, ctx, user, reason),
  };
}

function setRequirement(
  { db }: SecondFactorsDeps,
  ctx: Context,
  { requiredFor, version }: Requirement,
): Promise<Requirement> {
  return db.transaction().execute(async (tx) => {
    const before = await store.findRequirement(tx);
    if (!(await store.setRequirement(tx, requiredFor, version))) throw new AppError("STALE_VERSION");
    await recordChange(tx, ctx, {
      project: null,
      action: "factor.required",
      entity: "setting",
      entityId: "second-factor",
      before: { requiredFor: before.requiredFor },
      after: { requiredFor },
    });
    return store.findRequirement(tx);
  });
}

function reset(deps: SecondFactorsDeps, ctx: Context, user: string, reason: string): Promise<true> {
  const { db, now = Date.now, access } = deps;
  return db.transaction().execute(async (tx) => {
    // An administrator changes their own factors with their password only, or a stolen session would suffice.
    if (actorOf(ctx).id === user) throw new AppError("OWN_ACCOUNT");
    const person = await store.findPerson(tx, user, new Date(now()));
    if (!person) throw new AppError("FK-0002");
    await store.lockPerson(tx, user);
    const factors = await store.listFactors(tx, user);
    if (factors.length === 0) throw new AppError("FACTOR_NONE");
    await store.deleteAll(tx, user);
    await access.endIn(tx, user);
    await recordChange(tx, ctx, {
      project: null,
      action: "factor.reset",
      entity: "user",
      entityId: user,
      before: { factors: factors.map(({ id, kind, name }) => ({ id, kind, name })) },
      after: { reason },
    });
    await notifyPerson(deps, tx, person, "reset", { reason });
    return true as const;
  });
}
