// A period of a ledger as a file: a workbook to work with, a PDF that serves as evidence.
import type { Input } from "@vetaverde/contract/endpoint";
import type { transmissionsEndpoints } from "@vetaverde/contract/transmissions";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { DRAWING_QUEUE } from "../../../documents/drawing-queue.ts";
import type { DrawnDocument } from "../../../documents/pieces.ts";
import { drawTemporaryPdf, readOnce } from "../../../documents/temporary-pdf.ts";
import { tableFile } from "../../../gateways/excel/write/table-file.ts";
import type { Pictures } from "../../../gateways/images/pictures.ts";
import { recordChange } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import { everyRow } from "../../../platform/db/every-row.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import { createFairQueue } from "../../../platform/work/pool/fair-queue.ts";
import type { WorkerPool } from "../../../platform/work/pool/worker-pool.ts";
import { checkPeriod } from "../refusal.ts";
import { evidenceColumns } from "./evidence.columns.ts";
import { evidenceWords } from "./evidence.messages.ts";
import type { EvidencePiece, SentInstant } from "./evidence.protocol.ts";
import * as store from "./evidence.store.ts";
import { EVIDENCE_TASK } from "./evidence.tasks.ts";

export interface EvidenceDeps {
  db: Db;
  pictures: Pick<Pictures, "emblem">;
  workerProcesses: WorkerPool;
  now: () => number;
}

type Calls = typeof transmissionsEndpoints;

export interface EvidenceService {
  /** @throws AppError NOT_FOUND, VALIDATION */
  xlsx(input: Pick<Input<Calls["ledgerXlsx"]>, "params" | "query">, ctx: Context): Promise<FileReply>;
  /** @throws AppError NOT_FOUND, VALIDATION, REPORTS_BUSY */
  pdf(
    input: Pick<Input<Calls["ledgerPdf"]>, "params" | "query">,
    ctx: Context,
    signal: AbortSignal,
  ): Promise<FileReply>;
}

const BATCH = 250;
const LOGO_POINTS = 240;
/** Instants of one PDF: a month of every five minutes, some 600 pages. */
const MAX_INSTANTS = 10_000;

export function createEvidence(deps: EvidenceDeps): EvidenceService {
  const fairQueue = createFairQueue(DRAWING_QUEUE);
  const { db } = deps;
  return {
    xlsx: async ({ params: { project, profile }, query }, ctx) => {
      await profileOf(db, project, profile, query, ctx);
      const { file, sheet } = evidenceWords[ctx.locale];
      return tableFile({
        name: nameOf(file, query),
        sheet,
        format: "xlsx",
        columns: evidenceColumns(ctx.locale, await store.sentFields(db, project, profile, query)),
        rows: instantsOf(db, project, profile, query),
      });
    },
    pdf: async ({ params: { project, profile }, query }, ctx, signal) => {
      const { locale = ctx.locale, from, to } = query;
      const period = { from, to };
      const found = await profileOf(db, project, profile, period, ctx);
      await checkCount(db, project, profile, period, locale);
      const request = { project, id: profile, profile: found, period, locale };
      const drawn = await fairQueue.run(
        project,
        () =>
          drawTemporaryPdf(deps.workerProcesses, {
            task: EVIDENCE_TASK,
            signal,
            pieces: () => piecesOf(deps, request),
          }),
        signal,
      );
      await recordEvidence(db, ctx, request, drawn).catch(async (error: unknown) => {
        await drawn.clear();
        throw error;
      });
      return { filename: `${nameOf(evidenceWords[locale].file, period)}.pdf`, body: readOnce(drawn) };
    },
  };
}

const nameOf = (file: string, { from, to }: store.EvidencePeriod): string => `${file}-${from}-${to}`;

async function profileOf(
  db: Db,
  project: string,
  id: string,
  period: store.EvidencePeriod,
  ctx: Context,
): Promise<store.EvidenceProfile> {
  const profile = await store.evidenceProfile(db, project, id);
  if (!profile) throw new AppError("NOT_FOUND");
  checkPeriod(ctx, period);
  return profile;
}

async function checkCount(
  db: Db,
  project: string,
  profile: string,
  period: store.EvidencePeriod,
  locale: Locale,
): Promise<void> {
  const n = await store.countInstants(db, project, profile, period);
  if (n > MAX_INSTANTS)
    throw invalid("to", formatMessage(evidenceWords[locale].tooMany, { n, most: MAX_INSTANTS }, locale));
}

const instantsOf = (db: Db, project: string, profile: string, period: store.EvidencePeriod) =>
  everyRow<store.EvidenceInstant>(BATCH, (after) =>
    store.nextInstants(db, project, profile, period, after?.dueAt ?? null, BATCH),
  );

interface EvidenceRequest {
  project: string;
  id: string;
  profile: store.EvidenceProfile;
  period: store.EvidencePeriod;
  locale: Locale;
}

async function* piecesOf(
  { db, pictures, now }: EvidenceDeps,
  { project, id, profile: { logo, liveSince, ...profile }, period, locale }: EvidenceRequest,
): AsyncGenerator<EvidencePiece> {
  yield {
    kind: "cover",
    locale,
    period,
    madeAt: new Date(now()).toISOString(),
    logo: logo && (await pictures.emblem(project, logo, LOGO_POINTS, profile.color)),
    profile: { ...profile, liveSince: liveSince?.toISOString() ?? null },
  };
  let instants: SentInstant[] = [];
  for await (const { dueAt, measuredAt, ...row } of instantsOf(db, project, id, period)) {
    instants.push({ ...row, dueAt: dueAt.toISOString(), measuredAt: measuredAt.toISOString() });
    if (instants.length < BATCH) continue;
    yield { kind: "instants", instants };
    instants = [];
  }
  if (instants.length > 0) yield { kind: "instants", instants };
}

/** Records the hash by which the file can be identified. */
function recordEvidence(
  db: Db,
  ctx: Context,
  { project, id, period: { from, to } }: EvidenceRequest,
  { pages, data }: DrawnDocument,
): Promise<void> {
  return transact(db, ctx, (tx) =>
    recordChange(tx, ctx, {
      project,
      action: "transmission.evidence",
      entity: "transmission",
      entityId: id,
      after: { from, to, pages, data },
    }),
  );
}
