import type { Input } from "@vetaverde/contract/endpoint";
import type {
  EditorEntry,
  EditorMenu,
  MemberEntry,
  MemberMenu,
  MenuReader,
  menusEndpoints,
} from "@vetaverde/contract/menus";
import type { Locale } from "@vetaverde/domain/locale";
import { effectiveRoles, ROLES, withImplied } from "@vetaverde/domain/permissions/roles";
import type { AccessService } from "../../access/access.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { placesOf } from "./menu-editor.check.ts";
import { areaLabel, areasOf, isPage } from "./menus.areas.ts";
import { maySee } from "./menus.service.ts";
import * as store from "./menus.store.ts";

type Endpoints = typeof menusEndpoints;
interface AtMember {
  project: string;
  user: string;
}

export interface MenuEditorService {
  get(project: string, ctx: Context): Promise<EditorMenu>;
  save(input: Input<Endpoints["save"]>, ctx: Context): Promise<EditorMenu>;
  ofMember(at: AtMember, ctx: Context): Promise<MemberMenu>;
  saveOfMember(input: Input<Endpoints["saveOfMember"]>, ctx: Context): Promise<MemberMenu>;
}

interface EditorDeps {
  db: Db;
  access: AccessService;
  now: () => number;
}

export function createMenuEditorService(deps: EditorDeps): MenuEditorService {
  const { db } = deps;

  return {
    get: (project, ctx) => editorMenu(deps, db, project, ctx.locale),
    save: (input, ctx) => save(deps, input, ctx),
    ofMember: (at, ctx) => ofMember(deps, db, at, ctx),
    saveOfMember: (input, ctx) => saveOfMember(deps, input, ctx),
  };
}

async function ofMember(
  {
    access,
  }: {
    db: Db;
    access: AccessService;
  },
  on: Db | Tx,
  { project, user }: AtMember,
  ctx: Context,
): Promise<MemberMenu> {
  const member = await store.findMember(on, project, user);
  if (!member) throw new AppError("NOT_FOUND");
  const rows = await store.listEntriesOf(on, project, user);
  const { systemAdmin, ...person } = member;
  const effective = await access.rolesOf(project, { id: user, systemAdmin });
  return { user: person, effective: [...effective], entries: memberEntries(null, rows, ctx.locale) };
}

function save(
  deps: EditorDeps,
  { params: { project }, body }: Input<Endpoints["save"]>,
  ctx: Context,
): Promise<EditorMenu> {
  return transact(deps.db, ctx, async (tx) => {
    if (
      !(await store.nextVersion(
        tx,
        project,
        body.version ?? (await store.menuVersion(tx, project)),
        actorOf(ctx).id,
      ))
    )
      throw new AppError("STALE_VERSION");
    const before = await store.listEntries(tx, project);
    const places = placesOf(body.entries, before, ctx.locale);
    await store.replaceEntries(tx, project, places);
    await store.recordRemovedPages(tx, project, before, places);
    const menu = await editorMenu(deps, tx, project, ctx.locale);
    await recordChange(tx, ctx, {
      project,
      action: "menu.updated",
      entity: "menu",
      entityId: project,
      before: { entries: editorEntries(null, before, ctx.locale) },
      after: { entries: menu.entries },
    });
    return menu;
  });
}

function saveOfMember(
  deps: {
    db: Db;
    access: AccessService;
  },
  { params, body }: Input<Endpoints["saveOfMember"]>,
  ctx: Context,
): Promise<MemberMenu> {
  const { db } = deps;
  return transact(db, ctx, async (tx) => {
    const before = await ofMember(deps, tx, params, ctx);
    const known = new Set((await store.listEntries(tx, params.project)).map(({ id }) => id));
    for (const { id, status, permissions } of body.entries) {
      if (!known.has(id)) throw new AppError("NOT_FOUND");
      const most = permissions && withImplied(permissions);
      await store.setEntryOf(tx, params.project, params.user, { id, status, permissions: most });
    }
    const after = await ofMember(deps, tx, params, ctx);
    await recordChange(tx, ctx, {
      project: params.project,
      action: "member.menu-updated",
      entity: "member",
      entityId: params.user,
      before: { entries: before.entries },
      after: { entries: after.entries },
    });
    return after;
  });
}

async function editorMenu(
  { now }: EditorDeps,
  on: Db | Tx,
  project: string,
  locale: Locale,
): Promise<EditorMenu> {
  const rows = await store.listEntries(on, project);
  const readers = await store.listReaders(on, project);
  return {
    version: await store.menuVersion(on, project),
    entries: editorEntries(null, rows, locale),
    readers: readers.map((reader) => toReader(reader, rows, now())),
    areas: areasOf(locale),
  };
}

/** Whether an entry is shown to all is left open: the editor answers it while the menu is being changed. */
function toReader(reader: store.ReaderRow, rows: readonly store.EntryRow[], nowMs: number): MenuReader {
  const { id, name, lastName, systemAdmin } = reader;
  const permissions = effectiveRoles(reader, nowMs);
  const settings = new Map(reader.settings.map((one) => [one.entry, one]));
  const isClosed = (row: store.EntryRow) => {
    const { status = null, permissions: most = null } = settings.get(row.id) ?? {};
    return !maySee({ ...row, status, permissions: most }, true, { roles: permissions, systemAdmin });
  };
  const isAdmin = systemAdmin || permissions.includes(ROLES.ADMIN);
  return { id, name, lastName, permissions, isAdmin, closed: rows.filter(isClosed).map((row) => row.id) };
}

const displayName = ({ label, alias }: store.EntryRow, locale: Locale) =>
  label ?? areaLabel(alias, locale) ?? alias;

function editorEntries(
  parent: string | null,
  rows: readonly store.EntryRow[],
  locale: Locale,
): EditorEntry[] {
  return rows
    .filter((row) => row.parentId === parent)
    .map((row) => ({
      id: row.id,
      type: row.type,
      ...(row.type === "area" && isPage(row.alias) ? { area: row.alias } : {}),
      label: row.label,
      shown: displayName(row, locale),
      icon: row.icon,
      ...(row.boardId === null ? {} : { boardId: row.boardId }),
      ...(row.url === null ? {} : { url: row.url }),
      visible: row.visible,
      submenu: editorEntries(row.id, rows, locale),
    }));
}

function memberEntries(
  parent: string | null,
  rows: readonly store.MemberEntryRow[],
  locale: Locale,
): MemberEntry[] {
  return rows
    .filter((row) => row.parentId === parent)
    .map((row) => ({
      id: row.id,
      type: row.type,
      alias: row.alias,
      shown: displayName(row, locale),
      icon: row.icon,
      visible: row.visible,
      status: row.status ?? true,
      permissions: row.permissions && withImplied(row.permissions),
      submenu: memberEntries(row.id, rows, locale),
    }));
}
