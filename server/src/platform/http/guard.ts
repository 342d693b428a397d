import type { Access } from "@vetaverde/domain/permissions/access";
import type { Actor } from "../context/context.ts";

/** An authorisation request: the declared access of a call, its project and area, and the user it is about. */
export interface AccessCheck {
  access: Access;
  area: string | undefined;
  project: string | undefined;
  /** Id or e-mail of the user that the call is about. */
  subject: string | undefined;
  /** Concerns the calling user's own data, such as their marks or notifications: refused for API tokens. */
  personal?: boolean;
  /** Allowed for a user who has not set up a required second factor yet. */
  factorSetup?: boolean;
}

/** Authorisation of every call; implemented in `access/`. */
export interface Guard {
  /**
   * @param countsAsUse by default; false: the session's idle timeout continues
   * @throws AppError FK-0001 for a code that is unknown, ended or expired.
   */
  authenticate(sessionCode: string, countsAsUse?: boolean): Promise<Actor>;
  /** Whether the code belongs to an ended session: signed out, replaced by a newer one, revoked or expired. */
  isEnded(sessionCode: string): Promise<boolean>;
  /**
   * Authenticates an API token. @throws AppError FK-0001 for one that is unknown, revoked, expired, or whose creator is
   * gone.
   */
  authenticateToken(token: string): Promise<Actor>;
  /** Redeems a one-use download ticket for exactly this path and query. @throws AppError TICKET_INVALID */
  redeem(ticket: string, url: string): Promise<Actor>;
  /**
   * The impersonated user, and the only project for which the impersonation is valid. @throws AppError VIEW_REFUSED
   * when the view has ended
   */
  view(viewer: Actor, viewCode: string): Promise<{ actor: Actor; project: string }>;
  /** @throws AppError FK-0001, FORBIDDEN, FACTOR_SETUP or NOT_FOUND when the actor has no permission. */
  authorize(actor: Actor | null, check: AccessCheck): Promise<void>;
}
