import { usersEndpoints } from "@vetaverde/contract/users";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/context/context.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { UsersService } from "./users.service.ts";

export function mountUsers(app: FastifyInstance, guard: Guard, users: UsersService): void {
  mount(app, guard, usersEndpoints, {
    get: ({ params, query }) => users.get(params.email, query.project),
    me: (_input, ctx) => users.get(actorOf(ctx).email, undefined),
    updateMe: ({ body }, ctx) => users.updateMe(body, ctx),
    permissions: ({ query }, ctx) => users.permissions(ctx, query),
  });
}
