import { type CodecRunner, createCodecRunner } from "../gateways/codecs/codec-runner.ts";
import type { Log } from "../platform/log/log.ts";
import { createRepeatedEvent } from "../platform/log/repeated-event.ts";
import { workerEntry } from "../platform/work/pool/worker-process.ts";

const LIVE = { maxWaiting: 2000, maxWaitingOfProject: 500, busy: "INGEST_BUSY" } as const;
const TRIALS = { maxWaiting: 40, maxWaitingOfProject: 4, busy: "CODEC_BUSY" } as const;

export interface CodecRunners {
  /** Decodes incoming messages of devices, and stored messages again. */
  live: CodecRunner;
  /** Runs codecs that users test and save, in a separate thread, so that a trial never delays incoming messages. */
  trials: CodecRunner;
  close(): Promise<void>;
}

/** Creates the threads in which device codecs run. */
export function createCodecThreads(log: Log): CodecRunners {
  const entry = workerEntry(import.meta.url, "codecs.worker");
  const logTerminated = createRepeatedEvent<{ reason: string }>((fields) =>
    log.warn({ event: "codec.terminated", ...fields }, "codec thread terminated"),
  );
  const onTrouble = (reason: string) => logTerminated({ reason });
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
