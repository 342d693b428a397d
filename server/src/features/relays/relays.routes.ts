import { relaysEndpoints } from "@vetaverde/contract/relays";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { RelaysService } from "./relays.service.ts";

export function mountRelays(app: FastifyInstance, guard: Guard, relays: RelaysService): void {
  mount(app, guard, relaysEndpoints, {
    get: (input, ctx) => relays.get(input, ctx),
    command: (input, ctx) => relays.command(input, ctx),
    confirm: (input, ctx) => relays.confirm(input, ctx),
    cancel: (input, ctx) => relays.cancel(input, ctx),
    lock: (input, ctx) => relays.lock(input, ctx),
    commands: (input) => relays.commands(input),
    settings: (input, ctx) => relays.settings(input, ctx),
  });
}
