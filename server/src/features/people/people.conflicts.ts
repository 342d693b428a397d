import type { ImportScope } from "./people.columns.ts";
import type { Taken, TakenRule } from "./people.rows.ts";
import type { KnownAddress } from "./people.store.ts";

/**
 * Which addresses cannot come through a scope, and why. At a project's scope nothing is said of a live account that is
 * not in the project: whoever has one simply joins.
 */
export function takenOf(scope: ImportScope, known: readonly KnownAddress[]): Taken {
  const rule = ({ deleted, member }: KnownAddress): TakenRule | undefined => {
    if (deleted) return "addressGone";
    if (scope === "platform") return "alreadyUser";
    return member ? "alreadyMember" : undefined;
  };
  const taken = known.map((one) => [one.email, rule(one)] as const);
  return new Map(taken.filter((one): one is [string, TakenRule] => one[1] !== undefined));
}
