import type { ImportScope } from "./people.columns.ts";
import type { ConflictRule, PeopleConflicts } from "./people.rows.ts";
import type { KnownAddress } from "./people.store.ts";

/**
 * Which addresses cannot come through a scope, and why. At a project's scope nothing is said of a live account that is
 * not in the project: whoever has one simply joins.
 */
export function conflictsOf(scope: ImportScope, known: readonly KnownAddress[]): PeopleConflicts {
  const rule = ({ deleted, member }: KnownAddress): ConflictRule | undefined => {
    if (deleted) return "addressGone";
    if (scope === "platform") return "alreadyUser";
    return member ? "alreadyMember" : undefined;
  };
  const taken = known.map((one) => [one.email, rule(one)] as const);
  return new Map(taken.filter((one): one is [string, ConflictRule] => one[1] !== undefined));
}
