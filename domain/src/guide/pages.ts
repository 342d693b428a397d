import { ROUTES, type RouteName, type RouteRule } from "../permissions/routes.ts";

/** The pages of the user's guide, one a job, in the order of its contents. Each is a file of this name per language. */
export const GUIDE_JOBS = ["import-plan"] as const;
export type GuideJob = (typeof GUIDE_JOBS)[number];

export const isGuideJob = (value: unknown): value is GuideJob => GUIDE_JOBS.includes(value as GuideJob);

/** Which page of the guide the "?" of a page opens; null: its contents. A route that is not named does not compile. */
export const GUIDE_OF_ROUTE: Readonly<Record<RouteName, GuideJob | null>> = {
  Home: null,
  Forgot: null,
  Help: null,
  HelpPage: null,
  Acknowledge: null,
  Notifications: null,
  NotificationPreferences: null,
  NotificationsConfig: null,
  NotificationTemplates: null,
  PlanningAndMonitoring: "import-plan",
  PlanningCreate: "import-plan",
  PlanningEdit: "import-plan",
  AddMoreMonitoring: "import-plan",
  PlanningDetail: "import-plan",
  ScheduleCalendar: null,
  MonitoringTable: null,
  PlanningKpis: null,
  FieldWork: null,
  Commitments: null,
  CommitmentsCreate: null,
  InstrumentComparison: null,
  InstrumentDetail: null,
  CommitmentsReview: null,
  CommitmentsMatrix: null,
  Prompt: null,
  FilesContainer: null,
  ChatBot: null,
  ModiList: null,
  ModiDevices: null,
  ModiDeviceEdit: null,
  ModiCodecs: null,
  ModiRetention: null,
  ModiMessages: null,
  ModiIntegrations: null,
  ModiDetail: null,
  ModiGraph: null,
  ModiAlerts: null,
  NPYMS: null,
  Reports: null,
  Board: null,
  BoardList: null,
  BoardBuild: null,
  Samples: null,
  SampleParameters: null,
  SampleImport: null,
  Exceedances: null,
  Limits: null,
  WaterDiagrams: null,
  EnvironmentReport: null,
  ConfigView: null,
  UserList: null,
  UserImport: null,
  ProjectList: null,
  ProjectCreate: null,
  ProjectUpdate: null,
  ProjectUserList: null,
  ProjectUserImport: null,
  UserMenuEdit: null,
  ProjectMenuEdit: null,
  ProjectSmtpEdit: null,
  PolicyConfig: null,
  PolicyCreate: null,
  Experimental: null,
  AuditTrail: null,
  Catalog: null,
  CatalogImport: null,
  ApiTokens: null,
};

/** A page of the product that needs nothing in its address but its name, or a page of the guide. */
export function isGuideLink(address: string): boolean {
  const [path = ""] = address.split(/[?#]/);
  if (path.startsWith("/help/")) return isGuideJob(path.slice("/help/".length));
  return (
    /^\/files\/[a-z]+$/.test(path) || Object.values(ROUTES).some((rule: RouteRule) => rule.path === path)
  );
}
