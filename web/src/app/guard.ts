import { ROUTES, type RouteName, type RouteRule, routeAllows } from "@vetaverde/domain/permissions/routes";
import type { SessionState } from "../lib/session.ts";

/** What happens to a person who opens a page. */
export type Verdict = "open" | "wait" | "chooseProject" | "forbidden";

type Asking = Pick<SessionState, "authenticated" | "user" | "project" | "permissions" | "error" | "view">;

/**
 * May this person open the page? Before a project is chosen nobody can say, so they are asked to choose one; while
 * its permissions are on their way, they wait. Permissions that could not be had count as none.
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
  return allowed ? "open" : "forbidden";
}
