// Which boards a user may view: administrators all, other users those that an entry of their own menu opens.
import type { MenuEntry } from "@vetaverde/contract/menus";
import type { AccessService } from "../../access/access.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import * as store from "./boards.store.ts";

export interface BoardVisibilityDeps {
  db: Db;
  access: Pick<AccessService, "rolesOf">;
  secrets: Secrets;
  /** The caller's own menu: a board that no entry of it opens is not visible to the caller. */
  menu(ctx: Context, project: string): Promise<MenuEntry[]>;
}

export interface At {
  project: string;
  urir: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws AppError NOT_FOUND */
export async function boardSetting(on: Db | Tx, project: string, id: string): Promise<store.StoredBoard> {
  const row = await store.find(on, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

export function createBoardVisibility({ db, access, secrets, menu }: BoardVisibilityDeps) {
  const seenBy = async (project: string, ctx: Context): Promise<(urir: string) => boolean> => {
    const actor = actorOf(ctx);
    if (actor.systemAdmin || (!actor.token && (await access.rolesOf(project, actor)).includes(1)))
      return () => true;
    const opened = new Set(reportsIn(await menu(ctx, project)));
    return (urir) => opened.has(urir);
  };
  return {
    visible: async (project: string, ctx: Context): Promise<store.StoredBoard[]> => {
      const [rows, seen] = await Promise.all([store.list(db, project), seenBy(project, ctx)]);
      return rows.filter(({ id }) => seen(secrets.seal(project, id)));
    },
    /** @throws AppError NOT_FOUND for a board that the caller may not view */
    seen: async (project: string, id: string, ctx: Context): Promise<store.StoredBoard> => {
      const seen = await seenBy(project, ctx);
      if (!seen(secrets.seal(project, id))) throw new AppError("NOT_FOUND");
      return boardSetting(db, project, id);
    },
    /** @throws AppError NOT_FOUND for a board of another project or one that the caller's menu does not open */
    opened: async ({ project, urir }: At, ctx: Context): Promise<store.StoredBoard> => {
      // API tokens cannot open boards: a token must not give access to what its creator may see.
      if (actorOf(ctx).token) throw new AppError("FORBIDDEN");
      const id = secrets.open(project, urir);
      if (id === null || !UUID.test(id)) throw new AppError("NOT_FOUND");
      const seen = await seenBy(project, ctx);
      if (!seen(urir)) throw new AppError("NOT_FOUND");
      return boardSetting(db, project, id);
    },
  };
}

const reportsIn = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(({ report, submenu }) => [...(report ? [report] : []), ...reportsIn(submenu)]);
