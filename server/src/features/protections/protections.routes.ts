import { protectionsEndpoints } from "@vetaverde/contract/protections";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { ProtectionsService } from "./protections.service.ts";

export function mountProtections(app: FastifyInstance, guard: Guard, protections: ProtectionsService): void {
  mount(app, guard, protectionsEndpoints, {
    get: ({ params }, ctx) => protections.get(params.project, ctx),
    setRule: (input, ctx) => protections.setRule(input, ctx),
    account: ({ query }, ctx) => protections.account(query.user ?? null, ctx),
    changes: (input, ctx) => protections.changes(input, ctx),
    confirm: (input, ctx) => protections.confirm(input, ctx),
    reject: (input, ctx) => protections.reject(input, ctx),
    withdraw: (input, ctx) => protections.withdraw(input, ctx),
  });
}
