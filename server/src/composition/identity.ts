import { mountMembers } from "../features/members/members.routes.ts";
import { createMembersService, type MembersService } from "../features/members/members.service.ts";
import { mountPeople } from "../features/people/people.routes.ts";
import { createPeopleService } from "../features/people/people.service.ts";
import { endFeed, endFeeds } from "../features/schedule/feeds.service.ts";
import { createMicrosoftService } from "../features/sessions/microsoft.service.ts";
import { mountSessions } from "../features/sessions/sessions.routes.ts";
import { createSessionsService } from "../features/sessions/sessions.service.ts";
import { mountAccounts } from "../features/users/accounts.routes.ts";
import { createAccountsService } from "../features/users/accounts.service.ts";
import { createHandLink } from "../features/users/handed-links.ts";
import { mountUsers } from "../features/users/users.routes.ts";
import { createUsersService } from "../features/users/users.service.ts";
import type { ApplyChange, Protection } from "../platform/protection/protection.ts";
import type { Core } from "./core.ts";
import type { Messages } from "./messages.ts";
import type { Module } from "./module.ts";
import { createSecondFactors } from "./second-factors.ts";

interface IdentityDeps extends Core {
  messages: Pick<Messages, "accountMail" | "endBrowsers">;
  protection: Protection;
}

export interface Identity extends Module {
  /** Makes the person who creates a project its administrator. */
  join: MembersService["join"];
  /** Apply changes that a second person confirmed. */
  appliers: Readonly<Record<"members.admin" | "accounts.standing", ApplyChange>>;
}

/** Builds the services for signing in, for accounts, and for the members of projects. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, access, mail, messages, protection, workers, now } = deps;
  const { endBrowsers } = messages;
  const secondFactors = createSecondFactors(deps);
  const sessions = createSessionsService({
    ...deps,
    challengeFactor: secondFactors.challenge,
    mailWords: messages.accountMail,
    endBrowsers,
  });
  const microsoft = createMicrosoftService({ ...deps, sso: deps.sso ?? null });
  const { invite, dropLinks, dropHandedLinks } = sessions;
  const handLink = createHandLink({ mail: mail !== null, newLink: sessions.handLink });
  const links = { invite, handLink, dropLinks, dropHandedLinks };
  const users = createUsersService({ db, access, invite });
  const accounts = createAccountsService({
    db,
    protection,
    ...links,
    create: users.create,
    endSession: access.endIn,
    endBrowsers,
    endFeeds,
  });
  const members = createMembersService({
    db,
    protection,
    ...links,
    createUser: users.create,
    left: endFeed,
    now,
  });
  const people = createPeopleService({
    db,
    workers,
    addAccount: accounts.include,
    addMember: members.include,
    now,
  });
  return {
    join: members.join,
    appliers: { "members.admin": members.applyAdmin, "accounts.standing": accounts.applyState },
    deleteExpired: async () => {
      for (const service of [access, sessions, secondFactors, microsoft, people])
        await service.deleteExpired();
    },
    mount: (http) => {
      mountSessions(http, access, sessions, microsoft);
      secondFactors.mount(http);
      mountUsers(http, access, users);
      mountAccounts(http, access, accounts);
      mountMembers(http, access, members);
      mountPeople(http, access, people);
    },
  };
}
