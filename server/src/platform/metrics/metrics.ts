import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ClusterHealth } from "../db/distributed/cluster-health.ts";
import type { LongReads } from "../db/replica.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { METRICS } from "./metric-list.ts";

/**
 * Prometheus text at /fkl-general/metrics, for callers with the token; without a configured token the route does not
 * exist.
 */
export async function mountMetrics(
  app: FastifyInstance,
  sources: Pick<Jobs, "state"> & {
    lastBackup(): Promise<Date | null>;
    cluster: ClusterHealth["state"];
    replica: LongReads["state"];
  },
  token: string | undefined,
): Promise<void> {
  if (!token) return;
  // Loaded on demand: most installations have no token.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_seconds",
    help: METRICS.http_request_seconds.help,
    labelNames: METRICS.http_request_seconds.labels,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const queue = new Gauge({
    name: "jobs",
    help: METRICS.jobs.help,
    labelNames: METRICS.jobs.labels,
    registers: [registry],
  });
  const gauge = (name: keyof typeof METRICS) =>
    new Gauge({ name, help: METRICS[name].help, registers: [registry] });
  const backup = gauge("backup_last_success_timestamp_seconds");
  const workersDown = gauge("cluster_workers_down");
  const withoutReadings = gauge("cluster_projects_without_readings");
  const lag = gauge("replica_lag_seconds");
  app.addHook("onResponse", async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get("/fkl-general/metrics", async (request, reply) => {
    if (!bears(request.headers.authorization, token)) return reply.code(401).send();
    const { waiting, failed } = await sources.state();
    queue.set({ state: "waiting" }, waiting);
    queue.set({ state: "failed" }, failed);
    backup.set(((await sources.lastBackup())?.getTime() ?? 0) / 1000);
    const cluster = sources.cluster();
    workersDown.set(cluster?.workers.filter(({ answers }) => !answers).length ?? 0);
    withoutReadings.set(cluster?.withoutReadings.length ?? 0);
    lag.set(sources.replica()?.lagSeconds ?? -1);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function bears(header: string | undefined, token: string): boolean {
  const received = Buffer.from(header ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
