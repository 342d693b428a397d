import type { SessionState } from "../../lib/session.ts";

type PolicyState = Pick<SessionState, "authenticated" | "project" | "policy" | "view">;

/**
 * Whether the policy dialog has to be shown. All of these must hold: the user is signed in, a project with an id is
 * chosen, the project has a policy date, the policy status has an acceptance date, and either the project's policy is
 * newer than the acceptance or the policy is not valid. It is not shown in "view as" mode, where it would cover the
 * control that ends that mode; it is shown once that mode ends. Waiting for loads is up to the component that shows it.
 */
export function isPolicyRequested({ authenticated, project, policy, view }: PolicyState): boolean {
  if (!authenticated || view !== null || !project?.id || !project.date_policy || !policy?.acceptance_date)
    return false;
  const changed = Date.parse(project.date_policy) > Date.parse(policy.acceptance_date);
  return changed || !policy.is_valid;
}
