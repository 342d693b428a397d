import { menusEndpoints } from "@vetaverde/contract/menus";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { MenuEditorService } from "./menu-editor.service.ts";
import type { MenusService } from "./menus.service.ts";

export function mountMenus(
  app: FastifyInstance,
  guard: Guard,
  menus: MenusService,
  editor: MenuEditorService,
): void {
  mount(app, guard, menusEndpoints, {
    get: ({ query }, ctx) => menus.get(ctx, query.project),
    closedAreas: async ({ query }, ctx) => ({ closed: await menus.closedAreas(ctx, query.project) }),
    editor: ({ params }, ctx) => editor.get(params.project, ctx),
    save: (input, ctx) => editor.save(input, ctx),
    ofMember: ({ params }, ctx) => editor.ofMember(params, ctx),
    saveOfMember: (input, ctx) => editor.saveOfMember(input, ctx),
  });
}
