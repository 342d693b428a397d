import { backupsEndpoints } from "@vetaverde/contract/backups";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { BackupsService } from "./backups.service.ts";

export function mountBackups(app: FastifyInstance, guard: Guard, backups: BackupsService): void {
  mount(app, guard, backupsEndpoints, {
    state: () => backups.state(),
    setSchedule: (input, ctx) => backups.setSchedule(input, ctx),
  });
}
