import { piezometryEndpoints } from "@vetaverde/contract/piezometry";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createPiezometryService, type PiezometryDeps } from "./piezometry.service.ts";

export function mountPiezometry(app: FastifyInstance, guard: Guard, deps: PiezometryDeps): void {
  const piezometry = createPiezometryService(deps);
  mount(app, guard, piezometryEndpoints, {
    stratigraphy: (input) => piezometry.stratigraphy(input),
    piezometry: (input) => piezometry.piezometry(input),
    soundings: (input) => piezometry.soundings(input),
    pending: ({ params }) => piezometry.pending(params.project),
    create: (input, ctx) => piezometry.create(input, ctx),
    update: (input, ctx) => piezometry.update(input, ctx),
    addLevels: (input, ctx) => piezometry.addLevels(input, ctx),
    withdraw: (input, ctx) => piezometry.withdraw(input, ctx),
  });
}
