import { scheduleEndpoints } from "@vetaverde/contract/schedule";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createFeedsService, type FeedsDeps } from "./feeds.service.ts";
import { getSchedule } from "./schedule.service.ts";

export function mountSchedule(app: FastifyInstance, guard: Guard, deps: FeedsDeps): void {
  const feeds = createFeedsService(deps);
  mount(app, guard, scheduleEndpoints, {
    schedule: (input, ctx) => getSchedule(deps, input, ctx),
    calendar: ({ params, query }, _ctx, call) =>
      feeds.read({ ...params, ...query, address: call.ip, ifNoneMatch: call.header("if-none-match") }),
    feed: ({ params }, ctx) => feeds.get(params.project, ctx),
    makeFeed: (input, ctx) => feeds.setFeed(input, ctx),
  });
}
