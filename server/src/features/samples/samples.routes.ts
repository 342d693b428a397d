import { samplesEndpoints } from "@vetaverde/contract/samples";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { parametersOf, saveParameter } from "./parameters.service.ts";
import { getSample, listSamples } from "./samples.service.ts";
import { stations } from "./samples.store.ts";

export function mountSamples(app: FastifyInstance, guard: Guard, { db }: { db: Db }): void {
  mount(app, guard, samplesEndpoints, {
    list: (input) => listSamples(db, input),
    get: (input) => getSample(db, input),
    stations: ({ params }) => stations(db, params.project),
    parameters: ({ params }) => parametersOf(db, params.project),
    saveParameter: (input, ctx) => saveParameter(db, input, ctx),
  });
}
