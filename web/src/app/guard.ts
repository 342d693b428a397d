import { ROUTES, type RouteName, type RouteRule, routeAllows } from "@vetaverde/domain/permissions/routes";
import type { SessionState } from "../lib/session.ts";

/** Outcome of the check that runs when a user opens a page. */
export type Verdict = "open" | "wait" | "chooseProject" | "forbidden";

type Asking = Pick<
  SessionState,
  "authenticated" | "user" | "project" | "permissions" | "closedAreas" | "error" | "view"
>;

/**
 * Decides whether this user may open the page. Before a project is chosen the permissions are unknown, so the user is
 * asked to choose one; while the permissions are loading, the answer is "wait". Permissions that failed to load count
 * as none. If the page's area is closed to the user, by the menu or by their own settings, the page is closed as well.
 */
export function decideAccess(route: RouteName, session: Asking): Verdict {
  const rule: RouteRule = ROUTES[route];
  if (rule.access === "open") return "open";
  // Does not depend on a project, so the user is not asked to choose one.
  if (rule.access === "session" && session.authenticated) return "open";
  const systemAdmin = (session.user?.admin ?? false) && session.view === null;
  if (rule.access === "system" && !systemAdmin) return "forbidden";
  if (session.project && session.permissions === null && session.error?.what !== "permissions") return "wait";
  const accessRights = {
    signedIn: session.authenticated,
    systemAdmin,
    roles: session.permissions ?? [],
    isSelf: true,
    adminOfAny: false,
  };
  const allowed = routeAllows(route, accessRights);
  // A system administrator may open platform pages without a project; otherwise an empty platform could not get its
  // first project.
  if (!session.project) return systemAdmin && rule.platform && allowed ? "open" : "chooseProject";
  if (!allowed) return "forbidden";
  if (!rule.area || systemAdmin) return "open";
  if (session.closedAreas === null) return "wait";
  return session.closedAreas.includes(rule.area) ? "forbidden" : "open";
}
