import { ROUTES, type RouteName, type RouteRule } from "./routes.ts";

/** An entry of the menu tree that the server returns to a user. */
export interface MenuEntry {
  /** Name of the route that the entry opens; all boards share one. */
  alias: string;
  label: string;
  type: "area" | "board" | "link" | "environment-report";
  /** Encrypted report identifier, as in the URL. Equal reports of a project have equal identifiers. */
  report?: string;
  url?: string;
  icon?: string;
  submenu: MenuEntry[];
}

/** Candidate names of a page: its own first, then those of its parent page, or of its area. */
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

/** The menu entry that a page belongs to: its own, else its parent page's, else its area's. */
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
 * The menu entry of the open page: its alias equals the route's name and, for a report, its identifier equals the one
 * in the URL. The first in reading order, or null.
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
