import type { MenuEntry } from "@vetaverde/contract/menus";
import { ROUTES, type RouteName, type RouteRule } from "@vetaverde/domain/permissions/routes";

const isRouteName = (alias: string): alias is RouteName => Object.hasOwn(ROUTES, alias);

/** Where an entry leads inside the platform; null for a heading, a link outwards, and a page that is not there. */
export function pathOf(entry: MenuEntry): string | null {
  if (!isRouteName(entry.alias)) return null;
  // Its type is chosen on the page, which begins with this one.
  if (entry.alias === "FilesContainer") return "/files/instrument";
  const { path }: RouteRule = ROUTES[entry.alias];
  if (!path.includes("{")) return path;
  const filled = entry.report
    ? path.replace("{label}", asPart(entry.label)).replace("{urir}", entry.report)
    : path;
  return filled.includes("{") ? null : filled;
}

/** A name as part of an address: it is there to be read, the identifier beside it says what is meant. */
const asPart = (label: string) =>
  label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z\d]+/gi, "-")
    .replace(/^-(?=.)|(?<=.)-$/g, "");

/** Only addresses of the web may be opened from a menu, whatever an administrator wrote. */
export const outerUrl = (entry: MenuEntry): string | null =>
  entry.type === "link" && entry.url && /^https?:\/\//i.test(entry.url) ? entry.url : null;
