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
