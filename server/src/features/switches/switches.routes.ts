import { switchesEndpoints } from "@vetaverde/contract/switches";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { SwitchesService } from "./switches.service.ts";

export function mountSwitches(app: FastifyInstance, guard: Guard, switches: SwitchesService): void {
  mount(app, guard, switchesEndpoints, {
    list: (input, ctx) => switches.list(input, ctx),
    setProject: (input, ctx) => switches.setProject(input, ctx),
    setOwn: (input, ctx) => switches.setOwn(input, ctx),
  });
}
