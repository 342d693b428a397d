import { membersEndpoints } from "@vetaverde/contract/members";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { MembersService } from "./members.service.ts";

export function mountMembers(app: FastifyInstance, guard: Guard, members: MembersService): void {
  mount(app, guard, membersEndpoints, {
    list: ({ params, query }) => members.list(params.project, query),
    add: (input, ctx) => members.add(input, ctx),
    update: (input, ctx) => members.update(input, ctx),
    remove: ({ params }, ctx) => members.remove(params, ctx),
    setGuest: (input, ctx) => members.setGuest(input, ctx),
    invite: ({ params }, ctx) => members.invite(params, ctx),
    handLink: ({ params }, ctx) => members.handLink(params, ctx),
    view: ({ params }, ctx) => members.view(params, ctx),
    endView: ({ params }, ctx) => members.endView(params.project, ctx),
  });
}
