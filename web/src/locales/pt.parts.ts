import type { PartLoaders } from "./same-keys.ts";

export const ptParts: PartLoaders = {
  audit: () => import("./pt/audit.ts").then((module) => module.audit),
  microsoft: () => import("./pt/microsoft.ts").then((module) => module.microsoft),
  dates: () => import("./pt/dates.ts").then((module) => module.dates),
  files: () => import("./pt/files.ts").then((module) => module.files),
  accounts: () => import("./pt/accounts.ts").then((module) => module.accounts),
  members: () => import("./pt/members.ts").then((module) => module.members),
  menus: () => import("./pt/menus.ts").then((module) => module.menus),
  policyConfig: () => import("./pt/policy-config.ts").then((module) => module.policyConfig),
  notifications: () => import("./pt/notifications.ts").then((module) => module.notifications),
  projectConfig: () => import("./pt/project-config.ts").then((module) => module.projectConfig),
  peopleImport: () => import("./pt/people-import.ts").then((module) => module.peopleImport),
  planEdit: () => import("./pt/plan-edit.ts").then((module) => module.planEdit),
  plans: () => import("./pt/plans.ts").then((module) => module.plans),
  shortcuts: () => import("./pt/shortcuts.ts").then((module) => module.shortcuts),
  profile: () => import("./pt/profile.ts").then((module) => module.profile),
  prompts: () => import("./pt/prompts.ts").then((module) => module.prompts),
  notificationSettings: () =>
    import("./pt/notification-settings.ts").then((module) => module.notificationSettings),
  switches: () => import("./pt/switches.ts").then((module) => module.switches),
  piezometry: () => import("./pt/piezometry.ts").then((module) => module.piezometry),
  search: () => import("./pt/search.ts").then((module) => module.search),
  settings: () => import("./pt/settings.ts").then((module) => module.settings),
  smtp: () => import("./pt/smtp.ts").then((module) => module.smtp),
  tokens: () => import("./pt/tokens.ts").then((module) => module.tokens),
  workbook: () => import("./pt/workbook.ts").then((module) => module.workbook),
};
