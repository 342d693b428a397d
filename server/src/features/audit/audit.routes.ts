import { auditEndpoints } from "@vetaverde/contract/audit";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { AuditService } from "./audit.service.ts";

export function mountAudit(app: FastifyInstance, guard: Guard, audit: AuditService): void {
  mount(app, guard, auditEndpoints, {
    list: ({ params, query }) => audit.list(params.project, query),
    choices: ({ params }) => audit.choices(params.project),
    csv: ({ params, query }, ctx) => audit.file(ctx, params.project, query, "csv"),
    xlsx: ({ params, query }, ctx) => audit.file(ctx, params.project, query, "xlsx"),
    platform: ({ query }) => audit.list(null, query),
  });
}
