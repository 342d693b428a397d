import { catalogEndpoints } from "@vetaverde/contract/catalog";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { CatalogService } from "./catalog.service.ts";

export function mountCatalog(app: FastifyInstance, guard: Guard, catalog: CatalogService): void {
  mount(app, guard, catalogEndpoints, {
    list: (input) => catalog.list(input),
    create: (input, ctx) => catalog.create(input, ctx),
    get: (input) => catalog.get(input),
    update: (input, ctx) => catalog.update(input, ctx),
    reorder: (input, ctx) => catalog.reorder(input, ctx),
    mergePreview: (input, ctx) => catalog.mergePreview(input, ctx),
    merge: (input, ctx) => catalog.merge(input, ctx),
    addStandard: (input, ctx) => catalog.addStandard(input, ctx),
  });
}
