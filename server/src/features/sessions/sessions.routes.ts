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
      codeOf(await sessions.login(ctx, body, call.ip, browserOf(call)), call.setResult),
    microsoft: (_input, _ctx, { ip }) => microsoft.offer(ip),
    loginMicrosoft: async ({ body }, ctx, { ip, setResult }) =>
      codeOf(await microsoft.login(ctx, body.idToken, ip), setResult),
    logout: (_input, ctx) => sessions.logout(ctx),
    forgotPassword: ({ body }, ctx, call) =>
      sessions.forgotPassword(ctx, body.email, call.ip, browserOf(call)),
    resetPassword: ({ body }, ctx, call) => sessions.resetPassword(ctx, body, call.ip, browserOf(call)),
    activate: async ({ body }, ctx, call) => {
      const { addressProved } = await sessions.activate(ctx, body, call.ip, browserOf(call));
      if (addressProved) call.setResult("FK-0016");
      return true;
    },
    changePassword: ({ body }, ctx) => sessions.changePassword(ctx, body),
  });
}

/** The new session's code. Sets the result code when it ended an earlier session. */
function codeOf(begun: NewSession | null, setResult: CallTools["setResult"]): string | null {
  if (begun?.endedOther) setResult("FK-0009");
  return begun?.code ?? null;
}
