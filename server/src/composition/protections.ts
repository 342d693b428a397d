import { mountProtections } from "../features/protections/protections.routes.ts";
import {
  createProtectionsService,
  type ProtectionsDeps,
} from "../features/protections/protections.service.ts";
import type { Protection } from "../platform/protection/protection.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

/** Scheduled decisions on protected changes: expiry, and changes that no second person is able to confirm. */
const DECIDE_TASK = "protections.decide";

export interface Protections extends Module {
  protection: Protection;
  /** Runs the scheduled decisions now; the scheduler runs them every minute. */
  applyDue(): Promise<void>;
}

/** Builds protected changes. Each feature applies its own changes, and all features consult this service first. */
export function createProtections(core: Core & Pick<ProtectionsDeps, "emit" | "appliers">): Protections {
  const protection = createProtectionsService(core);
  return {
    protection,
    applyDue: protection.applyDue,
    tasks: { [DECIDE_TASK]: protection.applyDue },
    cron: [{ task: DECIDE_TASK, pattern: "* * * * *" }],
    mount: (http) => mountProtections(http, core.access, protection),
  };
}
