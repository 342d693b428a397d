import type { ErrorDetail } from "@vetaverde/contract/errors";
import { type GivenEntry, MENU_DEPTH, MENU_ENTRIES } from "@vetaverde/contract/menus";
import type { Locale } from "@vetaverde/domain/locale";
import { isWebAddress } from "@vetaverde/domain/text/web-address";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { areaLabel, isPage } from "./menus.areas.ts";
import { type MenuFault, menuWords } from "./menus.messages.ts";
import type { EntryPlace } from "./menus.store.ts";
import type { EntryRow } from "./rows.gen.ts";

/** The alias stored for an entry that opens no page of its own: the name of the page that shows its kind. */
const ALIAS = {
  area: "Group",
  board: "Board",
  link: "Link",
  "environment-report": "EnvironmentReport",
} as const;

interface Walk {
  faults: { path: string; fault: MenuFault }[];
  places: EntryPlace[];
  seen: Set<string>;
  known: ReadonlyMap<string, EntryRow>;
  locale: Locale;
}

/**
 * The editor's tree as rows in reading order. New entries get their ids here; an id that is not of this menu is
 * refused, so that a menu cannot take over another project's entries.
 * @throws AppError VALIDATION with every fault at its place: no entry may be empty, duplicated or deeper than the menu
 * allows
 */
export function placesOf(
  entries: readonly GivenEntry[],
  before: readonly EntryRow[],
  locale: Locale,
): EntryPlace[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const walk: Walk = { faults: [], places: [], seen: new Set(), known, locale };
  visit(walk, entries, null, "entries", 1);
  if (walk.places.length > MENU_ENTRIES) walk.faults.push({ path: "entries", fault: "tooMany" });
  if (walk.faults.length > 0) {
    const details: ErrorDetail[] = walk.faults.map(({ path, fault }) => ({
      path,
      message: menuWords[locale][fault],
    }));
    throw new AppError("VALIDATION", { details });
  }
  return walk.places;
}

function visit(
  walk: Walk,
  entries: readonly GivenEntry[],
  parentId: string | null,
  path: string,
  depth: number,
): void {
  entries.forEach((entry, at) => {
    const here = `${path}.${at}`;
    if (depth > MENU_DEPTH) {
      walk.faults.push({ path: here, fault: "tooDeep" });
      return;
    }
    for (const [field, fault] of faultsOf(entry, walk)) walk.faults.push({ path: `${here}.${field}`, fault });
    const id = entry.id ?? newId();
    const { type, icon, visible } = entry;
    walk.places.push({
      id,
      parentId,
      position: walk.places.length,
      type,
      ...named(entry, walk),
      icon,
      boardId: entry.boardId ?? null,
      url: entry.url ?? null,
      visible,
    });
    visit(walk, entry.submenu, id, `${here}.submenu`, depth + 1);
  });
}

/** A standard heading keeps its translated name until a user writes another. */
function named({ id, type, area, label }: GivenEntry, { known, locale }: Walk) {
  const before = id === undefined ? undefined : known.get(id);
  const heading = before?.type === "area" && !isPage(before.alias) ? areaLabel(before.alias, locale) : null;
  if (type === "area" && !area && before && heading !== null && heading === label)
    return { alias: before.alias, label: null };
  return { alias: type === "area" && area ? area : ALIAS[type], label };
}

/** Refuses empty values, and fields that do not belong to the entry's type. */
function faultsOf(entry: GivenEntry, { seen, known }: Walk): [field: string, fault: MenuFault][] {
  const faults: [string, MenuFault][] = [];
  const { type, area, label, boardId, url } = entry;
  const opensBoard = type === "board" || type === "environment-report";
  if (entry.id && (!known.has(entry.id) || seen.has(entry.id))) faults.push(["id", "unknownEntry"]);
  if (entry.id) seen.add(entry.id);
  if (type === "area" && area !== undefined && !isPage(area)) faults.push(["area", "unknownArea"]);
  if (type === "area" && area !== undefined && seen.has(`area ${area}`)) faults.push(["area", "areaTwice"]);
  if (area !== undefined) seen.add(`area ${area}`);
  if (label === null && !(type === "area" && area !== undefined)) faults.push(["label", "noLabel"]);
  if (opensBoard && boardId === undefined) faults.push(["boardId", "noBoard"]);
  if (type === "link" && url === undefined) faults.push(["url", "noUrl"]);
  if (url !== undefined && !isWebAddress(url)) faults.push(["url", "notUrl"]);
  if (!opensBoard && boardId !== undefined) faults.push(["boardId", "notOfType"]);
  if (type !== "link" && url !== undefined) faults.push(["url", "notOfType"]);
  if (type !== "area" && area !== undefined) faults.push(["area", "notOfType"]);
  if (type !== "area" && entry.submenu.length > 0) faults.push(["submenu", "notOfType"]);
  return faults;
}
