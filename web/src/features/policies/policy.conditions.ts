import type { SessionState } from "../../lib/session.ts";

type Asked = Pick<SessionState, "authenticated" | "project" | "policy" | "view">;

/**
 * Whether the policy has to be asked. All of it must hold: somebody is signed in, a project with an id is chosen, the
 * project has a policy date, the policy status has an acceptance date, and either the project's policy is newer than
 * the acceptance or the policy is not valid. Whoever sees the project as somebody else is not asked: the question would
 * cover the way out, and is asked of them once they are themselves again. That it waits for loads is up to what shows it.
 */
export function policyIsAsked({ authenticated, project, policy, view }: Asked): boolean {
  if (!authenticated || view !== null || !project?.id || !project.date_policy || !policy?.acceptance_date)
    return false;
  const changed = Date.parse(project.date_policy) > Date.parse(policy.acceptance_date);
  return changed || !policy.is_valid;
}
