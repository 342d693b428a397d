import type { MenuEntry } from "@vetaverde/contract/menus";
import { useSession } from "../../lib/session.ts";
import type { EntryStarProps } from "./EntryStar.tsx";

/** The entry of the user's own menu that opens this report; null if there is none. */
export function useMenuReport(urir: string): EntryStarProps["entry"] | null {
  const menu = useSession((session) => session.menu);
  return menu ? reportIn(menu, urir) : null;
}

function reportIn(entries: readonly MenuEntry[], urir: string): EntryStarProps["entry"] | null {
  for (const { alias, label, type, report, submenu } of entries) {
    if (report === urir && (type === "board" || type === "environment-report"))
      return { alias, label, type, report };
    const inside = reportIn(submenu, urir);
    if (inside) return inside;
  }
  return null;
}
