import { tokensEndpoints } from "@vetaverde/contract/tokens";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { TokensService } from "./tokens.service.ts";

export function mountTokens(app: FastifyInstance, guard: Guard, tokens: TokensService): void {
  mount(app, guard, tokensEndpoints, {
    list: ({ params }) => tokens.list(params.project),
    create: (input, ctx) => tokens.create(input, ctx),
    revoke: ({ params }, ctx) => tokens.revoke(params, ctx),
  });
}
