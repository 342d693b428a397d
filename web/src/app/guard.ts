import { ROUTES, type RouteName, type RouteRule, routeAllows } from "@vetaverde/domain/permissions/routes";
import type { SessionState } from "../lib/session.ts";

/** What happens to a person who opens a page. */
export type Verdict = "open" | "wait" | "chooseProject" | "forbidden";

type Asking = Pick<
  SessionState,
  "authenticated" | "user" | "project" | "permissions" | "closedAreas" | "error" | "view"
>;

/**
 * May this person open the page? Before a project is chosen nobody can say, so they are asked to choose one; while
 * its permissions are on their way, they wait. Permissions that could not be had count as none. A page whose area is
 * closed to the person, by the menu or by their own settings, is closed with it.
 */
export function judge(route: RouteName, session: Asking): Verdict {
  const rule: RouteRule = ROUTES[route];
  if (rule.access === "open") return "open";
  // Whatever the project: nobody is asked to choose one.
  if (rule.access === "session" && session.authenticated) return "open";
  const systemAdmin = (session.user?.admin ?? false) && session.view === null;
  if (rule.systemAdmin && !systemAdmin) return "forbidden";
  if (session.project && session.permissions === null && session.error?.what !== "permissions") return "wait";
  const standing = {
    signedIn: session.authenticated,
    systemAdmin,
    roles: session.permissions ?? [],
    isSelf: true,
    adminOfAny: false,
  };
  const allowed = routeAllows(route, standing);
  // Or a platform that is still empty could not be given its first project.
  if (!session.project) return systemAdmin && rule.platform && allowed ? "open" : "chooseProject";
  if (!allowed) return "forbidden";
  if (!rule.area || systemAdmin) return "open";
  if (session.closedAreas === null) return "wait";
  return session.closedAreas.includes(rule.area) ? "forbidden" : "open";
}
