import type { Locale } from "@vetaverde/domain/locale";
import type { GrantFault } from "@vetaverde/domain/permissions/grants";
import { effectiveRoles, ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { memberWords } from "./members.messages.ts";
import * as store from "./members.store.ts";

type MemberFault = GrantFault | "nothingLeft";

const PLACES: Readonly<Record<MemberFault, string>> = {
  noPermission: "permissions",
  nothingLeft: "permissions",
  noEnd: "expiresAt",
  pastEnd: "expiresAt",
  guestForGood: "permissions",
};

export const fault = (rule: MemberFault, locale: Locale) =>
  new AppError("VALIDATION", { details: [{ path: PLACES[rule], message: memberWords[locale][rule] }] });

/**
 * A member must keep at least one permission; otherwise the member has to be removed from the project. Exempt: the
 * platform's own administrator, who may do everything.
 * @throws AppError VALIDATION at the permissions
 */
export function hasAnyPermission(after: store.MemberRow, now: number, locale: Locale): void {
  if (!after.systemAdmin && effectiveRoles(after, now).length === 0) throw fault("nothingLeft", locale);
}

/** The last administrator of a project cannot be removed, not even by themselves. */
export async function requireAnAdmin(
  tx: Tx,
  { project, user }: { project: string; user: string },
  before: store.MemberRow,
  after: readonly Role[],
): Promise<void> {
  const lost = before.permissions.includes(ROLES.ADMIN) && !after.includes(ROLES.ADMIN);
  if (lost && (await store.countOtherAdmins(tx, project, user)) === 0) throw new AppError("LAST_ADMIN");
}
