import type { FastifyInstance } from "fastify";
import { findLastSuccess } from "../features/backups/backups.store.ts";
import { mountDocs } from "../platform/http/docs.ts";
import { securityHeaders } from "../platform/http/response-headers.ts";
import { createHttp } from "../platform/http/server.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import { mountMetrics } from "../platform/metrics/metrics.ts";
import type { AppDeps } from "./app.deps.ts";
import { type Core, createCore } from "./core.ts";
import { type Module, tasksOf } from "./module.ts";
import { createModules } from "./modules.ts";
import { openApiDocument } from "./openapi.ts";

/** Deletes what has expired, in every module. */
const EXPIRY_TASK = "sweep";

export interface App {
  http: FastifyInstance;
  /** Resumes work that a crashed process left behind, immediately instead of at the next full minute; mails first. */
  begin(): void;
  /** Runs the scheduled decisions on protected changes now; the scheduler runs them every minute. */
  decideByTime(): Promise<void>;
  /** Waits for requests and jobs in flight, then stops the workers. */
  stop(): Promise<void>;
}

/** Composition root: builds every module once, then mounts their routes while the job queue connects. */
export async function createApp(deps: AppDeps): Promise<App> {
  const core = createCore(deps);
  const { modules, applyDueProtections } = createModules(core, async () => (await starting).state());
  // The job queue connects to the database while routes are mounted; the server answers no request until it runs.
  const starting: Promise<Jobs> = startQueue(core, modules);
  starting.catch(() => {});
  const http = await openWebServer(core, async () => (await starting).state());
  for (const module of modules) await module.mount?.(http);
  const jobs = await starting;
  const { begin, resumed } = resumption(core, modules);
  return {
    http,
    begin,
    decideByTime: applyDueProtections,
    stop: async () => {
      for (const module of modules) module.endStreams?.();
      await http.close();
      await Promise.all([...modules.map((module) => module.close?.()), ...resumed()]);
      await jobs.stop();
      await Promise.all([core.workers.close(), core.pictures.close()]);
      core.storage.close();
      core.mail?.close();
    },
  };
}

function startQueue({ db, pool, log }: Core, modules: readonly Module[]): Promise<Jobs> {
  const deleteExpired = async () => {
    for (const module of modules) await module.deleteExpired?.();
  };
  return startJobs({
    db,
    pool,
    log,
    tasks: tasksOf([...modules, { tasks: { [EXPIRY_TASK]: deleteExpired } }]),
    cron: [{ task: EXPIRY_TASK, pattern: "17 * * * *" }, ...modules.flatMap((module) => module.cron ?? [])],
  });
}

async function openWebServer(core: Core, queueState: Jobs["state"]): Promise<FastifyInstance> {
  const { config, log, webRoot } = core;
  const headers = {
    authority: core.sso?.settings.authority,
    tiles: config.mapTiles?.url,
    hsts: config.hsts,
  };
  const http = await createHttp({ log, trustProxy: config.trustProxy, webRoot, ...headers });
  // Fastify hooks apply only to routes that are registered after them.
  const sources = {
    state: queueState,
    lastBackup: () => findLastSuccess(core.db),
    cluster: core.cluster.state,
    replica: core.longReads.state,
  };
  await mountMetrics(http, sources, config.metricsToken);
  mountDocs(http, () => openApiDocument(config.contactEmail), securityHeaders(headers));
  return http;
}

function resumption({ log }: Core, modules: readonly Module[]) {
  let under: Promise<void>[] = [];
  return {
    begin: () => {
      under = modules.map(async (module) => {
        try {
          await module.begin?.();
        } catch (error) {
          log.error(
            { event: "work.wake_failed", err: error },
            "pending work could not be enqueued at the start",
          );
        }
      });
    },
    /** Resumptions under way. */
    resumed: () => under,
  };
}
