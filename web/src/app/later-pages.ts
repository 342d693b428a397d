import type { RouteName } from "@vetaverde/domain/permissions/routes";
import { lazyPart } from "../ui/lazy-part.tsx";
import { boardPages } from "./later-pages.boards.ts";
import { noticePages } from "./later-pages.notices.ts";
import { waterPages } from "./later-pages.water.ts";

/**
 * Every page except Home, under its name in the table of permissions: its lazily loaded module and the message bundles
 * that it needs. The page's address is in that table, and its route in `router.tsx`.
 */
export const laterPages = {
  PlanningAndMonitoring: lazyPart(
    () => import("../pages/PlansPage.tsx").then((module) => module.PlansPage),
    "plans",
    "dates",
  ),
  PlanningCreate: lazyPart(
    () => import("../pages/PlanCreatePage.tsx").then((module) => module.PlanCreatePage),
    "plans",
    "planReview",
    "unknownNames",
    "workbook",
  ),
  PlanningEdit: lazyPart(
    () => import("../pages/PlanEditPage.tsx").then((module) => module.PlanEditPage),
    "plans",
    "planEdit",
    "field",
    "reschedule",
    "dates",
  ),
  AddMoreMonitoring: lazyPart(
    () => import("../pages/PlanAddPage.tsx").then((module) => module.PlanAddPage),
    "plans",
    "planEdit",
    "planReview",
    "unknownNames",
    "workbook",
  ),
  MonitoringTable: lazyPart(
    () => import("../pages/MonitoringTablePage.tsx").then((module) => module.MonitoringTablePage),
    "plans",
    "field",
    "reschedule",
    "dates",
  ),
  FieldWork: lazyPart(
    () => import("../pages/FieldPage.tsx").then((module) => module.FieldPage),
    "plans",
    "field",
    "reschedule",
    "dates",
  ),
  Measurements: lazyPart(
    () => import("../pages/MeasurementsPage.tsx").then((module) => module.MeasurementsPage),
    "measurements",
    "derivedVariables",
    "plans",
  ),
  PlanningKpis: lazyPart(
    () => import("../pages/KpisPage.tsx").then((module) => module.KpisPage),
    "kpis",
    "map",
    "devices",
    "limits",
    "dates",
  ),
  PlanningDetail: lazyPart(
    () => import("../pages/PlanDetailPage.tsx").then((module) => module.PlanDetailPage),
    "plans",
    "planEdit",
    "planReview",
    "field",
    "reschedule",
    "dates",
  ),
  ScheduleCalendar: lazyPart(
    () => import("../pages/ScheduleCalendarPage.tsx").then((module) => module.ScheduleCalendarPage),
    "schedule",
    "plans",
    "field",
    "reschedule",
    "dates",
  ),
  Help: lazyPart(() => import("../pages/HelpPage.tsx").then((module) => module.HelpPage), "guide"),
  HelpPage: lazyPart(() => import("../pages/HelpPage.tsx").then((module) => module.HelpPage), "guide"),
  Station: lazyPart(
    () => import("../pages/StationPage.tsx").then((module) => module.StationPage),
    "stations",
    "map",
    "alerts",
    "devices",
    "derivedVariables",
    "dates",
  ),
  Commitments: lazyPart(
    () => import("../pages/InstrumentsPage.tsx").then((module) => module.InstrumentsPage),
    "instruments",
  ),
  CommitmentsCreate: lazyPart(
    () => import("../pages/InstrumentCreatePage.tsx").then((module) => module.InstrumentCreatePage),
    "instruments",
    "dates",
  ),
  InstrumentComparison: lazyPart(
    () => import("../pages/InstrumentComparisonPage.tsx").then((module) => module.InstrumentComparisonPage),
    "comparison",
    "commitments",
  ),
  InstrumentDetail: lazyPart(
    () => import("../pages/InstrumentPage.tsx").then((module) => module.InstrumentPage),
    "instruments",
    "dates",
    "prompts",
    "uploads",
  ),
  CommitmentsReview: lazyPart(
    () => import("../pages/CommitmentsReviewPage.tsx").then((module) => module.CommitmentsReviewPage),
    "commitments",
  ),
  CommitmentsMatrix: lazyPart(
    () => import("../pages/CommitmentsMatrixPage.tsx").then((module) => module.CommitmentsMatrixPage),
    "commitments",
  ),
  FilesContainer: lazyPart(
    () => import("../pages/FilesPage.tsx").then((module) => module.FilesPage),
    "files",
    "uploads",
  ),
  ModiList: lazyPart(
    () => import("../pages/ModiListPage.tsx").then((module) => module.ModiListPage),
    "devices",
    "alerts",
    "map",
  ),
  ModiDevices: lazyPart(
    () => import("../pages/ModiDevicesPage.tsx").then((module) => module.ModiDevicesPage),
    "devices",
    "derivedVariables",
    "protections",
    "dates",
  ),
  ModiDeviceEdit: lazyPart(
    () => import("../pages/ModiDevicesPage.tsx").then((module) => module.ModiDevicesPage),
    "devices",
    "derivedVariables",
    "protections",
    "dates",
  ),
  ModiCodecs: lazyPart(
    () => import("../pages/ModiCodecsPage.tsx").then((module) => module.ModiCodecsPage),
    "codecs",
  ),
  ModiLoggerFiles: lazyPart(
    () => import("../pages/ModiLoggerFilesPage.tsx").then((module) => module.ModiLoggerFilesPage),
    "loggerFiles",
    "devices",
    "readings",
    "dates",
    "workbook",
  ),
  ModiRetention: lazyPart(
    () => import("../pages/ModiRetentionPage.tsx").then((module) => module.ModiRetentionPage),
    "retention",
    "protections",
  ),
  ModiMessages: lazyPart(
    () => import("../pages/ModiMessagesPage.tsx").then((module) => module.ModiMessagesPage),
    "rawMessages",
    "devices",
  ),
  ModiIntegrations: lazyPart(
    () => import("../pages/ModiIntegrationsPage.tsx").then((module) => module.ModiIntegrationsPage),
    "integrations",
  ),
  ModiAlerts: lazyPart(
    () => import("../pages/ModiAlertsPage.tsx").then((module) => module.ModiAlertsPage),
    "alerts",
    "devices",
  ),
  ResponsePlans: lazyPart(
    () => import("../pages/ResponsePlansPage.tsx").then((module) => module.ResponsePlansPage),
    "responsePlans",
  ),
  ResponseStructure: lazyPart(
    () => import("../pages/ResponseStructurePage.tsx").then((module) => module.ResponseStructurePage),
    "responsePlans",
  ),
  ModiDetail: lazyPart(
    () => import("../pages/ModiDetailPage.tsx").then((module) => module.ModiDetailPage),
    "alerts",
    "derivedVariables",
    "devices",
    "relays",
    "protections",
    "codecs",
    "rawMessages",
    "forwards",
    "smtp",
    "dates",
  ),
  ModiGraph: lazyPart(
    () => import("../pages/ModiGraphPage.tsx").then((module) => module.ModiGraphPage),
    "alerts",
    "readings",
    "devices",
    "dates",
  ),
  NPYMS: lazyPart(() => import("../pages/NpymsPage.tsx").then((module) => module.NpymsPage), "piezometry"),
  ...waterPages,
  ...noticePages,
  Prompt: lazyPart(() => import("../pages/PromptPage.tsx").then((module) => module.PromptPage), "prompts"),
  ChatBot: lazyPart(
    () => import("../pages/ChatBotPage.tsx").then((module) => module.ChatBotPage),
    "shortcuts",
  ),
  ...boardPages,
  AccountSecurity: lazyPart(
    () => import("../pages/AccountSecurityPage.tsx").then((module) => module.AccountSecurityPage),
    "secondFactors",
  ),
  ConfigView: lazyPart(
    () => import("../pages/ConfigPage.tsx").then((module) => module.ConfigPage),
    "settings",
  ),
  UserList: lazyPart(
    () => import("../pages/UsersPage.tsx").then((module) => module.UsersPage),
    "accounts",
    "protections",
    "secondFactors",
    "handedLink",
  ),
  SecondFactor: lazyPart(
    () => import("../pages/SecondFactorPage.tsx").then((module) => module.SecondFactorPage),
    "secondFactors",
  ),
  PlatformHealth: lazyPart(
    () => import("../pages/PlatformHealthPage.tsx").then((module) => module.PlatformHealthPage),
    "health",
  ),
  UserImport: lazyPart(
    () => import("../pages/UsersImportPage.tsx").then((module) => module.UsersImportPage),
    "peopleImport",
    "workbook",
  ),
  CatalogImport: lazyPart(
    () => import("../pages/CatalogImportPage.tsx").then((module) => module.CatalogImportPage),
    "catalogImport",
    "map",
    "workbook",
  ),
  ProjectList: lazyPart(
    () => import("../pages/ProjectsPage.tsx").then((module) => module.ProjectsPage),
    "projectConfig",
  ),
  ProjectCreate: lazyPart(
    () => import("../pages/ProjectCreatePage.tsx").then((module) => module.ProjectCreatePage),
    "projectConfig",
    "dates",
  ),
  ProjectUpdate: lazyPart(
    () => import("../pages/ProjectUpdatePage.tsx").then((module) => module.ProjectUpdatePage),
    "projectTabs",
    "projectConfig",
    "dates",
  ),
  ProjectUserList: lazyPart(
    () => import("../pages/ProjectUsersPage.tsx").then((module) => module.ProjectUsersPage),
    "projectTabs",
    "members",
    "protections",
    "handedLink",
    "dates",
  ),
  ProjectUserImport: lazyPart(
    () => import("../pages/ProjectUsersImportPage.tsx").then((module) => module.ProjectUsersImportPage),
    "peopleImport",
    "workbook",
  ),
  UserMenuEdit: lazyPart(
    () => import("../pages/MemberMenuPage.tsx").then((module) => module.MemberMenuPage),
    "members",
    "menus",
  ),
  ProjectMenuEdit: lazyPart(
    () => import("../pages/ProjectMenuPage.tsx").then((module) => module.ProjectMenuPage),
    "projectTabs",
    "menus",
  ),
  ProjectSmtpEdit: lazyPart(
    () => import("../pages/ProjectSmtpPage.tsx").then((module) => module.ProjectSmtpPage),
    "projectTabs",
    "smtp",
  ),
  PolicyConfig: lazyPart(
    () => import("../pages/PolicyConfigPage.tsx").then((module) => module.PolicyConfigPage),
    "policyConfig",
  ),
  PolicyCreate: lazyPart(
    () => import("../pages/PolicyCreatePage.tsx").then((module) => module.PolicyCreatePage),
    "policyConfig",
    "dates",
  ),
  AuditTrail: lazyPart(
    () => import("../pages/AuditPage.tsx").then((module) => module.AuditPage),
    "audit",
    "dates",
  ),
  Catalog: lazyPart(
    () => import("../pages/CatalogPage.tsx").then((module) => module.CatalogPage),
    "catalogs",
    "catalogImport",
    "map",
    "pick",
  ),
  ApiTokens: lazyPart(
    () => import("../pages/TokensPage.tsx").then((module) => module.TokensPage),
    "tokens",
    "dates",
  ),
  Protections: lazyPart(
    () => import("../pages/ProtectionsPage.tsx").then((module) => module.ProtectionsPage),
    "protections",
  ),
  Experimental: lazyPart(
    () => import("../pages/ExperimentalPage.tsx").then((module) => module.ExperimentalPage),
    "switches",
  ),
} as const satisfies Partial<Record<RouteName, unknown>>;
