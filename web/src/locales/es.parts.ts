/**
 * The words that come with the pages which use them, by feature: a line here and in the three other languages, and
 * the feature's name at every `lazyPart` that speaks them. Spanish is the type, as in `es.ts`.
 */
export const esParts = {
  audit: () => import("./es/audit.ts").then((module) => module.audit),
  kpis: () => import("./es/kpis.ts").then((module) => module.kpis),
  map: () => import("./es/map.ts").then((module) => module.map),
  microsoft: () => import("./es/microsoft.ts").then((module) => module.microsoft),
  commitments: () => import("./es/commitments.ts").then((module) => module.commitments),
  dates: () => import("./es/dates.ts").then((module) => module.dates),
  field: () => import("./es/field.ts").then((module) => module.field),
  files: () => import("./es/files.ts").then((module) => module.files),
  accounts: () => import("./es/accounts.ts").then((module) => module.accounts),
  members: () => import("./es/members.ts").then((module) => module.members),
  menus: () => import("./es/menus.ts").then((module) => module.menus),
  policyConfig: () => import("./es/policy-config.ts").then((module) => module.policyConfig),
  notifications: () => import("./es/notifications.ts").then((module) => module.notifications),
  projectConfig: () => import("./es/project-config.ts").then((module) => module.projectConfig),
  peopleImport: () => import("./es/people-import.ts").then((module) => module.peopleImport),
  planEdit: () => import("./es/plan-edit.ts").then((module) => module.planEdit),
  planReview: () => import("./es/plan-review.ts").then((module) => module.planReview),
  plans: () => import("./es/plans.ts").then((module) => module.plans),
  shortcuts: () => import("./es/shortcuts.ts").then((module) => module.shortcuts),
  profile: () => import("./es/profile.ts").then((module) => module.profile),
  instruments: () => import("./es/instruments.ts").then((module) => module.instruments),
  prompts: () => import("./es/prompts.ts").then((module) => module.prompts),
  notificationSettings: () =>
    import("./es/notification-settings.ts").then((module) => module.notificationSettings),
  switches: () => import("./es/switches.ts").then((module) => module.switches),
  piezometry: () => import("./es/piezometry.ts").then((module) => module.piezometry),
  reschedule: () => import("./es/reschedule.ts").then((module) => module.reschedule),
  schedule: () => import("./es/schedule.ts").then((module) => module.schedule),
  search: () => import("./es/search.ts").then((module) => module.search),
  settings: () => import("./es/settings.ts").then((module) => module.settings),
  smtp: () => import("./es/smtp.ts").then((module) => module.smtp),
  tokens: () => import("./es/tokens.ts").then((module) => module.tokens),
  workbook: () => import("./es/workbook.ts").then((module) => module.workbook),
} as const;
