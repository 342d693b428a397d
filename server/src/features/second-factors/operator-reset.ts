import { randomUUID } from "node:crypto";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import { notifyPerson, type SecondFactorsDeps } from "./second-factors.deps.ts";
import * as store from "./second-factors.store.ts";

type OperatorDeps = Pick<SecondFactorsDeps, "db" | "secrets" | "plainInMail" | "now"> & {
  access: Pick<SecondFactorsDeps["access"], "endIn">;
};

/** @returns the number of factors the user had; null when no account has the e-mail */
export async function resetByOperator(
  deps: OperatorDeps,
  email: string,
  reason: string,
): Promise<number | null> {
  const { db, access, now = Date.now } = deps;
  const user = await store.findUserId(db, email.toLowerCase());
  const person = user ? await store.findPerson(db, user, new Date(now())) : undefined;
  if (!person) return null;
  // There is no acting account: the audit entry has no actor, and states that the server's operator did it.
  const ctx: Context = { actor: null, locale: person.locale, requestId: randomUUID() };
  return db.transaction().execute(async (tx) => {
    await store.lockPerson(tx, person.id);
    const factors = await store.listFactors(tx, person.id);
    await store.deleteAll(tx, person.id);
    await access.endIn(tx, person.id);
    await recordChange(tx, ctx, {
      project: null,
      action: "factor.reset",
      entity: "user",
      entityId: person.id,
      before: { factors: factors.map(({ id, kind, name }) => ({ id, kind, name })) },
      after: { reason, by: "operator" },
    });
    await notifyPerson(deps, tx, person, "resetByOperator", { reason });
    return factors.length;
  });
}
