import { guideEndpoints } from "@vetaverde/contract/guide";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { GuideService } from "./guide.service.ts";

export function mountGuide(app: FastifyInstance, guard: Guard, guide: GuideService): void {
  mount(app, guard, guideEndpoints, {
    pdf: ({ query }, ctx) => guide.pdf(query.locale ?? ctx.locale),
  });
}
