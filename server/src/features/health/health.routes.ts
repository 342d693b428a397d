import { healthEndpoints } from "@vetaverde/contract/health";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { HealthService } from "./health.service.ts";

export function mountHealth(app: FastifyInstance, guard: Guard, health: HealthService): void {
  mount(app, guard, healthEndpoints, { state: () => health.state() });
}
