import { instrumentsEndpoints } from "@vetaverde/contract/instruments";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { InstrumentsService } from "./instruments.service.ts";

export function mountInstruments(app: FastifyInstance, guard: Guard, instruments: InstrumentsService): void {
  mount(app, guard, instrumentsEndpoints, {
    miningUnits: (input) => instruments.miningUnits(input),
    createMiningUnit: (input, ctx) => instruments.createMiningUnit(input, ctx),
    list: (input) => instruments.list(input),
    csv: (input, ctx) => instruments.csv(input, ctx),
    create: (input, ctx) => instruments.create(input, ctx),
    get: (input) => instruments.get(input),
    update: (input, ctx) => instruments.update(input, ctx),
  });
}
