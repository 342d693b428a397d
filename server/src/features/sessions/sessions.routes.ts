import { sessionsEndpoints } from "@vetaverde/contract/sessions";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { MicrosoftService } from "./microsoft.service.ts";
import type { SessionsService } from "./sessions.service.ts";

export function mountSessions(
  app: FastifyInstance,
  guard: Guard,
  sessions: SessionsService,
  microsoft: MicrosoftService,
): void {
  mount(app, guard, sessionsEndpoints, {
    login: ({ body }, ctx, { address }) => sessions.login(ctx, body, address),
    microsoft: (_input, _ctx, { address }) => microsoft.offer(address),
    loginMicrosoft: ({ body }, ctx, { address }) => microsoft.login(ctx, body.idToken, address),
    logout: (_input, ctx) => sessions.logout(ctx),
    forgotPassword: ({ body }, ctx, { address }) => sessions.forgotPassword(ctx, body.email, address),
    resetPassword: ({ body }, ctx, { address }) => sessions.resetPassword(ctx, body, address),
    activate: ({ body }, ctx, { address }) => sessions.activate(ctx, body, address),
    changePassword: ({ body }, ctx) => sessions.changePassword(ctx, body),
  });
}
