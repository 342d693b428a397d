import { type CodecRunner, createCodecRunner } from "./gateways/codecs/codec-runner.ts";
import type { Log } from "./platform/log/log.ts";
import { workerEntry } from "./platform/worker/worker-process.ts";

const LIVE = { maxWaiting: 2000, maxWaitingOfProject: 500, busy: "INGEST_BUSY" } as const;
const TRIALS = { maxWaiting: 40, maxWaitingOfProject: 4, busy: "CODEC_BUSY" } as const;

export interface CodecRunners {
  /** Decodes what devices send, and stored messages anew. */
  live: CodecRunner;
  /** Runs what people try and save, in a thread of its own: a trial never delays what devices send. */
  trials: CodecRunner;
  close(): Promise<void>;
}

/** The threads in which codecs of devices run. */
export function createCodecThreads(log: Log): CodecRunners {
  const entry = workerEntry(import.meta.url, "codecs.worker");
  const onTrouble = (what: string) =>
    log.warn({ event: "codec.terminated", reason: what }, "codec terminated");
  const live = createCodecRunner({ ...LIVE, entry, onTrouble });
  const trials = createCodecRunner({ ...TRIALS, entry, onTrouble });
  return {
    live,
    trials,
    close: async () => {
      await Promise.all([live.close(), trials.close()]);
    },
  };
}
