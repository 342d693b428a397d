import { useMatches } from "@tanstack/react-router";
import type { MenuEntry } from "@vetaverde/contract/menus";
import { entryOfPage } from "@vetaverde/domain/permissions/current-entry";
import { useSession } from "../../lib/session.ts";

/** The menu entry that the open page belongs to. */
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
  return entryOfPage(menu, name, report);
}
