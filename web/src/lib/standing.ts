import type { AccessRights } from "@vetaverde/domain/permissions/access";
import { useSession } from "./session.ts";

/** Whether the calls of an area are open to the person; false until that is known. */
export const useIsAreaOpen = (area: string): boolean =>
  useSession(({ closedAreas }) => closedAreas !== null && !closedAreas.includes(area));

/** Who is signed in, as the one permission table asks; the server decides again in every call. */
export function useStanding(): AccessRights {
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
