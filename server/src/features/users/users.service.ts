import type { User } from "@vetaverde/contract/users";
import { type Role, withImplied } from "@vetaverde/domain/permissions/roles";
import type { AccessService } from "../../access/access.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./users.store.ts";

export interface UsersService {
  get(email: string, project: string | undefined): Promise<User>;
  permissions(ctx: Context, asked: { user: string; project: string }): Promise<Role[]>;
}

export function createUsersService({ db, access }: { db: Db; access: AccessService }): UsersService {
  return {
    get: async (email, project) => {
      const user = await store.findUser(db, email.toLowerCase());
      if (!user) throw new AppError("FK-0002");
      const member = project ? await store.findMember(db, project, user.id) : undefined;
      return {
        ...user,
        permissions: withImplied(member?.permissions ?? []),
        guestPermissions: withImplied(member?.guestPermissions ?? []),
      };
    },
    permissions: async (ctx, { user, project }) => {
      const actor = actorOf(ctx);
      const systemAdmin = actor.id === user && actor.systemAdmin;
      return [...(await access.rolesOf(project, { id: user, systemAdmin }))];
    },
  };
}
