import { accountsEndpoints } from "@vetaverde/contract/accounts";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { AccountsService } from "./accounts.service.ts";

export function mountAccounts(app: FastifyInstance, guard: Guard, accounts: AccountsService): void {
  mount(app, guard, accountsEndpoints, {
    list: ({ query }) => accounts.list(query),
    create: ({ body }, ctx) => accounts.create(body, ctx),
    update: (input, ctx) => accounts.update(input, ctx),
    activate: ({ params }, ctx) => accounts.move(params.user, "activate", ctx),
    deactivate: ({ params }, ctx) => accounts.move(params.user, "deactivate", ctx),
    block: ({ params }, ctx) => accounts.move(params.user, "block", ctx),
    unblock: ({ params }, ctx) => accounts.move(params.user, "unblock", ctx),
    invite: ({ params }, ctx) => accounts.invite(params.user, ctx),
    handLink: ({ params }, ctx) => accounts.handLink(params.user, ctx),
  });
}
