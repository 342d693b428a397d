import { integrationsEndpoints } from "@vetaverde/contract/integrations";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { IntegrationsService } from "./integrations.service.ts";

export function mountIntegrations(
  app: FastifyInstance,
  guard: Guard,
  integrations: IntegrationsService,
): void {
  mount(app, guard, integrationsEndpoints, {
    list: ({ params }) => integrations.list(params.project),
    create: (input, ctx) => integrations.create(input, ctx),
    setDownlinks: (input, ctx) => integrations.setDownlinks(input, ctx),
    revoke: (input, ctx) => integrations.revoke(input, ctx),
  });
}
