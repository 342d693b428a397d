// Where no mail goes, whoever made an account hands its person the way in.
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { lockInvited } from "./users.store.ts";

export interface HandedLinksDeps {
  /** Whether the platform has a mail server: then the link comes by mail, which proves the address. */
  mail: boolean;
  newLink(tx: Tx, user: string, by: string): Promise<{ link: string; expiresAt: Date }>;
}

/** @throws AppError */
export type HandLink = (
  tx: Tx,
  ctx: Context,
  user: string,
  /** The project whose administrator asks; null: the platform's own asks. */
  project: string | null,
) => Promise<{ link: string; expiresAt: Date }>;

/**
 * A link opens an account as its person. An administrator of a project gets one for nobody but whom they brought
 * themselves, before anybody came in, and while the account opens nothing but their own project.
 */
export function createHandLink({ mail, newLink }: HandedLinksDeps): HandLink {
  return async (tx, ctx, user, project) => {
    const actor = actorOf(ctx);
    // A machine's key would outlive the person who may hand it over.
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
