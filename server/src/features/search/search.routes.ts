import { searchEndpoints } from "@vetaverde/contract/search";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { SearchService } from "./search.service.ts";

export function mountSearch(app: FastifyInstance, guard: Guard, search: SearchService): void {
  mount(app, guard, searchEndpoints, {
    find: ({ params, query }, ctx) => search.find(params.project, query.q, ctx),
  });
}
