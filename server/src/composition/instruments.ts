import { createBundles } from "../features/commitments/bundle/bundle.service.ts";
import type { PlanTemplate } from "../features/commitments/commitments.draft.ts";
import { recordFound } from "../features/commitments/commitments.record.ts";
import { mountCommitments } from "../features/commitments/commitments.routes.ts";
import type { GetVisibility } from "../features/commitments/commitments.visibility.ts";
import { mountComparison } from "../features/comparison/comparison.routes.ts";
import {
  createDocumentsService,
  type DocumentStorage,
  type DocumentsService,
} from "../features/instruments/documents/documents.service.ts";
import { mountInstruments } from "../features/instruments/instruments.routes.ts";
import { createInstrumentsService } from "../features/instruments/instruments.service.ts";
import { createTrial } from "../features/instruments/model/model.trial.ts";
import { createJobsService } from "../features/instruments/processing/jobs.service.ts";
import { createProcessing } from "../features/instruments/processing/processing.ts";
import { createReader } from "../features/instruments/processing/reader.ts";
import { mountPrompts } from "../features/prompts/prompts.routes.ts";
import { openModel } from "../gateways/ai/ai.open.ts";
import type { Emit } from "../platform/events/events.ts";
import { createWorkerPool } from "../platform/work/pool/worker-pool.ts";
import { workerEntry } from "../platform/work/pool/worker-process.ts";
import { mayReadArea, mayUseArea } from "./area-access.ts";
import type { Core } from "./core.ts";
import type { Module } from "./module.ts";

interface InstrumentsDeps extends Core {
  emit: Emit;
  /** Where the bytes of documents are stored. */
  documents: DocumentStorage;
  /** Writes a plan's workbook, prefilled with the known rows. */
  planTemplate: PlanTemplate;
}

export interface Instruments extends Module {
  /** Documents that are uploaded in parts. */
  documents: Pick<DocumentsService, "check" | "addUploaded"> & { maxBytes: number };
}

/** An image of a page takes some 100 MB while it is drawn. */
const BUNDLES = { heapMegabytes: 512, memoryMegabytes: 900, maxReuseMegabytes: 300, idleMs: 30_000 };
/** Menu areas of monitorings with their follow-ups, and of field devices. */
const PLANS_AREA = "PlanningAndMonitoring";
const DEVICES_AREA = "ModiList";
const AUTHORITIES_AREA = "Authorities";

/** Draws inspection bundles. */
const createBundleProcesses = (log: Core["log"]) =>
  createWorkerPool({
    entry: workerEntry(import.meta.url, "instruments.worker"),
    ...BUNDLES,
    onTrouble: (detail) =>
      log.warn({ event: "worker.failed", worker: "bundles", detail }, "worker process reported an error"),
  });

/** Which links of commitments a user may see. */
function createVisibility(access: Core["access"]): GetVisibility {
  return async (project, actor) => ({
    plans: await mayReadArea(access, PLANS_AREA, project, actor),
    devices: await mayReadArea(access, DEVICES_AREA, project, actor),
    // Whoever only reads does not see what is sent to an authority.
    transmissions: await mayUseArea(access, "write", AUTHORITIES_AREA, project, actor),
  });
}

/** Builds the services for a mine's permits, their documents, and the commitments found in them. */
export function createInstruments(deps: InstrumentsDeps): Instruments {
  const { db, storage, pictures, emit, access, planTemplate, log, now } = deps;
  const { ai, pdf: limits } = deps.config;
  const reader = createReader(workerEntry(import.meta.url, "instruments.worker"), log);
  const use = ai
    ? { gateway: openModel(ai), maxTokens: ai.maxTokens, monthTokens: ai.monthTokens, price: ai.price }
    : null;
  const workerProcesses = createBundleProcesses(log);
  const getVisibility = createVisibility(access);
  const bundle = createBundles({ db, storage, pictures, workerProcesses, getVisibility, now });
  const processing = createProcessing({
    db,
    storage,
    reader,
    emit,
    log,
    record: recordFound,
    now,
    model: use,
  });
  const jobs = createJobsService({ db, processing });
  const documents = createDocumentsService({ db, storage, keeper: deps.documents, reader, limits });
  return {
    documents: { ...documents, maxBytes: limits.maxBytes },
    mount: (http) => {
      mountInstruments(http, access, {
        instruments: createInstrumentsService({ db, now }),
        documents,
        jobs,
      });
      mountCommitments(http, access, { db, planTemplate, bundle, getVisibility, now });
      mountComparison(http, access, { db, now });
      const trial = createTrial({ db, reader, use, now });
      mountPrompts(http, access, { db, model: ai?.model ?? null, trial, now });
    },
    begin: processing.wake,
    endStreams: jobs.close,
    close: async () => {
      await processing.close();
      await reader.close();
      await workerProcesses.close();
    },
  };
}
