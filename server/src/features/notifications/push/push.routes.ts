import { pushEndpoints } from "@vetaverde/contract/push";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../../platform/http/guard.ts";
import { mount } from "../../../platform/http/mount.ts";
import { createPushService, type PushDeps } from "./push.service.ts";

export function mountPush(app: FastifyInstance, guard: Guard, deps: PushDeps): void {
  const push = createPushService(deps);
  mount(app, guard, pushEndpoints, {
    own: (_input, ctx) => push.own(ctx),
    join: (input, ctx) => push.join(input, ctx),
    leave: (input, ctx) => push.leave(input, ctx),
  });
}
