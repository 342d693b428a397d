import type { SearchHit } from "@vetaverde/contract/search";
import { pathOf } from "../../features/menus/menu-paths.ts";
import { stationPath } from "../../lib/station-path.ts";

/** Address of a search result: a file in the list of its kind, a commitment in its document. */
export function addressOf({ kind, id, title, detail, at }: SearchHit): string {
  if (kind === "menu") {
    const entry = {
      alias: id,
      label: title,
      type: "area" as const,
      submenu: [],
      ...(at ? { report: at } : {}),
    };
    return detail ?? pathOf(entry) ?? "/";
  }
  if (kind === "plan") return `/planning-and-monitoring/${id}`;
  if (kind === "station") return stationPath(id);
  if (kind === "device") return `/modi/device/${id}`;
  if (kind === "sample") return `/samples?sample=${id}`;
  if (kind === "file") return `/files/${at}?q=${encodeURIComponent(title)}`;
  if (kind === "instrument") return `/environmental-instruments/${id}`;
  if (kind === "commitment") {
    const [instrument, document] = (at ?? "").split(" ");
    return `/environmental-instruments/${instrument}/review?document=${document}&commitment=${id}`;
  }
  return "/";
}
