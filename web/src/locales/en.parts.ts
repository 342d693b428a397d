import type { PartLoaders } from "./same-keys.ts";

export const enParts: PartLoaders = {
  audit: () => import("./en/audit.ts").then((module) => module.audit),
  microsoft: () => import("./en/microsoft.ts").then((module) => module.microsoft),
  dates: () => import("./en/dates.ts").then((module) => module.dates),
  files: () => import("./en/files.ts").then((module) => module.files),
  accounts: () => import("./en/accounts.ts").then((module) => module.accounts),
  members: () => import("./en/members.ts").then((module) => module.members),
  menus: () => import("./en/menus.ts").then((module) => module.menus),
  policyConfig: () => import("./en/policy-config.ts").then((module) => module.policyConfig),
  notifications: () => import("./en/notifications.ts").then((module) => module.notifications),
  projectConfig: () => import("./en/project-config.ts").then((module) => module.projectConfig),
  peopleImport: () => import("./en/people-import.ts").then((module) => module.peopleImport),
  planEdit: () => import("./en/plan-edit.ts").then((module) => module.planEdit),
  plans: () => import("./en/plans.ts").then((module) => module.plans),
  shortcuts: () => import("./en/shortcuts.ts").then((module) => module.shortcuts),
  profile: () => import("./en/profile.ts").then((module) => module.profile),
  prompts: () => import("./en/prompts.ts").then((module) => module.prompts),
  notificationSettings: () =>
    import("./en/notification-settings.ts").then((module) => module.notificationSettings),
  switches: () => import("./en/switches.ts").then((module) => module.switches),
  piezometry: () => import("./en/piezometry.ts").then((module) => module.piezometry),
  search: () => import("./en/search.ts").then((module) => module.search),
  settings: () => import("./en/settings.ts").then((module) => module.settings),
  smtp: () => import("./en/smtp.ts").then((module) => module.smtp),
  tokens: () => import("./en/tokens.ts").then((module) => module.tokens),
  workbook: () => import("./en/workbook.ts").then((module) => module.workbook),
};
