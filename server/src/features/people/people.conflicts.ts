import type { ImportScope } from "./people.columns.ts";
import type { ConflictRule, PeopleConflicts } from "./people.rows.ts";
import type { KnownAddress } from "./rows.gen.ts";

/**
 * Which addresses cannot be imported in a scope, and why. In a project's scope an active account that is not a member
 * is not reported: it is simply added.
 */
export function conflictsOf(scope: ImportScope, known: readonly KnownAddress[]): PeopleConflicts {
  const rule = ({ deleted, member }: KnownAddress): ConflictRule | undefined => {
    if (deleted) return "addressGone";
    if (scope === "platform") return "alreadyUser";
    return member ? "alreadyMember" : undefined;
  };
  const conflicts = known.map((one) => [one.email, rule(one)] as const);
  return new Map(conflicts.filter((one): one is [string, ConflictRule] => one[1] !== undefined));
}
