import { useMatches } from "@tanstack/react-router";
import type { MenuEntry } from "@vetaverde/contract/menus";
import { currentMenuEntry } from "@vetaverde/domain/permissions/current-entry";
import { ROUTES, type RouteName, type RouteRule } from "@vetaverde/domain/permissions/routes";
import { useSession } from "../../lib/session.ts";

/**
 * The menu entry that the open page belongs to: the one whose alias is the page's name, else that of the area that
 * the page is part of.
 */
export function useCurrentMenuEntry(): MenuEntry | null {
  const menu = useSession((session) => session.menu);
  const { name, report } = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return {
        name: last?.staticData.routeName,
        report: (last?.params as { urir?: string } | undefined)?.urir,
      };
    },
    structuralSharing: true,
  });
  if (!menu || !name) return null;
  return currentMenuEntry(menu, name, report) ?? currentMenuEntry(menu, areaOf(name), report);
}

function areaOf(name: RouteName): string {
  const rule: RouteRule = ROUTES[name];
  return rule.area ?? name;
}
