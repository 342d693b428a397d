import { homeEndpoints } from "@vetaverde/contract/home";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { HomeService } from "./home.service.ts";

export function mountHome(app: FastifyInstance, guard: Guard, home: HomeService): void {
  mount(app, guard, homeEndpoints, {
    get: ({ query }, ctx) => home.get(query.project, ctx),
    firstSteps: ({ query }, ctx) => home.firstSteps(query.project, ctx),
    attention: ({ query }, ctx) => home.attention(query.project, ctx),
    dismissFirstSteps: ({ query }, ctx) => home.dismissFirstSteps(query.project, ctx),
    visit: ({ body }, ctx) => home.visit(body, ctx),
    mark: (input, ctx) => home.mark(input, ctx),
    unmark: (input, ctx) => home.unmark(input, ctx),
  });
}
