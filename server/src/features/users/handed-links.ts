// Without a mail server, the creator of an account hands its user the activation link.
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { lockInvited } from "./users.store.ts";

export interface HandedLinksDeps {
  /** Whether the platform has a mail server. If so, the link is sent by mail, which proves the address. */
  mail: boolean;
  newLink(tx: Tx, user: string, by: string): Promise<{ link: string; expiresAt: Date }>;
}

/** @throws AppError FK-0002, FK-0003, FK-0006, FORBIDDEN, LINK_BY_MAIL, LINK_NOT_YOURS */
export type HandLink = (
  tx: Tx,
  ctx: Context,
  user: string,
  /** The project of the requesting administrator; null: a system administrator requests it. */
  project: string | null,
) => Promise<{ link: string; expiresAt: Date }>;

/**
 * Creates a handed link, which signs in as the account's user. A project's administrator gets one only for a user whom
 * they invited themselves, before activation, and while the account has access to their own project only.
 */
export function createHandLink({ mail, newLink }: HandedLinksDeps): HandLink {
  return async (tx, ctx, user, project) => {
    const actor = actorOf(ctx);
    // An API token may outlive the permissions of the user who may hand over a link.
    if (actor.token) throw new AppError("FORBIDDEN");
    const invited = await lockInvited(tx, user);
    if (!invited) throw new AppError("FK-0002");
    if (invited.activated) throw new AppError("FK-0006");
    if (mail) throw new AppError("LINK_BY_MAIL");
    const isOwn = invited.invitedBy === actor.id && !invited.admin && isOnlyIn(invited.projects, project);
    if (!actor.systemAdmin && !isOwn) throw new AppError("LINK_NOT_YOURS");
    if (!invited.live) throw new AppError("FK-0003");
    return newLink(tx, user, actor.id);
  };
}

const isOnlyIn = (projects: readonly string[], project: string | null): boolean =>
  project !== null && projects.length === 1 && projects[0] === project;
