// Makes inspection bundles: the data of commitments, with their source pages, as one PDF.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { Input } from "@vetaverde/contract/endpoint";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { DrawnDocument } from "../../../documents/pieces.ts";
import { readOnce } from "../../../documents/temporary-pdf.ts";
import { drawInWorker } from "../../../documents/worker-drawing.ts";
import type { FileStorage } from "../../../gateways/files/files.ts";
import type { Pictures } from "../../../gateways/images/pictures.ts";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import { createFairQueue } from "../../../platform/work/pool/fair-queue.ts";
import { WorkerCrashed, type WorkerPool } from "../../../platform/work/pool/worker-pool.ts";
import { existing } from "../commitments.dto.ts";
import { type GetVisibility, redactCommitment } from "../commitments.visibility.ts";
import { type BundleRequest, feedBundle } from "./bundle.feed.ts";
import { bundleWords } from "./bundle.messages.ts";
import * as store from "./bundle.store.ts";

export interface BundleDeps {
  db: Db;
  storage: FileStorage;
  pictures: Pick<Pictures, "emblem" | "photo">;
  workerProcesses: WorkerPool;
  /** Monitorings belong to plans, which the user may not be allowed to see. */
  getVisibility: GetVisibility;
  now: () => number;
}

const FAIR_QUEUE = {
  concurrency: 2,
  concurrencyPerLane: 1,
  maxWaiting: 8,
  maxWaitingPerLane: 3,
  busy: "IMPORT_BUSY",
} as const;

type BundleInput = Input<(typeof commitmentsEndpoints)["bundle"]>;

/**
 * The returned function throws AppError NOT_FOUND when the project lacks one of the commitments, IMPORT_BUSY when too
 * many bundles are being made.
 */
export function createBundles(deps: BundleDeps) {
  const fairQueue = createFairQueue(FAIR_QUEUE);
  return async (
    input: Pick<BundleInput, "params" | "query">,
    ctx: Context,
    signal: AbortSignal,
  ): Promise<FileReply> => {
    const request = await requestOf(deps, input, ctx);
    const folder = await mkdtemp(join(tmpdir(), "vv-bundle-"));
    const clear = () => rm(folder, { recursive: true, force: true });
    try {
      const path = join(folder, "bundle.pdf");
      const whole = { ...request, folder };
      const done = await fairQueue.run(whole.project, () => write(deps, whole, path, signal), signal);
      await recordBundle(deps, whole, ctx, done);
      return { filename: nameOf(whole), body: readOnce({ path, clear }) };
    } catch (error) {
      await clear();
      throw error;
    }
  };
}

async function requestOf(
  { db, getVisibility, now }: BundleDeps,
  { params: { project }, query }: Pick<BundleInput, "params" | "query">,
  ctx: Context,
): Promise<Omit<BundleRequest, "folder">> {
  const appearance = await store.projectAppearance(db, project);
  const ids = await store.inOrder(db, project, query.commitment);
  if (!appearance || ids.length < new Set(query.commitment).size) throw new AppError("NOT_FOUND");
  const visibility = await getVisibility(project, actorOf(ctx));
  const commitments = [];
  for (const id of ids) commitments.push(redactCommitment(visibility)(await existing(db, project, id)));
  return {
    project,
    commitments,
    appearance: appearance,
    visibility,
    pictures: true,
    locale: query.locale ?? ctx.locale,
    day: todayIn(appearance.timeZone, now()),
  };
}

/** When drawing crashes the process, the bundle is made again without the document's pages. */
async function write(
  deps: BundleDeps,
  request: BundleRequest,
  path: string,
  signal: AbortSignal,
): Promise<DrawnDocument> {
  try {
    return await send(deps, request, path, signal);
  } catch (error) {
    if (!(error instanceof WorkerCrashed) || signal.aborted) throw error;
    return send(deps, { ...request, pictures: false }, path, signal);
  }
}

const send = (
  { workerProcesses, ...deps }: BundleDeps,
  request: BundleRequest,
  path: string,
  signal: AbortSignal,
): Promise<DrawnDocument> =>
  drawInWorker(workerProcesses, {
    task: "commitments.bundle",
    input: { path },
    signal,
    pieces: (idle) => feedBundle(deps, request, idle),
  });

/** Records in each commitment's audit trail that it was bundled, with the hash by which the file can be identified. */
function recordBundle(
  { db }: BundleDeps,
  { project, commitments }: BundleRequest,
  ctx: Context,
  done: DrawnDocument,
) {
  return transact(db, ctx, async (tx) => {
    for (const one of commitments)
      await recordChange(tx, ctx, {
        project,
        action: "commitment.bundled",
        entity: "commitment",
        entityId: one.id,
        after: { code: one.code, commitments: commitments.length, pages: done.pages, data: done.data },
      });
  });
}

function nameOf({ locale, commitments, day }: BundleRequest): string {
  const [first] = commitments;
  const what = commitments.length === 1 ? first?.code : commitments.length;
  return `${bundleWords[locale].file}-${what}-${day}.pdf`;
}
