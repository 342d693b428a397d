import type { FastifyInstance } from "fastify";
import type { AccessService } from "./access/access.ts";
import type { PlanTemplate } from "./features/commitments/commitments.draft.ts";
import { recordFound } from "./features/commitments/commitments.record.ts";
import { mountCommitments } from "./features/commitments/commitments.routes.ts";
import { createDocumentsService, type DocumentKeeper } from "./features/instruments/documents.service.ts";
import { mountInstruments } from "./features/instruments/instruments.routes.ts";
import { createInstrumentsService } from "./features/instruments/instruments.service.ts";
import { createJobsService } from "./features/instruments/jobs.service.ts";
import { createTrial } from "./features/instruments/model.trial.ts";
import { createProcessing } from "./features/instruments/processing.ts";
import { createReader } from "./features/instruments/reader.ts";
import type { TryPrompt } from "./features/prompts/prompts.service.ts";
import { openModel } from "./gateways/ai/ai.open.ts";
import type { FileStorage } from "./gateways/files/files.ts";
import type { AiSettings } from "./platform/config/config.ai.ts";
import type { Db } from "./platform/db/db.ts";
import type { Emit } from "./platform/events/events.ts";
import type { Log } from "./platform/log/log.ts";
import { workerEntry } from "./platform/worker/worker-process.ts";

interface InstrumentsWingDeps {
  db: Db;
  storage: FileStorage;
  keeper: DocumentKeeper;
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

export interface InstrumentsWing {
  /** The configured language model by its name, and how a prompt is tried with it. */
  model: { model: string | null; trial: TryPrompt };
  mount(http: FastifyInstance): void;
  /** Once calls are answered: what a process that died left behind goes on. */
  catchUp(): void;
  /** Before the server closes: an open stream would keep it from closing. */
  endStreams(): void;
  close(): Promise<void>;
}

/** One wing of the house: the permits of a mine, their documents, and what is found in them. */
export function createInstruments(deps: InstrumentsWingDeps): InstrumentsWing {
  const { db, storage, keeper, emit, access, planTemplate, limits, ai, log, now } = deps;
  const reader = createReader(workerEntry(import.meta.url, "instruments.worker"), log);
  const use = ai ? { gateway: openModel(ai), maxTokens: ai.maxTokens, price: ai.price } : null;
  const processing = createProcessing({
    ...{ db, storage, reader, emit, log, record: recordFound, now, model: use },
  });
  const jobs = createJobsService({ db, processing });
  return {
    model: { model: ai?.model ?? null, trial: createTrial({ db, reader, use }) },
    mount: (http) => {
      mountInstruments(http, access, {
        instruments: createInstrumentsService({ db, now }),
        documents: createDocumentsService({ db, storage, keeper, reader, limits }),
        jobs,
      });
      mountCommitments(http, access, { db, planTemplate, now });
    },
    catchUp: processing.wake,
    endStreams: jobs.close,
    close: async () => {
      await processing.close();
      await reader.close();
    },
  };
}
