import { createEvents, type Events } from "../platform/events/events.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { createBackups } from "./backups.ts";
import type { Core } from "./core.ts";
import { demonstrationTasks } from "./demonstration.tasks.ts";
import { createFiles, createUploads } from "./files.ts";
import { createGeneral } from "./general.ts";
import { createHealth } from "./health.ts";
import { createIdentity } from "./identity.ts";
import { createInstruments } from "./instruments.ts";
import { createLoggerFiles } from "./logger-files.ts";
import { createMails } from "./mails.ts";
import { createMessages } from "./messages.ts";
import type { Module } from "./module.ts";
import { notices } from "./notices.ts";
import { createPlanning } from "./planning.ts";
import { createProtections } from "./protections.ts";
import { createReporting } from "./reporting.ts";
import { createTelemetry } from "./telemetry.ts";
import { createTransmissions } from "./transmissions.ts";
import { createWater } from "./water.ts";
import { createWorkspace } from "./workspace.ts";

/** Builds every module once. Modules use each other only by what is passed here; a new module is one more line. */
export function createModules(core: Core, queueState: Jobs["state"]) {
  const messages = createMessages(core);
  const water = createWater({
    ...core,
    emit: (...event) => events.emit(...event),
    drawPdf: (...request) => reporting.diagram(...request),
  });
  const events: Events = createEvents(core.db, [...notices(messages.notifications), ...water.handlers]);
  const base = { ...core, emit: events.emit };
  const mails = createMails({ ...core, mayReceive: messages.notifications.mayReceive });
  const files = createFiles(base);
  const planning = createPlanning({
    ...base,
    evidence: files.evidence,
    layerUploads: {
      open: (...request) => uploads.uploads.openLayer(...request),
      finish: (...request) => uploads.uploads.finishLayer(...request),
      clear: (...request) => uploads.uploads.clearLayer(...request),
    },
  });
  const instruments = createInstruments({
    ...base,
    documents: files.documents,
    planTemplate: planning.plans.template,
  });
  const protections = createProtections({
    ...base,
    appliers: () => ({ ...telemetry.appliers, ...identity.appliers }),
  });
  const { protection } = protections;
  const telemetry = createTelemetry({ ...base, protection, testMail: mails.testMail });
  const reporting = createReporting({
    ...base,
    files: files.files,
    menu: (...request) => workspace.menus.get(...request),
  });
  const identity = createIdentity({ ...core, messages, protection });
  const workspace = createWorkspace({
    ...core,
    files: files.files,
    join: identity.join,
    exceedancesOf: water.exceedancesOf,
  });
  const uploads = createUploads({ ...core, files: files.files, documents: instruments.documents });
  const general = createGeneral({
    ...core,
    importLimits: planning.plans.limits,
    queueState,
    mqttPort: telemetry.mqttPort,
  });
  const backups = createBackups(base);
  const health = createHealth({
    ...core,
    queueState,
    broker: telemetry.mqttState,
    backups: backups.state,
  });
  const modules: readonly Module[] = [
    { tasks: events.tasks },
    demonstrationTasks(core),
    mails,
    messages,
    identity,
    protections,
    workspace,
    general,
    backups,
    health,
    files,
    uploads,
    planning,
    instruments,
    water,
    reporting,
    telemetry,
    createLoggerFiles(core),
    createTransmissions({ ...base, workerProcesses: reporting.workerProcesses }),
  ];
  return { modules, applyDueProtections: protections.applyDue };
}
