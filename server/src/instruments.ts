import type { FastifyInstance } from "fastify";
import type { AccessService } from "./access/access.ts";
import { createBundles } from "./features/commitments/bundle/bundle.service.ts";
import type { PlanTemplate } from "./features/commitments/commitments.draft.ts";
import { recordFound } from "./features/commitments/commitments.record.ts";
import { mountCommitments } from "./features/commitments/commitments.routes.ts";
import type { GetVisibility } from "./features/commitments/commitments.visibility.ts";
import { mountComparison } from "./features/comparison/comparison.routes.ts";
import {
  createDocumentsService,
  type DocumentStorage,
  type DocumentsService,
} from "./features/instruments/documents.service.ts";
import { mountInstruments } from "./features/instruments/instruments.routes.ts";
import { createInstrumentsService } from "./features/instruments/instruments.service.ts";
import { createJobsService } from "./features/instruments/jobs.service.ts";
import { createTrial } from "./features/instruments/model.trial.ts";
import { createProcessing } from "./features/instruments/processing.ts";
import { createReader } from "./features/instruments/reader.ts";
import type { TryPrompt } from "./features/prompts/prompts.service.ts";
import { openModel } from "./gateways/ai/ai.open.ts";
import type { FileStorage } from "./gateways/files/files.ts";
import type { Pictures } from "./gateways/images/pictures.ts";
import type { AiSettings } from "./platform/config/config.ai.ts";
import type { Actor } from "./platform/context/context.ts";
import type { Db } from "./platform/db/db.ts";
import { AppError } from "./platform/errors/app-error.ts";
import type { Emit } from "./platform/events/events.ts";
import type { Log } from "./platform/log/log.ts";
import { workerEntry } from "./platform/worker/worker-process.ts";
import { createWorkerProcesses } from "./platform/worker/worker-processes.ts";

interface InstrumentsModuleDeps {
  db: Db;
  storage: FileStorage;
  keeper: DocumentStorage;
  pictures: Pictures;
  emit: Emit;
  access: AccessService;
  /** How a plan's workbook is written with what is known of its rows. */
  planTemplate: PlanTemplate;
  limits: { maxBytes: number; maxPages: number };
  /** The language model that is configured. */
  ai: AiSettings | undefined;
  log: Log;
  now: () => number;
}

export interface InstrumentsModule {
  /** The configured language model by its name, and how a prompt is tried with it. */
  model: { model: string | null; trial: TryPrompt };
  /** For documents that come in parts. */
  documents: Pick<DocumentsService, "check" | "take"> & { maxBytes: number };
  mount(http: FastifyInstance): void;
  /** Once calls are answered: what a process that died left behind goes on. */
  catchUp(): void;
  /** Before the server closes: an open stream would keep it from closing. */
  endStreams(): void;
  close(): Promise<void>;
}

/** A picture of a page takes some 100 MB while it is drawn. */
const BUNDLES = { heapMegabytes: 512, memoryMegabytes: 900, maxReuseMegabytes: 300, idleMs: 30_000 };
/** The menu's areas in which monitorings and what was done of them, and field devices, are seen. */
const PLANS_AREA = "PlanningAndMonitoring";
const DEVICES_AREA = "ModiList";

/** To be refused is an answer; anything else is a fault. */
function refused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** One wing of the house: the permits of a mine, their documents, and what is found in them. */
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
