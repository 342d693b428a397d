import type { FastifyInstance } from "fastify";
import { findExceedances } from "./features/limits/exceedances.found.ts";
import { mountLimits } from "./features/limits/limits.routes.ts";
import { mountSamples } from "./features/samples/samples.routes.ts";
import type { Db } from "./platform/db/db.ts";
import { type Emit, type Handler, on } from "./platform/events/events.ts";
import type { Guard } from "./platform/http/guard.ts";

interface WaterDeps {
  db: Db;
  /** Asked for when something has happened, not before: the events are made of what is heard here. */
  emit: Emit;
  now: () => number;
}

export interface Water {
  heard: Handler[];
  mount(http: FastifyInstance, guard: Guard): void;
}

/** One wing of the house: what laboratories say of the water, and what it is held against. */
export function createWater({ db, emit, now }: WaterDeps): Water {
  return {
    heard: [on("samples.imported", "limits.samples-imported", findExceedances({ emit, now }))],
    mount: (http, guard) => {
      mountSamples(http, guard, { db });
      mountLimits(http, guard, { db, now });
    },
  };
}
