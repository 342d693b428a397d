import { boardsEndpoints } from "@vetaverde/contract/boards";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { type BoardsDeps, createBoardsService } from "./boards.service.ts";

export function mountBoards(app: FastifyInstance, guard: Guard, deps: BoardsDeps): void {
  const boards = createBoardsService(deps);
  mount(app, guard, boardsEndpoints, {
    list: ({ params }, ctx) => boards.list(params.project, ctx),
    get: ({ params }) => boards.get(params.project, params.board),
    create: (input, ctx) => boards.create(input, ctx),
    update: (input, ctx) => boards.update(input, ctx),
    remove: (input, ctx) => boards.remove(input, ctx),
    embed: ({ params }, ctx) => boards.embed(params, ctx),
    page: ({ params }, ctx) => boards.page(params, ctx),
    powerbiToken: ({ params, body }, ctx) => boards.powerbiToken({ ...params, ...body }, ctx),
  });
}
