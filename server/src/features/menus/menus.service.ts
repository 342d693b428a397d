import type { MenuEntry } from "@vetaverde/contract/menus";
import type { Locale } from "@vetaverde/domain/locale";
import { menuIconOf } from "@vetaverde/domain/menus/icons";
import { allows } from "@vetaverde/domain/permissions/access";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { ROUTES, type RouteName } from "@vetaverde/domain/permissions/routes";
import { asLink } from "@vetaverde/domain/text/web-address";
import type { AccessService } from "../../access/access.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { areaLabel, isPage } from "./menus.areas.ts";
import * as store from "./menus.store.ts";

export interface MenusService {
  /**
   * The caller's own menu: only entries that the caller may see, without empty headings.
   * @param roles of the user in the project, when the caller of this function loads them anyway
   */
  get(ctx: Context, project: string, roles?: Promise<readonly Role[]>): Promise<MenuEntry[]>;
  /** The areas whose calls are closed to the caller; none for the project's administrators. */
  closedAreas(ctx: Context, project: string): Promise<string[]>;
}

export function createMenusService({
  db,
  access,
  secrets,
}: {
  db: Db;
  access: AccessService;
  secrets: Secrets;
}): MenusService {
  return {
    get: async (ctx, project, known) => {
      const actor = actorOf(ctx);
      const [entries, roles, closed] = await Promise.all([
        store.listEntriesOf(db, project, actor.id),
        known ?? access.rolesOf(project, actor),
        store.closedAreas(db, project, actor.id),
      ]);
      const person = { roles, systemAdmin: actor.systemAdmin };
      const isAdmin = actor.systemAdmin || roles.includes(ROLES.ADMIN);
      const visible = entries.filter(
        (entry) => maySee(entry, entry.visible, person) && (isAdmin || areaIsOpen(entry, closed)),
      );
      return childrenOf(null, visible, (entry) => toEntry(entry, project, ctx.locale, secrets));
    },
    closedAreas: async (ctx, project) => {
      const actor = actorOf(ctx);
      const roles = await access.rolesOf(project, actor);
      return roles.includes(ROLES.ADMIN) ? [] : store.closedAreas(db, project, actor.id);
    },
  };
}

interface Person {
  roles: readonly Role[];
  systemAdmin: boolean;
}

/** Whether the person's permissions and an entry's settings let them see it. */
export function maySee(
  { status, permissions }: store.MemberEntryRow,
  visible: boolean,
  { roles, systemAdmin }: Person,
): boolean {
  const area = { status: visible && status !== false, permissions };
  return allows("read", { signedIn: true, systemAdmin, roles, area, isSelf: true, adminOfAny: false });
}

/** A page whose calls belong to a closed area is closed too, as the matrix is with the instruments. */
function areaIsOpen({ type, alias }: store.MemberEntryRow, closed: readonly string[]): boolean {
  const isRoute = (type === "area" || type === "environment-report") && alias in ROUTES;
  const route = isRoute ? ROUTES[alias as RouteName] : null;
  return !(route && "area" in route && closed.includes(route.area));
}

function childrenOf(
  parent: string | null,
  entries: readonly store.MemberEntryRow[],
  show: (entry: store.MemberEntryRow) => Omit<MenuEntry, "submenu">,
): MenuEntry[] {
  return entries
    .filter((entry) => entry.parentId === parent)
    .map((entry) => ({ entry, submenu: childrenOf(entry.id, entries, show) }))
    .filter(({ entry, submenu }) => submenu.length > 0 || !isHeading(entry))
    .map(({ entry, submenu }) => ({ ...show(entry), submenu }));
}

function toEntry(
  entry: store.MemberEntryRow,
  project: string,
  locale: Locale,
  secrets: Secrets,
): Omit<MenuEntry, "submenu"> {
  return {
    alias: entry.alias,
    label: entry.label ?? areaLabel(entry.alias, locale) ?? entry.alias,
    type: entry.type,
    ...(isHeading(entry) ? {} : { icon: menuIconOf(entry) }),
    // An administrator may enter a URL without a scheme, which the browser would resolve as a page of the platform.
    ...(entry.url ? { url: asLink(entry.url) } : {}),
    ...(entry.boardId ? { report: secrets.seal(project, entry.boardId) } : {}),
  };
}

/** An entry that opens nothing itself. */
const isHeading = ({ type, alias }: store.MemberEntryRow) => type === "area" && !isPage(alias);
