import { notificationsEndpoints } from "@vetaverde/contract/notifications";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { NotificationsService } from "./notifications.service.ts";

export function mountNotifications(app: FastifyInstance, guard: Guard, service: NotificationsService): void {
  mount(app, guard, notificationsEndpoints, {
    list: (input, ctx) => service.list(input, ctx),
    get: (input, ctx) => service.get(input, ctx),
    create: (input, ctx) => service.create(input, ctx),
    update: (input, ctx) => service.update(input, ctx),
    read: (input, ctx) => service.read(input, ctx),
    reply: (input, ctx) => service.reply(input, ctx),
    readAll: (input, ctx) => service.readAll(input, ctx),
    live: (input, ctx) => service.live(input, ctx),
  });
}
