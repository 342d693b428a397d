import { createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import type { RouteName } from "@vetaverde/domain/permissions/routes";
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

const forgot = createRoute({
  getParentRoute: () => root,
  path: "/forgot",
  component: lazyPart(() => import("../features/sessions/Forgot.tsx").then((module) => module.Forgot)),
  staticData: { routeName: "Forgot" },
});

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyPart(() => import("../pages/HomePage.tsx").then((module) => module.HomePage)),
  staticData: { routeName: "Home" },
});
const plans = createRoute({
  getParentRoute: () => shell,
  path: "/planning-and-monitoring",
  component: lazyPart(() => import("../pages/PlansPage.tsx").then((module) => module.PlansPage)),
  staticData: { routeName: "PlanningAndMonitoring" },
});
const planCreate = createRoute({
  getParentRoute: () => shell,
  path: "/planning-and-monitoring/create",
  component: lazyPart(() => import("../pages/PlanCreatePage.tsx").then((module) => module.PlanCreatePage)),
  staticData: { routeName: "PlanningCreate" },
});
const planDetail = createRoute({
  getParentRoute: () => shell,
  path: "/planning-and-monitoring/$planningId",
  component: lazyPart(() => import("../pages/PlanDetailPage.tsx").then((module) => module.PlanDetailPage)),
  staticData: { routeName: "PlanningDetail" },
});
const unknown = createRoute({ getParentRoute: () => shell, path: "$", component: UnknownAddress });

export const routeTree = root.addChildren([
  forgot,
  shell.addChildren([home, plans, planCreate, planDetail, unknown]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ({ error }) => <PageError error={error} />,
  defaultPreload: "intent",
  scrollRestoration: false,
});
