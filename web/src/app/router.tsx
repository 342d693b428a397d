import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import { ROUTES, type RouteName } from "@vetaverde/domain/permissions/routes";
import type { Search } from "../lib/search.ts";
import { type LazyPart, lazyPart } from "../ui/lazy-part.tsx";
import type { laterPages } from "./later-pages.ts";
import { PageError } from "./PageError.tsx";
import { parseSearch, writeSearch } from "./search-text.ts";
import { Shell } from "./shell/Shell.tsx";
import { UnknownAddress } from "./UnknownAddress.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's name in the table of permissions, which is the alias of its menu entry as well. */
    routeName?: RouteName;
  }
}

const root = createRootRoute({
  component: Outlet,
  // Each page reads its own search parameters and ignores the others, because a link may lead to any page with any of
  // them.
  validateSearch: (search: Record<string, unknown>): Search => search,
});
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

type RouterPath<Path extends string> = Path extends `${infer Head}{${infer Name}}${infer Tail}`
  ? `${Head}$${Name}${RouterPath<Tail>}`
  : Path;
type LaterName = keyof typeof laterPages;

/** Creates the route of a page inside the shell, at the address that the table of permissions defines. */
function page<Name extends RouteName>(routeName: Name, component: LazyPart<object>) {
  return createRoute({
    getParentRoute: () => shell,
    path: ROUTES[routeName].path.replace(/{(\w+)}/g, "$$$1") as RouterPath<(typeof ROUTES)[Name]["path"]>,
    component,
    staticData: { routeName },
  });
}

/**
 * The modules of the pages are listed in `later-pages.ts`, because that list is itself fetched only with the first page
 * that is not Home.
 */
const later = <Name extends LaterName>(routeName: Name) =>
  page(
    routeName,
    lazyPart(() => import("./later-pages.ts").then((module) => module.laterPages[routeName])),
  );

const forgot = createRoute({
  getParentRoute: () => root,
  path: "/forgot",
  component: lazyPart(() =>
    import("../features/sessions/password/Forgot.tsx").then((module) => module.Forgot),
  ),
  staticData: { routeName: "Forgot" },
});
const acknowledge = createRoute({
  getParentRoute: () => root,
  path: "/acknowledge",
  component: lazyPart(
    () => import("../pages/AcknowledgePage.tsx").then((module) => module.AcknowledgePage),
    "alertLinks",
  ),
  staticData: { routeName: "Acknowledge" },
});
const pages = [
  page(
    "Home",
    lazyPart(() => import("../pages/HomePage.tsx").then((module) => module.HomePage)),
  ),
  later("Help"),
  later("AccountSecurity"),
  later("HelpPage"),
  later("PlanningAndMonitoring"),
  later("PlanningCreate"),
  later("ScheduleCalendar"),
  later("PlanningEdit"),
  later("AddMoreMonitoring"),
  later("MonitoringTable"),
  later("PlanningKpis"),
  later("FieldWork"),
  later("PlanningDetail"),
  later("Station"),
  later("Commitments"),
  later("CommitmentsCreate"),
  later("InstrumentComparison"),
  later("InstrumentDetail"),
  later("CommitmentsReview"),
  later("CommitmentsMatrix"),
  later("FilesContainer"),
  later("ModiList"),
  later("ModiDevices"),
  later("ModiDeviceEdit"),
  later("ModiRetention"),
  later("ModiMessages"),
  later("ModiIntegrations"),
  later("ModiAlerts"),
  later("ModiCodecs"),
  later("ModiDetail"),
  later("ModiLoggerFiles"),
  later("ModiGraph"),
  later("ResponsePlans"),
  later("ResponseStructure"),
  later("NPYMS"),
  later("Authorities"),
  later("Samples"),
  later("SampleParameters"),
  later("Exceedances"),
  later("Limits"),
  later("SampleImport"),
  later("WaterDiagrams"),
  later("EnvironmentReport"),
  later("Prompt"),
  later("ChatBot"),
  later("Board"),
  later("BoardList"),
  later("BoardBuild"),
  later("ConfigView"),
  later("UserList"),
  later("SecondFactor"),
  later("PlatformHealth"),
  later("UserImport"),
  later("ProjectList"),
  later("ProjectCreate"),
  later("ProjectUpdate"),
  later("ProjectUserList"),
  later("ProjectUserImport"),
  later("UserMenuEdit"),
  later("ProjectMenuEdit"),
  later("ProjectSmtpEdit"),
  later("PolicyConfig"),
  later("PolicyCreate"),
  later("AuditTrail"),
  later("Reports"),
  later("Notifications"),
  later("NotificationPreferences"),
  later("NotificationsConfig"),
  later("NotificationTemplates"),
  later("Measurements"),
  later("ApiTokens"),
  later("Catalog"),
  later("CatalogImport"),
  later("Protections"),
  later("Experimental"),
] as const;
const files = createRoute({
  getParentRoute: () => shell,
  path: "/files",
  beforeLoad: () => {
    throw redirect({ to: "/files/$type", params: { type: "instrument" }, replace: true });
  },
});
const unknown = createRoute({ getParentRoute: () => shell, path: "$", component: UnknownAddress });

export const routeTree = root.addChildren([
  forgot,
  acknowledge,
  shell.addChildren([...pages, files, unknown]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ({ error }) => <PageError error={error} />,
  // An address that cannot be parsed (for example a broken percent sign) matches no route.
  defaultNotFoundComponent: UnknownAddress,
  defaultPreload: "intent",
  scrollRestoration: false,
});
