import type { MenuReader } from "@vetaverde/contract/menus";
import { ROUTES, type RouteRule } from "@vetaverde/domain/permissions/routes";
import type { Row } from "./menu-editor.state.ts";

export type Reader = Pick<MenuReader, "permissions" | "isAdmin" | "closed">;

const RULES: Readonly<Record<string, RouteRule>> = ROUTES;

/** Keys of the rows that a reader will see once the menu is saved as it is edited. */
export function seenBy(rows: readonly Row[], reader: Reader): Set<string> {
  if (reader.isAdmin) return keysOf(rows);
  const granted = keysOf(branches(rows, (row) => isGranted(row, reader)));
  // A page of another page's area is closed with that page to this person, but not hidden with it for all.
  const areaIsOpen = ({ area }: Row) => {
    const owner = rows.find((row) => row.area !== "" && row.area === RULES[area]?.area);
    return !owner || granted.has(owner.key);
  };
  return keysOf(branches(rows, (row) => row.visible && isGranted(row, reader)).filter(areaIsOpen));
}

const isGranted = ({ id }: Row, { permissions, closed }: Reader) =>
  permissions.length > 0 && (id === undefined || !closed.includes(id));

const keysOf = (rows: readonly Row[]) =>
  new Set(withoutEmptyGroups(rows, ({ kind }) => kind === "group").map(({ key }) => key));

interface Line {
  depth: number;
}

/** The lines that pass, without what lies below one that does not. */
export function branches<L extends Line>(rows: readonly L[], passes: (row: L) => boolean): L[] {
  let closedFrom = Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    if (row.depth > closedFrom) return false;
    const isOpen = passes(row);
    closedFrom = isOpen ? Number.POSITIVE_INFINITY : row.depth;
    return isOpen;
  });
}

/** Without the groups below which there is no page. */
export function withoutEmptyGroups<L extends Line>(rows: readonly L[], isGroup: (row: L) => boolean): L[] {
  const hasPage = ({ depth }: L, at: number) => {
    const after = rows.slice(at + 1);
    const end = after.findIndex((row) => row.depth <= depth);
    return after.slice(0, end < 0 ? undefined : end).some((row) => !isGroup(row));
  };
  return rows.filter((row, at) => !isGroup(row) || hasPage(row, at));
}
