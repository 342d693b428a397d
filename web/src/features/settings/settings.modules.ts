import type { Access } from "@vetaverde/domain/permissions/access";
import type { MessageKey } from "../../lib/i18n.ts";

/** A part of the settings: who may open it, and where it is. `{project}` is the chosen one's id. */
export interface SettingsModule {
  key: string;
  title: MessageKey;
  text: MessageKey;
  path: string;
  access: Access;
  /** Of the platform: also there before a project is chosen. */
  platform?: true;
}

/** In the order in which they stand on the page; each has a page of its own. */
export const MODULES: readonly SettingsModule[] = [
  {
    key: "projects",
    title: "settings.projects.title",
    text: "settings.projects.text",
    path: "/config/project",
    access: "admin",
    platform: true,
  },
  {
    key: "users",
    title: "settings.users.title",
    text: "settings.users.text",
    path: "/config/users",
    access: "system",
    platform: true,
  },
  {
    key: "members",
    title: "settings.members.title",
    text: "settings.members.text",
    path: "/config/project/user/{project}",
    access: "admin",
  },
  {
    key: "menu",
    title: "settings.menu.title",
    text: "settings.menu.text",
    path: "/config/project/menu/{project}",
    access: "admin",
  },
  {
    key: "smtp",
    title: "settings.smtp.title",
    text: "settings.smtp.text",
    path: "/config/project/smtp/{project}",
    access: "admin",
  },
  {
    key: "policy",
    title: "settings.policy.title",
    text: "settings.policy.text",
    path: "/config/policy",
    access: "audit",
    platform: true,
  },
  {
    key: "audit",
    title: "settings.audit.title",
    text: "settings.audit.text",
    path: "/config/audit",
    access: "audit",
  },
  {
    key: "tokens",
    title: "settings.tokens.title",
    text: "settings.tokens.text",
    path: "/config/tokens",
    access: "admin",
  },
];
