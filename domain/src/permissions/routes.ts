import { type Access, allows, type CallerRights } from "./access.ts";

export interface RouteRule {
  /** Path with parameters in braces. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Concerns the platform, or the project in the URL: a system administrator can open it without choosing a project.
   */
  readonly platform?: true;
  /** Alias of the menu area whose per-user permission narrows what may be done on the page. */
  readonly area?: string;
  /** The parent page, whose menu entry is highlighted if the page has none of its own. */
  readonly under?: string;
}

/** The web's pages and the access that they require. A route's name is the alias of its menu entry. */
export const ROUTES = {
  Home: { path: "/", access: "open" },
  Forgot: { path: "/forgot", access: "open" },
  Acknowledge: { path: "/acknowledge", access: "open" },
  // Independent of projects: every signed-in user may read it, also before a project is chosen.
  Help: { path: "/help", access: "session" },
  HelpPage: { path: "/help/{job}", access: "session" },
  AccountSecurity: { path: "/account/security", access: "session" },
  Notifications: { path: "/notifications", access: "read" },
  NotificationPreferences: { path: "/notifications/preferences", access: "read", under: "Notifications" },
  NotificationsConfig: {
    path: "/config/notifications",
    access: "system",
    platform: true,
    under: "ConfigView",
  },
  NotificationTemplates: {
    path: "/config/notifications/templates",
    access: "system",
    platform: true,
    under: "NotificationsConfig",
  },
  PlanningAndMonitoring: { path: "/planning-and-monitoring", access: "read", area: "PlanningAndMonitoring" },
  // Readers may open the page and download the template; the calls behind its buttons require admin.
  PlanningCreate: { path: "/planning-and-monitoring/create", access: "read", area: "PlanningAndMonitoring" },
  ScheduleCalendar: {
    path: "/planning-and-monitoring/calendar",
    access: "read",
    area: "PlanningAndMonitoring",
  },
  PlanningEdit: {
    path: "/planning-and-monitoring/edit/{planningId}",
    access: "read",
    area: "PlanningAndMonitoring",
  },
  AddMoreMonitoring: {
    path: "/planning-and-monitoring/add/{planningId}",
    access: "read",
    area: "PlanningAndMonitoring",
  },
  MonitoringTable: { path: "/planning-and-monitoring/table", access: "read", area: "PlanningAndMonitoring" },
  FieldWork: { path: "/planning-and-monitoring/field", access: "read", area: "PlanningAndMonitoring" },
  // Readers may view them; the calls behind its buttons require admin.
  Measurements: {
    path: "/planning-and-monitoring/measured-values",
    access: "read",
    area: "PlanningAndMonitoring",
  },
  PlanningKpis: { path: "/planning-and-monitoring/kpis", access: "read", area: "PlanningAndMonitoring" },
  PlanningDetail: {
    path: "/planning-and-monitoring/{planningId}",
    access: "read",
    area: "PlanningAndMonitoring",
  },
  // For every member: each of its sections requires the area that it belongs to.
  Station: { path: "/station/{id}", access: "read" },
  Commitments: { path: "/environmental-instruments", access: "read", area: "Commitments" },
  // Readers may open the page; the calls behind its buttons require write.
  CommitmentsCreate: { path: "/environmental-instruments/create", access: "read", area: "Commitments" },
  InstrumentComparison: {
    path: "/environmental-instruments/compare",
    access: "read",
    area: "Commitments",
  },
  InstrumentDetail: { path: "/environmental-instruments/{instrument}", access: "read", area: "Commitments" },
  CommitmentsReview: {
    path: "/environmental-instruments/{instrument}/review",
    access: "read",
    area: "Commitments",
  },
  CommitmentsMatrix: { path: "/commitments-matrix", access: "read", area: "Commitments" },
  FilesContainer: { path: "/files/{type}", access: "read", area: "FilesContainer" },
  ModiList: { path: "/modi", access: "read", area: "ModiList" },
  // The same page creates a device, and edits the one in the URL.
  ModiDevices: { path: "/modi/create", access: "system" },
  ModiDeviceEdit: { path: "/modi/create/{id}", access: "system" },
  ModiCodecs: { path: "/modi/codecs", access: "admin", area: "ModiList" },
  ModiRetention: { path: "/modi/retention", access: "admin", area: "ModiList" },
  ModiMessages: { path: "/modi/messages", access: "admin", area: "ModiList" },
  ModiIntegrations: { path: "/modi/integrations", access: "admin", area: "ModiList" },
  ModiAlerts: { path: "/modi/alerts", access: "read", area: "ModiAlerts" },
  ModiDetail: { path: "/modi/device/{device}", access: "read", area: "ModiList" },
  // Readers may view the list of files; the calls behind its buttons require write.
  ModiLoggerFiles: { path: "/modi/device/{device}/logger-files", access: "read", area: "ModiList" },
  ModiGraph: { path: "/modi/graph/{id}/{modi}", access: "read", area: "ModiList" },
  // Writers may look; the calls behind its buttons require admin.
  Authorities: { path: "/authorities", access: "write", area: "Authorities" },
  ResponsePlans: { path: "/response-plans", access: "read", area: "ResponsePlans" },
  ResponseStructure: { path: "/response-plans/{structure}", access: "read", area: "ResponsePlans" },
  NPYMS: { path: "/npyms", access: "read", area: "NPYMS" },
  Reports: { path: "/reports", access: "read", area: "Reports" },
  Samples: { path: "/samples", access: "read", area: "Samples" },
  // Readers may view them; saving one requires admin.
  SampleParameters: { path: "/samples/parameters", access: "read", area: "Samples" },
  Exceedances: { path: "/exceedances", access: "read", area: "Exceedances" },
  // Readers may view them; the calls behind its buttons require admin.
  Limits: { path: "/limits", access: "read", area: "Limits" },
  // Readers may open it; the calls behind its buttons require write.
  SampleImport: { path: "/samples/import", access: "read", area: "Samples" },
  WaterDiagrams: { path: "/dashboard/environment-report", access: "read", area: "WaterDiagrams" },
  // Opens the same page with saved settings.
  EnvironmentReport: {
    path: "/dashboard/environment-report/{urir}",
    access: "read",
    area: "WaterDiagrams",
  },
  Prompt: { path: "/prompt", access: "read", area: "Prompt" },
  ChatBot: { path: "/chat-bot", access: "read", area: "ChatBot" },
  UserList: {
    path: "/config/users",
    access: "system",
    platform: true,
    under: "ConfigView",
  },
  SecondFactor: {
    path: "/config/second-factor",
    access: "system",
    platform: true,
    under: "ConfigView",
  },
  PlatformHealth: {
    path: "/health",
    access: "system",
    platform: true,
    under: "ConfigView",
  },
  UserImport: {
    path: "/config/users/import",
    access: "system",
    platform: true,
    under: "UserList",
  },
  // Access to each board is determined by the menu entry that opens it.
  Board: { path: "/board/{label}/{urir}", access: "read" },
  BoardList: { path: "/config/boards", access: "admin", under: "ConfigView" },
  BoardBuild: { path: "/config/boards/{board}", access: "admin", under: "BoardList" },
  ConfigView: { path: "/config", access: "read", area: "ConfigView", platform: true },
  ProjectList: { path: "/config/project", access: "admin", platform: true, under: "ConfigView" },
  ProjectCreate: { path: "/config/project/create", access: "admin", platform: true, under: "ProjectList" },
  ProjectUpdate: {
    path: "/config/project/update/{id}",
    access: "admin",
    platform: true,
    under: "ProjectList",
  },
  ProjectUserList: {
    path: "/config/project/user/{projectId}",
    access: "admin",
    platform: true,
    under: "ProjectList",
  },
  ProjectUserImport: {
    path: "/config/project/user/{projectId}/import",
    access: "admin",
    platform: true,
    under: "ProjectUserList",
  },
  UserMenuEdit: {
    path: "/config/project/user/{projectId}/menu/{userId}",
    access: "admin",
    platform: true,
    under: "ProjectUserList",
  },
  ProjectMenuEdit: {
    path: "/config/project/menu/{projectId}",
    access: "admin",
    platform: true,
    under: "ProjectList",
  },
  ProjectSmtpEdit: {
    path: "/config/project/smtp/{projectId}",
    access: "admin",
    platform: true,
    under: "ProjectList",
  },
  // Versions are edited by system administrators; the list of acceptances is also visible to a project's
  // administrators.
  PolicyConfig: { path: "/config/policy", access: "audit", platform: true, under: "ConfigView" },
  PolicyCreate: {
    path: "/config/policy/create",
    access: "system",
    platform: true,
    under: "PolicyConfig",
  },
  CatalogImport: {
    path: "/config/catalog/import",
    access: "admin",
    area: "PlanningAndMonitoring",
    under: "Catalog",
  },
  Protections: { path: "/config/protections", access: "audit", under: "ConfigView" },
  Experimental: { path: "/config/experimental", access: "read", under: "ConfigView" },
  AuditTrail: { path: "/config/audit", access: "audit", under: "ConfigView" },
  ApiTokens: { path: "/config/tokens", access: "admin", under: "ConfigView" },
  Catalog: { path: "/config/catalog", access: "admin", area: "PlanningAndMonitoring", under: "ConfigView" },
} as const satisfies Readonly<Record<string, RouteRule>>;
export type RouteName = keyof typeof ROUTES;

/** Whether a caller with these rights may open a page. */
export function routeAllows(routeName: RouteName, rights: CallerRights): boolean {
  const rule: RouteRule = ROUTES[routeName];
  return allows(rule.access, rights);
}
