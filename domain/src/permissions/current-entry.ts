import { ROUTES, type RouteName, type RouteRule } from "./routes.ts";

/** An entry of the tree that the server gives as a person's menu. */
export interface MenuEntry {
  /** Name of the route that the entry opens; all boards share theirs. */
  alias: string;
  label: string;
  type: "area" | "board" | "link" | "environment-report";
  /** Encrypted report identifier, as it stands in the address. Equal reports of a project have equal identifiers. */
  report?: string;
  url?: string;
  icon?: string;
  submenu: MenuEntry[];
}

/** Pages below pages: their own names first, then those of the page that they stand below, or of their area. */
function namesOf(routeName: RouteName): readonly string[] {
  const names: string[] = [routeName];
  let rule: RouteRule = ROUTES[routeName];
  if (rule.area && !rule.under) names.push(rule.area);
  while (rule.under) {
    names.push(rule.under);
    rule = ROUTES[rule.under as RouteName];
  }
  return names;
}

/** The menu entry that a page belongs to: its own, else that of the page above it, else that of its area. */
export function entryOfPage(
  menu: readonly MenuEntry[],
  routeName: RouteName,
  reportIdentifier?: string,
): MenuEntry | null {
  for (const name of namesOf(routeName)) {
    const entry = currentMenuEntry(menu, name, reportIdentifier);
    if (entry) return entry;
  }
  return null;
}

const isReport = (entry: MenuEntry) => entry.type === "board" || entry.type === "environment-report";

/**
 * The entry of the menu that the open page belongs to: its alias equals the route's name and, for a report, its
 * identifier equals the one in the address. The first in reading order, or null.
 */
export function currentMenuEntry(
  tree: readonly MenuEntry[],
  routeName: string,
  reportIdentifier?: string,
): MenuEntry | null {
  for (const entry of tree) {
    const reportFits = !isReport(entry) || (entry.report !== undefined && entry.report === reportIdentifier);
    if (entry.alias === routeName && reportFits) return entry;
    const inside = currentMenuEntry(entry.submenu, routeName, reportIdentifier);
    if (inside) return inside;
  }
  return null;
}
