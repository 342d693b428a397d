import type { MenuEntry } from "@vetaverde/contract/menus";
import type { Locale } from "@vetaverde/domain/locale";
import { allows } from "@vetaverde/domain/permissions/access";
import type { Role } from "@vetaverde/domain/permissions/roles";
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
   * One's own menu: only what one may see, and no heading without anything below it.
   * @param roles of the person in the project, for whoever asks for them anyway
   */
  get(ctx: Context, project: string, roles?: Promise<readonly Role[]>): Promise<MenuEntry[]>;
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
      const [entries, roles] = await Promise.all([
        store.listEntriesOf(db, project, actor.id),
        known ?? access.rolesOf(project, actor),
      ]);
      const person = { roles, systemAdmin: actor.systemAdmin };
      const visible = entries.filter(
        (entry) => maySee(entry, entry.visible, person) && areaIsOpen(entry, entries, person),
      );
      return childrenOf(null, visible, (entry) => shown(entry, project, ctx.locale, secrets));
    },
  };
}

interface Person {
  roles: readonly Role[];
  systemAdmin: boolean;
}

function maySee(
  { status, permissions }: store.MemberEntryRow,
  visible: boolean,
  { roles, systemAdmin }: Person,
): boolean {
  const area = { status: visible && status !== false, permissions };
  return allows("read", { signedIn: true, systemAdmin, roles, area, isSelf: true, adminOfAny: false });
}

/** A page whose calls belong to another entry's area, as the matrix's do to the instruments', is closed with that. */
function areaIsOpen(
  { type, alias }: store.MemberEntryRow,
  entries: readonly store.MemberEntryRow[],
  person: Person,
): boolean {
  const route = type === "area" && alias in ROUTES ? ROUTES[alias as RouteName] : null;
  const area = route && "area" in route ? route.area : alias;
  const own = area === alias ? undefined : entries.find((one) => one.type === "area" && one.alias === area);
  return !own || maySee(own, true, person);
}

function childrenOf(
  parent: string | null,
  entries: readonly store.MemberEntryRow[],
  show: (entry: store.MemberEntryRow) => Omit<MenuEntry, "submenu">,
): MenuEntry[] {
  return entries
    .filter((entry) => entry.parentId === parent)
    .map((entry) => ({ entry, submenu: childrenOf(entry.id, entries, show) }))
    .filter(({ entry, submenu }) => submenu.length > 0 || entry.type !== "area" || isPage(entry.alias))
    .map(({ entry, submenu }) => ({ ...show(entry), submenu }));
}

function shown(
  entry: store.MemberEntryRow,
  project: string,
  locale: Locale,
  secrets: Secrets,
): Omit<MenuEntry, "submenu"> {
  return {
    alias: entry.alias,
    label: entry.label ?? areaLabel(entry.alias, locale) ?? entry.alias,
    type: entry.type,
    ...(entry.icon ? { icon: entry.icon } : {}),
    // An administrator may write an address without its scheme; the browser would take it for one of our own pages.
    ...(entry.url ? { url: asLink(entry.url) } : {}),
    ...(entry.boardId ? { report: secrets.seal(project, entry.boardId) } : {}),
  };
}
