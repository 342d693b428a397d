import { readingsEndpoints } from "@vetaverde/contract/readings";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { LiveReadings } from "./live/live.ts";
import type { ReadingsService } from "./readings.service.ts";

export function mountReadings(
  app: FastifyInstance,
  guard: Guard,
  readings: ReadingsService,
  live: LiveReadings,
): void {
  // The calls of devices are mounted separately.
  const { readings: series, readingsCsv, latest, live: stream } = readingsEndpoints;
  mount(
    app,
    guard,
    { series, readingsCsv, latest, stream },
    {
      series: ({ params, query }) => readings.series(params.project, query),
      readingsCsv: ({ params, query }, _ctx, call) => readings.csv(params.project, query, call.signal),
      latest: ({ params }) => readings.latest(params.project),
      stream: async ({ params, query }) =>
        live.source(params.project, query.device ?? null, query.once === "true"),
    },
  );
}
