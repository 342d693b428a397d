import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccessService } from "../access/access.ts";
import { mountBoards } from "../features/boards/boards.routes.ts";
import { createMenuEditorService } from "../features/menus/menu-editor.service.ts";
import { mountMenus } from "../features/menus/menus.routes.ts";
import { createMenusService, type MenusService } from "../features/menus/menus.service.ts";
import { cleanHtml } from "../features/policies/policy-html.ts";
import { openBoardGateways } from "../gateways/boards/boards.open.ts";
import { requestExternal } from "../platform/http-client/request-external.ts";
import type { AppDeps } from "./app.deps.ts";
import type { Module } from "./module.ts";

/** Short, because a user is waiting with the page open. */
const REQUEST_TIMEOUT_MS = 10_000;

interface MenusDeps extends Pick<AppDeps, "webRoot" | "publicUrl" | "secrets" | "db" | "config"> {
  access: AccessService;
  now: () => number;
}

export interface Menus extends Module {
  menus: MenusService;
  mount: NonNullable<Module["mount"]>;
}

/** Builds the menu and the boards that its entries open, with the gateways to other programs. */
export function createMenus(deps: MenusDeps): Menus {
  const { db, access, webRoot, now } = deps;
  const allowPrivate = deps.config.outsideAllowPrivate;
  const menus = createMenusService(deps);
  const gateways = openBoardGateways({
    sendRequest: (request) => requestExternal({ ...request, timeoutMs: REQUEST_TIMEOUT_MS, allowPrivate }),
    now,
  });
  const framePage = async () =>
    webRoot ? readFile(join(webRoot, "board.html"), "utf8").catch(() => null) : null;
  return {
    menus,
    mount: (http) => {
      mountMenus(http, access, menus, createMenuEditorService({ db, access, now }));
      mountBoards(http, access, { ...deps, menu: menus.get, gateways, cleanHtml, framePage });
    },
  };
}
