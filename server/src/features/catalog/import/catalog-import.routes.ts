import { catalogImportsEndpoints } from "@vetaverde/contract/catalog-imports";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import type { CatalogImportService } from "./catalog-import.service.ts";

export function mountCatalogImports(app: FastifyInstance, guard: Guard, imports: CatalogImportService): void {
  mount(app, guard, catalogImportsEndpoints, {
    template: (input, ctx) => imports.template(input, ctx),
    createPreview: ({ params: { project } }, ctx, call) => imports.createPreview(project, ctx, call),
    answerPreview: (input, ctx, { signal }) => imports.answerPreview(input, ctx, signal),
    previewErrors: (input, ctx, { signal }) => imports.previewErrors(input, ctx, signal),
    import: (input, ctx) => imports.import(input, ctx),
    list: (input, ctx) => imports.list(input, ctx),
  });
}
