import { menusEndpoints } from "@vetaverde/contract/menus";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { MenusService } from "./menus.service.ts";

export function mountMenus(app: FastifyInstance, guard: Guard, menus: MenusService): void {
  mount(app, guard, menusEndpoints, { get: ({ query }, ctx) => menus.get(ctx, query.project) });
}
