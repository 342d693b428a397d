import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locale } from "@vetaverde/domain/locale";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { createFairQueue } from "../../platform/work/pool/fair-queue.ts";
import type { WorkerPool } from "../../platform/work/pool/worker-pool.ts";
import type { BuiltGuide, GuideInput } from "./guide.messages.ts";
import { GUIDE_TASK } from "./guide.tasks.ts";

export interface GuideService {
  /** The guide as PDF. @throws AppError NOT_FOUND when the web client is not built, REPORTS_BUSY */
  pdf(locale: Locale): Promise<FileReply>;
}

export interface GuideDeps {
  /** Folder of the built web client; null: none. */
  webRoot: string | null;
  workerProcesses: WorkerPool;
  version: string;
}

const QUIET_MS = 60_000;
/** One lane per language; concurrent requests for a language share one drawing. */
const FAIR_QUEUE = {
  concurrency: 1,
  concurrencyPerLane: 1,
  maxWaiting: 5,
  maxWaitingPerLane: 5,
  busy: "REPORTS_BUSY",
} as const;

interface Drawn {
  filename: string;
  body: Buffer;
}

/** Each language is drawn at its first request and cached: it changes only with the version. */
export function createGuide({ webRoot, workerProcesses, version }: GuideDeps): GuideService {
  const fairQueue = createFairQueue(FAIR_QUEUE);
  const drawn = new Map<Locale, Promise<Drawn>>();
  const draw = async (root: string, locale: Locale): Promise<Drawn> => {
    const source = join(root, "guide", `${locale}.json`);
    const [text, { mtime }] = await Promise.all([readFile(source, "utf8"), stat(source)]).catch(() => {
      throw new AppError("NOT_FOUND");
    });
    const guide: BuiltGuide = JSON.parse(text);
    const folder = await mkdtemp(join(tmpdir(), "vv-guide-"));
    try {
      const path = join(folder, "guide.pdf");
      const input: GuideInput = { path, guide, webRoot: root, version, builtAt: mtime.toISOString() };
      await workerProcesses.run({ task: GUIDE_TASK, input, quietMs: QUIET_MS });
      return { filename: `vetaverde-${guide.words.file}.pdf`, body: await readFile(path) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    pdf: async (locale) => {
      if (!webRoot) throw new AppError("NOT_FOUND");
      const known = drawn.get(locale) ?? fairQueue.run(locale, () => draw(webRoot, locale));
      drawn.set(locale, known);
      // A failure is not cached: the next request tries again.
      known.catch(() => drawn.delete(locale));
      return { ...(await known) };
    },
  };
}
