import { notificationTemplatesEndpoints } from "@vetaverde/contract/notification-templates";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import { createTemplatesService, type TemplatesDeps } from "./notification-templates.service.ts";

export function mountNotificationTemplates(app: FastifyInstance, guard: Guard, deps: TemplatesDeps): void {
  const templates = createTemplatesService(deps);
  mount(app, guard, notificationTemplatesEndpoints, {
    list: () => templates.list(),
    versions: (input) => templates.versions(input),
    create: (input, ctx) => templates.create(input, ctx),
    update: (input, ctx) => templates.update(input, ctx),
    preview: (input, ctx) => templates.preview(input, ctx),
    offered: () => templates.offered(),
  });
}
