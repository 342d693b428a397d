import { SESSION_MS } from "../access/access.ts";
import { mountGeneral } from "../features/general/general.routes.ts";
import { createGeneralService } from "../features/general/general.service.ts";
import type { PlansService } from "../features/plans/plans.service.ts";
import { createAcceptancesService } from "../features/policies/acceptances.service.ts";
import { mountPolicies } from "../features/policies/policies.routes.ts";
import { createPoliciesService } from "../features/policies/policies.service.ts";
import { createPolicyVersionsService } from "../features/policies/policy-versions.service.ts";
import { UPLOAD_BYTES } from "../platform/http/upload.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { VERSION } from "../platform/program/version.ts";
import type { Core } from "./core.ts";
import { isDownload } from "./download-addresses.ts";
import { answers, deleteExpired } from "./maintenance.ts";
import type { Module } from "./module.ts";

interface GeneralDeps extends Core {
  importLimits: PlansService["limits"];
  queueState: Jobs["state"];
  /** Port of the embedded MQTT broker while it is listening. */
  mqttPort(): number | null;
}

/** Builds what a client asks before it signs in: settings, limits, readiness and the data policy. */
export function createGeneral(deps: GeneralDeps): Module {
  const { db, access, config, now } = deps;
  const policies = createPoliciesService({ db, now });
  const general = createGeneralService({
    access,
    version: VERSION,
    demonstration: deps.demonstration,
    sessionMs: SESSION_MS,
    isDownload,
    mail: deps.mail !== null,
    microsoft: deps.sso !== undefined,
    policy: policies.text,
    contact: config.contactEmail ?? null,
    mapTiles: config.mapTiles ?? null,
    whatsapp: config.whatsapp !== undefined,
    languageModel: config.ai !== undefined,
    limits: { uploadBytes: UPLOAD_BYTES, ...deps.importLimits, projects: config.projectLimit ?? null },
    ready: async () => ({
      database: await answers(db),
      queue: (await deps.queueState().catch(() => null))?.running ?? false,
      broker: deps.mqttPort(),
    }),
    cluster: deps.cluster.state,
    replica: deps.longReads.state,
  });
  return {
    deleteExpired: () => deleteExpired(db),
    begin: async () => void (await Promise.all([deps.cluster.begin(), deps.longReads.begin()])),
    close: async () => void (await Promise.all([deps.cluster.close(), deps.longReads.close()])),
    mount: (http) => {
      mountGeneral(http, access, general);
      mountPolicies(http, access, {
        policies,
        versions: createPolicyVersionsService({ db, now }),
        acceptances: createAcceptancesService({ db, now }),
      });
    },
  };
}
