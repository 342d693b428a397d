import type { PartLoaders } from "./same-keys.ts";

export const frParts: PartLoaders = {
  audit: () => import("./fr/audit.ts").then((module) => module.audit),
  microsoft: () => import("./fr/microsoft.ts").then((module) => module.microsoft),
  dates: () => import("./fr/dates.ts").then((module) => module.dates),
  files: () => import("./fr/files.ts").then((module) => module.files),
  accounts: () => import("./fr/accounts.ts").then((module) => module.accounts),
  members: () => import("./fr/members.ts").then((module) => module.members),
  menus: () => import("./fr/menus.ts").then((module) => module.menus),
  policyConfig: () => import("./fr/policy-config.ts").then((module) => module.policyConfig),
  notifications: () => import("./fr/notifications.ts").then((module) => module.notifications),
  projectConfig: () => import("./fr/project-config.ts").then((module) => module.projectConfig),
  peopleImport: () => import("./fr/people-import.ts").then((module) => module.peopleImport),
  planEdit: () => import("./fr/plan-edit.ts").then((module) => module.planEdit),
  plans: () => import("./fr/plans.ts").then((module) => module.plans),
  shortcuts: () => import("./fr/shortcuts.ts").then((module) => module.shortcuts),
  profile: () => import("./fr/profile.ts").then((module) => module.profile),
  prompts: () => import("./fr/prompts.ts").then((module) => module.prompts),
  notificationSettings: () =>
    import("./fr/notification-settings.ts").then((module) => module.notificationSettings),
  switches: () => import("./fr/switches.ts").then((module) => module.switches),
  piezometry: () => import("./fr/piezometry.ts").then((module) => module.piezometry),
  search: () => import("./fr/search.ts").then((module) => module.search),
  settings: () => import("./fr/settings.ts").then((module) => module.settings),
  smtp: () => import("./fr/smtp.ts").then((module) => module.smtp),
  tokens: () => import("./fr/tokens.ts").then((module) => module.tokens),
  workbook: () => import("./fr/workbook.ts").then((module) => module.workbook),
};
