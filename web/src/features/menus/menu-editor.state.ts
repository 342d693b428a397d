import type { EditorEntry, GivenEntry } from "@vetaverde/contract/menus";
import { menuIconOf } from "@vetaverde/domain/menus/icons";
import { isWebAddress } from "@vetaverde/domain/text/web-address";

/** Kind of an entry in the editor; a group is an area that opens no page. */
export type RowKind = "group" | "area" | "board" | "report" | "link";

/** An entry of the tree in reading order, with its depth. */
export interface Row {
  key: string;
  /** Absent: not saved yet. */
  id?: string;
  depth: number;
  kind: RowKind;
  area: string;
  /** Empty: the page's own name. */
  label: string;
  /** Default name of the page or of a built-in heading. */
  ownName: string;
  icon: string;
  boardId: string;
  url: string;
  visible: boolean;
}

const MAX_DEPTH = 2;

export function rowsOf(entries: readonly EditorEntry[], depth = 0): Row[] {
  return entries.flatMap((entry) => [
    {
      key: entry.id,
      id: entry.id,
      depth,
      kind: kindOf(entry),
      area: entry.area ?? "",
      // A built-in heading has its translated default name until the user types another.
      label: entry.label ?? (entry.type === "area" && !entry.area ? entry.shown : ""),
      ownName: entry.shown,
      icon: entry.icon ?? "",
      boardId: entry.boardId ?? "",
      url: entry.url ?? "",
      visible: entry.visible,
    },
    ...rowsOf(entry.submenu, depth + 1),
  ]);
}

function kindOf({ type, area }: EditorEntry): RowKind {
  if (type === "area") return area ? "area" : "group";
  return type === "environment-report" ? "report" : type;
}

/** Converts the rows to the tree of the request. */
export function entriesOf(rows: readonly Row[]): GivenEntry[] {
  const tree: GivenEntry[] = [];
  const open: GivenEntry[][] = [tree];
  for (const row of rows) {
    const entry = toEntry(row);
    open.length = row.depth + 1;
    (open[row.depth] ?? tree).push(entry);
    open.push(entry.submenu);
  }
  return tree;
}

function toEntry({ id, kind, area, label, icon, boardId, url, visible }: Row): GivenEntry {
  const type = kind === "group" ? "area" : kind === "report" ? "environment-report" : kind;
  return {
    ...(id ? { id } : {}),
    type,
    ...(kind === "area" && area ? { area } : {}),
    label: label.trim() || null,
    icon: icon || null,
    ...(kind === "board" || kind === "report" ? { boardId: boardId.trim() } : {}),
    ...(kind === "link" ? { url: url.trim() } : {}),
    visible,
    submenu: [],
  };
}

export type RowFault = "noLabel" | "noArea" | "noBoard" | "noUrl" | "notUrl";

/** The missing or invalid field of an entry: incomplete entries cannot be saved. */
export function faultOf({ kind, area, label, boardId, url }: Row): RowFault | null {
  if (kind === "area") return area ? null : "noArea";
  if (!label.trim()) return "noLabel";
  if (kind === "board" || kind === "report") return boardId.trim() ? null : "noBoard";
  if (kind !== "link") return null;
  if (!url.trim()) return "noUrl";
  return isWebAddress(url.trim()) ? null : "notUrl";
}

/** A row with all its descendants: index of the first and number of rows. */
function block(rows: readonly Row[], key: string): { at: number; length: number } | null {
  const at = rows.findIndex((row) => row.key === key);
  const head = rows[at];
  if (!head) return null;
  let end = at + 1;
  while ((rows[end]?.depth ?? -1) > head.depth) end++;
  return { at, length: end - at };
}

/** Number of entries below a row, at any depth. */
export const childrenOf = (rows: readonly Row[], { key }: Row): number =>
  Math.max(0, (block(rows, key)?.length ?? 0) - 1);

/** Key of the entry that a row lies in; empty for one of the first level. */
export function groupOf(rows: readonly Row[], { key, depth }: Row): string {
  const at = rows.findIndex((row) => row.key === key);
  return rows.slice(0, at).findLast((row) => row.depth === depth - 1)?.key ?? "";
}

/** Moves a row with its descendants to the end of a group, or of the menu if the group's key is empty. */
export function moveToGroup(rows: readonly Row[], key: string, group: string): readonly Row[] {
  const branch = block(rows, key);
  const head = branch && rows[branch.at];
  if (!branch || !head || key === group) return rows;
  const moved = rows.slice(branch.at, branch.at + branch.length);
  const rest = rows.filter((row) => !moved.includes(row));
  const target = group === "" ? { at: 0, length: rest.length } : block(rest, group);
  if (!target) return rows;
  const depth = group === "" ? 0 : (rest[target.at]?.depth ?? 0) + 1;
  const placed = moved.map((row) => ({ ...row, depth: row.depth + depth - head.depth }));
  const end = target.at + target.length;
  return allowed(rows, [...rest.slice(0, end), ...placed, ...rest.slice(end)]);
}

/** The web site of an address that is typed; the text itself while it is none. */
export function hostOf(url: string): string {
  const typed = url.trim();
  return isWebAddress(typed) ? new URL(typed).host : typed || "–";
}

/** Name of the icon that the menu displays for a row; a group has none. */
export const iconOf = ({ kind, area, icon }: Row): string | undefined =>
  kind === "group"
    ? undefined
    : menuIconOf({ type: kind === "report" ? "environment-report" : kind, alias: area, icon: icon || null });

const hasChildren = (row: Row | undefined) => row?.kind === "group" || row?.kind === "area";

/** Whether every row is at most one level below the one before it, and only below rows that can have children. */
function stands(rows: readonly Row[]): boolean {
  return rows.every((row, at) => {
    if (row.depth > MAX_DEPTH) return false;
    if (row.depth === 0) return true;
    for (let up = at - 1; up >= 0; up--) {
      const before = rows[up];
      if (before && before.depth < row.depth) return before.depth === row.depth - 1 && hasChildren(before);
    }
    return false;
  });
}

/** The changed rows, or the original ones if the change is not valid. */
const allowed = (before: readonly Row[], after: readonly Row[]): readonly Row[] =>
  stands(after) ? after : before;

export type Step = "up" | "down" | "in" | "out";

/** Moves a row with its descendants by one step: past its neighbour, or one level in or out. */
export function step(rows: readonly Row[], key: string, way: Step): readonly Row[] {
  const branch = block(rows, key);
  const head = branch && rows[branch.at];
  if (!branch || !head) return rows;
  const { at, length } = branch;
  const moved = rows.slice(at, at + length);
  if (way === "in" || way === "out") {
    const by = way === "in" ? 1 : -1;
    const shifted = moved.map((row) => ({ ...row, depth: row.depth + by }));
    if (head.depth + by < 0) return rows;
    if (way === "in") return allowed(rows, [...rows.slice(0, at), ...shifted, ...rows.slice(at + length)]);
    // A row moved out of its group comes after the group's other entries, which do not move.
    let end = at + length;
    while ((rows[end]?.depth ?? -1) >= head.depth) end++;
    return allowed(rows, [
      ...rows.slice(0, at),
      ...rows.slice(at + length, end),
      ...shifted,
      ...rows.slice(end),
    ]);
  }
  const rest = [...rows.slice(0, at), ...rows.slice(at + length)];
  if (way === "up") {
    let to = at - 1;
    while (to >= 0 && (rows[to]?.depth ?? 0) > head.depth) to--;
    if (to < 0 || rows[to]?.depth !== head.depth) return rows;
    return allowed(rows, [...rest.slice(0, to), ...moved, ...rest.slice(to)]);
  }
  const next = rows[at + length];
  if (!next || next.depth !== head.depth) return rows;
  const over = block(rows, next.key)?.length ?? 1;
  return allowed(rows, [...rest.slice(0, at + over), ...moved, ...rest.slice(at + over)]);
}

/** Moves a row with its descendants before another one, at that one's level; null: to the end. */
export function drop(rows: readonly Row[], key: string, before: string | null): readonly Row[] {
  const branch = block(rows, key);
  const head = branch && rows[branch.at];
  if (!branch || !head || before === key) return rows;
  const moved = rows.slice(branch.at, branch.at + branch.length);
  if (moved.some((row) => row.key === before)) return rows;
  const rest = rows.filter((row) => !moved.includes(row));
  const to = before === null ? rest.length : rest.findIndex((row) => row.key === before);
  const by = (rest[to]?.depth ?? 0) - head.depth;
  const placed = moved.map((row) => ({ ...row, depth: row.depth + by }));
  return allowed(rows, [...rest.slice(0, to), ...placed, ...rest.slice(to)]);
}

export function remove(rows: readonly Row[], key: string): readonly Row[] {
  const branch = block(rows, key);
  return branch ? [...rows.slice(0, branch.at), ...rows.slice(branch.at + branch.length)] : rows;
}

/** Changes fields of one row; if its new kind cannot have children, they are moved up one level. */
export function change(rows: readonly Row[], key: string, fields: Partial<Row>): readonly Row[] {
  const branch = block(rows, key);
  if (!branch) return rows;
  const after = rows.map((row) => (row.key === key ? { ...row, ...fields } : row));
  if (hasChildren(after[branch.at])) return after;
  return after.map((row, at) =>
    at > branch.at && at < branch.at + branch.length ? { ...row, depth: row.depth - 1 } : row,
  );
}

export const newRow = (kind: RowKind, key: string): Row => ({
  key,
  depth: 0,
  kind,
  area: "",
  label: "",
  ownName: "",
  icon: "",
  boardId: "",
  url: "",
  visible: true,
});

/** Number of rows that differ from the saved ones: changed, added, removed or moved. */
export function countChanges(saved: readonly Row[], rows: readonly Row[]): number {
  const before = new Map(saved.map((row, at) => [row.key, JSON.stringify([row, saved[at - 1]?.key])]));
  const remaining = rows.filter((row) => before.has(row.key));
  const gone = saved.length - remaining.length;
  return (
    gone + rows.filter((row, at) => before.get(row.key) !== JSON.stringify([row, rows[at - 1]?.key])).length
  );
}
