import type { MenuEntry } from "@vetaverde/contract/menus";
import { ROUTES, type RouteName, type RouteRule } from "@vetaverde/domain/permissions/routes";

const isRouteName = (alias: string): alias is RouteName => Object.hasOwn(ROUTES, alias);

/** Path of an entry inside the platform; null for a heading, an external link, and an unknown page. */
export function pathOf(entry: MenuEntry): string | null {
  if (!isRouteName(entry.alias)) return null;
  // The type is selected on the page; this one is the default.
  if (entry.alias === "FilesContainer") return "/files/instrument";
  const { path }: RouteRule = ROUTES[entry.alias];
  if (!path.includes("{")) return path;
  const filled = entry.report
    ? path.replace("{label}", asPart(entry.label)).replace("{urir}", entry.report)
    : path;
  return filled.includes("{") ? null : filled;
}

/** Path of a page that needs nothing but its name; null if it needs more, or is unknown. */
export const areaPath = (area: string): string | null =>
  pathOf({ alias: area, label: "", type: "area", submenu: [] });

/** A name as part of a URL, for readability only: the identifier next to it determines the target. */
const asPart = (label: string) =>
  label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z\d]+/gi, "-")
    .replace(/^-(?=.)|(?<=.)-$/g, "");

/** Only http and https addresses may be opened from a menu, whatever an administrator entered. */
export const outerUrl = (entry: MenuEntry): string | null =>
  entry.type === "link" && entry.url && /^https?:\/\//i.test(entry.url) ? entry.url : null;
