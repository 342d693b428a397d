import { smtpEndpoints } from "@vetaverde/contract/smtp";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { SmtpService } from "./smtp.service.ts";

export function mountSmtp(app: FastifyInstance, guard: Guard, smtp: SmtpService): void {
  mount(app, guard, smtpEndpoints, {
    get: ({ params }) => smtp.get(params.project),
    save: (input, ctx) => smtp.save(input, ctx),
    remove: ({ params }, ctx) => smtp.remove(params.project, ctx),
    test: (input, ctx) => smtp.test(input, ctx),
  });
}
