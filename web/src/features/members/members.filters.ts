import { isRole, type Role } from "@vetaverde/domain/permissions/roles";
import { pageIn, type Search } from "../../lib/search.ts";
import type { MemberQuery } from "./members.queries.ts";

const SORTS = ["name", "-name", "email", "-email", "since", "-since"] as const;
const PAGE_SIZE = 50;

/** The list's filters from the address; unknown names and invalid values are ignored. */
export function memberQuery(search: Search): MemberQuery {
  const { page, sort, q, permission, guests } = search;
  const role = Number(permission);
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    sort: SORTS.find((one) => one === sort) ?? "name",
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(isRole(role) ? { permission: role } : {}),
    ...(guests === "true" || guests === true ? { guests: "true" } : {}),
  };
}

export const countFilters = ({ q, permission, guests }: MemberQuery): number =>
  [q, permission, guests].filter((one) => one !== undefined).length;

/** From the highest to the lowest. */
export const ROLE_ORDER: readonly Role[] = [1, 3, 4, 2];
