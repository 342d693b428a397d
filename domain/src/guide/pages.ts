import { ROUTES, type RouteName, type RouteRule } from "../permissions/routes.ts";

/** The pages of the user guide, one per job, in the order of its contents. Each is a file of this name per language. */
export const GUIDE_JOBS = [
  "start",
  "import-plan",
  "field",
  "calendar",
  "permits",
  "devices",
  "alerts",
  "ground-water",
  "laboratory",
  "diagrams",
  "reports",
  "project",
  "find",
] as const;
export type GuideJob = (typeof GUIDE_JOBS)[number];

export const isGuideJob = (value: unknown): value is GuideJob => GUIDE_JOBS.includes(value as GuideJob);

/** The guide page that the "?" of a page opens. A route without one is a compile error. */
export const GUIDE_OF_ROUTE: Readonly<Record<RouteName, GuideJob>> = {
  Home: "calendar",
  Forgot: "find",
  Help: "find",
  HelpPage: "find",
  Acknowledge: "alerts",
  AccountSecurity: "find",
  Notifications: "alerts",
  NotificationPreferences: "alerts",
  NotificationsConfig: "project",
  NotificationTemplates: "project",
  PlanningAndMonitoring: "import-plan",
  PlanningCreate: "import-plan",
  PlanningEdit: "import-plan",
  AddMoreMonitoring: "import-plan",
  PlanningDetail: "import-plan",
  ScheduleCalendar: "calendar",
  MonitoringTable: "calendar",
  PlanningKpis: "calendar",
  FieldWork: "field",
  Measurements: "field",
  Station: "find",
  Commitments: "permits",
  CommitmentsCreate: "permits",
  InstrumentComparison: "permits",
  InstrumentDetail: "permits",
  CommitmentsReview: "permits",
  CommitmentsMatrix: "permits",
  Prompt: "permits",
  FilesContainer: "find",
  ChatBot: "find",
  ModiList: "devices",
  ModiDevices: "devices",
  ModiDeviceEdit: "devices",
  ModiCodecs: "devices",
  ModiRetention: "devices",
  ModiMessages: "devices",
  ModiIntegrations: "devices",
  ModiDetail: "devices",
  ModiLoggerFiles: "devices",
  ModiGraph: "devices",
  ModiAlerts: "alerts",
  NPYMS: "ground-water",
  Reports: "reports",
  Board: "reports",
  BoardList: "reports",
  BoardBuild: "reports",
  Samples: "laboratory",
  SampleParameters: "laboratory",
  SampleImport: "laboratory",
  Exceedances: "diagrams",
  Limits: "diagrams",
  WaterDiagrams: "diagrams",
  EnvironmentReport: "diagrams",
  Catalog: "start",
  CatalogImport: "start",
  ConfigView: "project",
  UserList: "project",
  SecondFactor: "project",
  UserImport: "project",
  ProjectList: "start",
  ProjectCreate: "start",
  ProjectUpdate: "project",
  ProjectUserList: "project",
  ProjectUserImport: "project",
  UserMenuEdit: "project",
  ProjectMenuEdit: "project",
  ProjectSmtpEdit: "project",
  PolicyConfig: "project",
  PolicyCreate: "project",
  Protections: "project",
  Experimental: "project",
  AuditTrail: "project",
  ApiTokens: "project",
};

/** Whether a link is a page of the product without required parameters, or a page of the guide. */
export function isGuideLink(address: string): boolean {
  const [path = ""] = address.split(/[?#]/);
  if (path.startsWith("/help/")) return isGuideJob(path.slice("/help/".length));
  return (
    /^\/files\/[a-z]+$/.test(path) || Object.values(ROUTES).some((rule: RouteRule) => rule.path === path)
  );
}
