import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import type { RouteName } from "@vetaverde/domain/permissions/routes";
import type { ComponentType } from "react";
import type { Part } from "../lib/i18n.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
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

const root = createRootRoute({ component: Outlet });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

/** A page inside the shell: what stands there, under which name of the table of permissions, in whose words. */
function page<const Path extends string>(
  path: Path,
  routeName: RouteName,
  load: () => Promise<ComponentType>,
  ...words: readonly Part[]
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyPart(load, ...words),
    staticData: { routeName },
  });
}

const forgot = createRoute({
  getParentRoute: () => root,
  path: "/forgot",
  component: lazyPart(() => import("../features/sessions/Forgot.tsx").then((module) => module.Forgot)),
  staticData: { routeName: "Forgot" },
});
const pages = [
  page("/", "Home", () => import("../pages/HomePage.tsx").then((module) => module.HomePage)),
  page(
    "/planning-and-monitoring",
    "PlanningAndMonitoring",
    () => import("../pages/PlansPage.tsx").then((module) => module.PlansPage),
    "plans",
  ),
  page(
    "/planning-and-monitoring/create",
    "PlanningCreate",
    () => import("../pages/PlanCreatePage.tsx").then((module) => module.PlanCreatePage),
    "plans",
  ),
  page(
    "/planning-and-monitoring/$planningId",
    "PlanningDetail",
    () => import("../pages/PlanDetailPage.tsx").then((module) => module.PlanDetailPage),
    "plans",
  ),
  page(
    "/files/$type",
    "FilesContainer",
    () => import("../pages/FilesPage.tsx").then((module) => module.FilesPage),
    "files",
  ),
  page(
    "/config",
    "ConfigView",
    () => import("../pages/ConfigPage.tsx").then((module) => module.ConfigPage),
    "settings",
  ),
  page(
    "/config/users",
    "UserList",
    () => import("../pages/UsersPage.tsx").then((module) => module.UsersPage),
    "accounts",
  ),
  page(
    "/config/project/user/$projectId",
    "ProjectUserList",
    () => import("../pages/ProjectUsersPage.tsx").then((module) => module.ProjectUsersPage),
    "members",
  ),
  page(
    "/config/project/user/$projectId/menu/$userId",
    "UserMenuEdit",
    () => import("../pages/MemberMenuPage.tsx").then((module) => module.MemberMenuPage),
    "members",
    "menus",
  ),
  page(
    "/config/project/menu/$projectId",
    "ProjectMenuEdit",
    () => import("../pages/ProjectMenuPage.tsx").then((module) => module.ProjectMenuPage),
    "menus",
  ),
  page(
    "/config/policy",
    "PolicyConfig",
    () => import("../pages/PolicyConfigPage.tsx").then((module) => module.PolicyConfigPage),
    "policyConfig",
  ),
  page(
    "/config/policy/create",
    "PolicyCreate",
    () => import("../pages/PolicyCreatePage.tsx").then((module) => module.PolicyCreatePage),
    "policyConfig",
  ),
  page(
    "/config/audit",
    "AuditTrail",
    () => import("../pages/AuditPage.tsx").then((module) => module.AuditPage),
    "audit",
  ),
  page(
    "/notifications",
    "Notifications",
    () => import("../pages/NotificationsPage.tsx").then((module) => module.NotificationsPage),
    "notifications",
  ),
  page(
    "/config/tokens",
    "ApiTokens",
    () => import("../pages/TokensPage.tsx").then((module) => module.TokensPage),
    "tokens",
  ),
] as const;
const files = createRoute({
  getParentRoute: () => shell,
  path: "/files",
  beforeLoad: () => {
    throw redirect({ to: "/files/$type", params: { type: "instrument" }, replace: true });
  },
});
const unknown = createRoute({ getParentRoute: () => shell, path: "$", component: UnknownAddress });

export const routeTree = root.addChildren([forgot, shell.addChildren([...pages, files, unknown])]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ({ error }) => <PageError error={error} />,
  defaultPreload: "intent",
  scrollRestoration: false,
});
