import { sessionsEndpoints } from "@vetaverde/contract/sessions";
import type { FastifyInstance } from "fastify";
import type { NewSession } from "../../access/access.ts";
import { browserOf } from "../../platform/http/browser-cookie.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { type CallTools, mount } from "../../platform/http/mount.ts";
import type { MicrosoftService } from "./microsoft.service.ts";
import type { SessionsService } from "./sessions.service.ts";

export function mountSessions(
  app: FastifyInstance,
  guard: Guard,
  sessions: SessionsService,
  microsoft: MicrosoftService,
): void {
  mount(app, guard, sessionsEndpoints, {
    login: async ({ body }, ctx, call) =>
      codeOf(await sessions.login(ctx, body, call.address, browserOf(call)), call.report),
    microsoft: (_input, _ctx, { address }) => microsoft.offer(address),
    loginMicrosoft: async ({ body }, ctx, { address, report }) =>
      codeOf(await microsoft.login(ctx, body.idToken, address), report),
    logout: (_input, ctx) => sessions.logout(ctx),
    forgotPassword: ({ body }, ctx, call) =>
      sessions.forgotPassword(ctx, body.email, call.address, browserOf(call)),
    resetPassword: ({ body }, ctx, call) => sessions.resetPassword(ctx, body, call.address, browserOf(call)),
    activate: async ({ body }, ctx, call) => {
      const { addressProved } = await sessions.activate(ctx, body, call.address, browserOf(call));
      if (addressProved) call.report("FK-0016");
      return true;
    },
    changePassword: ({ body }, ctx) => sessions.changePassword(ctx, body),
  });
}

/** The new session's code. Reports in the envelope that it ended an earlier session. */
function codeOf(begun: NewSession | null, report: CallTools["report"]): string | null {
  if (begun?.endedOther) report("FK-0009");
  return begun?.code ?? null;
}
