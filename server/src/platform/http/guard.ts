import type { Access } from "@vetaverde/domain/permissions/access";
import type { Actor } from "../context/context.ts";

/** What a call asks to be allowed: its declared access, where, and on whom. */
export interface AccessCheck {
  access: Access;
  area: string | undefined;
  project: string | undefined;
  /** Id or e-mail of the person that the call is about. */
  subject: string | undefined;
  /** Belongs to the person who calls, such as what they marked or were sent: never to a machine that calls for them. */
  personal?: boolean;
  /** Open to a person who has yet to set up the second factor that is required of them. */
  factorSetup?: boolean;
}

/** The one gate that every call passes; `access/` is the implementation. */
export interface Guard {
  /**
   * Counts as a use of the session unless it is asked quietly.
   * @throws AppError FK-0001 for a code that is unknown, ended or expired.
   */
  authenticate(code: string, quietly?: boolean): Promise<Actor>;
  /** Whether the code was that of a session which is over: signed out, replaced by a newer one, revoked or expired. */
  isEnded(code: string): Promise<boolean>;
  /** A machine by its key. @throws AppError FK-0001 for one that is unknown, revoked, over, or whose maker is gone. */
  authenticateToken(token: string): Promise<Actor>;
  /** Redeems a one-use download ticket for exactly this address. @throws AppError TICKET_INVALID */
  redeem(ticket: string, address: string): Promise<Actor>;
  /** Whom an administrator impersonates, and in which project alone. @throws AppError VIEW_REFUSED where the view is over */
  view(viewer: Actor, code: string): Promise<{ actor: Actor; project: string }>;
  /** @throws AppError FK-0001, FORBIDDEN, FACTOR_SETUP or NOT_FOUND where the person may not. */
  authorize(actor: Actor | null, ask: AccessCheck): Promise<void>;
}
