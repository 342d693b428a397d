import { generalEndpoints } from "@vetaverde/contract/general";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { GeneralService } from "./general.service.ts";

export function mountGeneral(app: FastifyInstance, guard: Guard, general: GeneralService): void {
  mount(app, guard, generalEndpoints, {
    data: (_input, ctx) => general.data(ctx.locale),
    createDownload: ({ body }, ctx) => general.createDownload(ctx, body.path),
    health: async () => ({ status: "ok" as const }),
    ready: () => general.ready(),
    cluster: async () => general.cluster(),
  });
}
