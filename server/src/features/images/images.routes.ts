import { imagesEndpoints } from "@vetaverde/contract/images";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { ImagesService } from "./images.service.ts";

export function mountImages(app: FastifyInstance, guard: Guard, images: ImagesService): void {
  mount(app, guard, imagesEndpoints, {
    create: async (_input, ctx, call) => images.create(await call.file(), ctx),
    get: ({ params }, _ctx, call) => images.get(params.image, call.header("if-none-match")),
  });
}
