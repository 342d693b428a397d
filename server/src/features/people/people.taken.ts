import type { Door } from "./people.columns.ts";
import type { Taken, TakenRule } from "./people.rows.ts";
import type { KnownAddress } from "./people.store.ts";

/**
 * Which addresses cannot come through a door, and why. At a project's door nothing is said of a live account that is
 * not in the project: whoever has one simply joins.
 */
export function takenOf(door: Door, known: readonly KnownAddress[]): Taken {
  const rule = ({ deleted, member }: KnownAddress): TakenRule | undefined => {
    if (deleted) return "addressGone";
    if (door === "platform") return "alreadyUser";
    return member ? "alreadyMember" : undefined;
  };
  const taken = known.map((one) => [one.email, rule(one)] as const);
  return new Map(taken.filter((one): one is [string, TakenRule] => one[1] !== undefined));
}
