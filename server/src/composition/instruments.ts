import type { FastifyInstance } from "fastify";
import type { AccessService } from "../access/access.ts";
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
} from "../features/instruments/documents.service.ts";
import { mountInstruments } from "../features/instruments/instruments.routes.ts";
import { createInstrumentsService } from "../features/instruments/instruments.service.ts";
import { createJobsService } from "../features/instruments/jobs.service.ts";
import { createTrial } from "../features/instruments/model.trial.ts";
import { createProcessing } from "../features/instruments/processing.ts";
import { createReader } from "../features/instruments/reader.ts";
import type { TryPrompt } from "../features/prompts/prompts.service.ts";
import { openModel } from "../gateways/ai/ai.open.ts";
import type { FileStorage } from "../gateways/files/files.ts";
import type { Pictures } from "../gateways/images/pictures.ts";
import type { AiSettings } from "../platform/config/config.ai.ts";
import type { Actor } from "../platform/context/context.ts";
import type { Db } from "../platform/db/db.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Emit } from "../platform/events/events.ts";
import type { Log } from "../platform/log/log.ts";
import { workerEntry } from "../platform/worker/worker-process.ts";
import { createWorkerProcesses } from "../platform/worker/worker-processes.ts";

interface InstrumentsModuleDeps {
  db: Db;
  storage: FileStorage;
  keeper: DocumentStorage;
  pictures: Pictures;
  emit: Emit;
  access: AccessService;
  /** Writes a plan's workbook, prefilled with the known rows. */
  planTemplate: PlanTemplate;
  limits: { maxBytes: number; maxPages: number };
  /** Settings of the language model, if configured. */
  ai: AiSettings | undefined;
  log: Log;
  now: () => number;
}

export interface InstrumentsModule {
  /** The name of the configured language model, and a function that tests a prompt with it. */
  model: { model: string | null; trial: TryPrompt };
  /** For documents uploaded in parts. */
  documents: Pick<DocumentsService, "check" | "take"> & { maxBytes: number };
  mount(http: FastifyInstance): void;
  /** Called once requests are served: resumes work that a crashed process left behind. */
  catchUp(): void;
  /** Called before the server closes, which open streams would prevent. */
  endStreams(): void;
  close(): Promise<void>;
}

/** An image of a page takes some 100 MB while it is drawn. */
const BUNDLES = { heapMegabytes: 512, memoryMegabytes: 900, maxReuseMegabytes: 300, idleMs: 30_000 };
/** Menu areas of monitorings with their follow-ups, and of field devices. */
const PLANS_AREA = "PlanningAndMonitoring";
const DEVICES_AREA = "ModiList";

/** A refusal is a result; any other error is a fault. */
function refused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Builds the services for a mine's permits, their documents, and the commitments found in them. */
export function createInstruments(deps: InstrumentsModuleDeps): InstrumentsModule {
  const { db, storage, keeper, pictures, emit, access, planTemplate, limits, ai, log, now } = deps;
  const reader = createReader(workerEntry(import.meta.url, "instruments.worker"), log);
  const use = ai
    ? { gateway: openModel(ai), maxTokens: ai.maxTokens, monthTokens: ai.monthTokens, price: ai.price }
    : null;
  const workerProcesses = createWorkerProcesses({
    entry: workerEntry(import.meta.url, "instruments.worker"),
    ...BUNDLES,
    onTrouble: (what) => log.warn({ bundle: what }, "the writing of a bundle had trouble"),
  });
  const mayRead = (area: string, project: string, actor: Actor) =>
    access.authorize(actor, { access: "read", area, project, subject: undefined }).then(() => true, refused);
  const getVisibility: GetVisibility = async (project, actor) => ({
    plans: await mayRead(PLANS_AREA, project, actor),
    devices: await mayRead(DEVICES_AREA, project, actor),
  });
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
  const documents = createDocumentsService({ db, storage, keeper, reader, limits });
  return {
    documents: { ...documents, maxBytes: limits.maxBytes },
    model: { model: ai?.model ?? null, trial: createTrial({ db, reader, use, now }) },
    mount: (http) => {
      mountInstruments(http, access, {
        instruments: createInstrumentsService({ db, now }),
        documents,
        jobs,
      });
      mountCommitments(http, access, { db, planTemplate, bundle, getVisibility, now });
      mountComparison(http, access, { db, now });
    },
    catchUp: processing.wake,
    endStreams: jobs.close,
    close: async () => {
      await processing.close();
      await reader.close();
      await workerProcesses.close();
    },
  };
}
