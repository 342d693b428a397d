import { mountHealth } from "../features/health/health.routes.ts";
import { createHealthService, type HealthDeps } from "../features/health/health.service.ts";
import { VERSION } from "../platform/program/version.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

/** Builds what the installation's administrators see of its state. */
export function createHealth(deps: Core & Pick<HealthDeps, "queueState" | "broker" | "backups">): Module {
  const { db, access, config, now, queueState, broker, backups } = deps;
  const health = createHealthService({
    db,
    version: VERSION,
    dataDir: config.dataDir,
    files: config.files.s3 ? "s3" : "folder",
    hasMailServer: deps.mail !== null,
    slowQueries: () => deps.slowQueries?.list() ?? [],
    queueState,
    broker,
    backups,
    now,
  });
  return { mount: (http) => mountHealth(http, access, health) };
}
