import { notificationSettingsEndpoints } from "@vetaverde/contract/notification-settings";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import {
  createNotificationSettingsService,
  type NotificationSettingsDeps,
} from "./notification-settings.service.ts";

export function mountNotificationSettings(
  app: FastifyInstance,
  guard: Guard,
  deps: NotificationSettingsDeps,
): void {
  const settings = createNotificationSettingsService(deps);
  mount(app, guard, notificationSettingsEndpoints, {
    config: (input) => settings.config(input),
    saveConfig: (input, ctx) => settings.saveConfig(input, ctx),
    preferences: (_input, ctx) => settings.preferences(ctx),
    savePreferences: ({ body }, ctx) => settings.savePreferences(body, ctx),
  });
}
