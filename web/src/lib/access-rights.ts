import type { CallerRights } from "@vetaverde/domain/permissions/access";
import { useSession } from "./session.ts";

/** Whether the user may make the calls of an area; false until that is known. */
export const useIsAreaOpen = (area: string): boolean =>
  useSession(({ closedAreas }) => closedAreas !== null && !closedAreas.includes(area));

/** The signed-in user in the form that the permission table expects; the server checks again in every call. */
export function useAccessRights(): CallerRights {
  const user = useSession((session) => session.user);
  const permissions = useSession((session) => session.permissions);
  const viewing = useSession((session) => session.view !== null);
  const signedIn = useSession((session) => session.authenticated);
  return {
    signedIn,
    systemAdmin: (user?.admin ?? false) && !viewing,
    roles: permissions ?? [],
    isSelf: true,
    adminOfAny: false,
  };
}
