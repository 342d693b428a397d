import { type CodecRunner, createCodecRunner } from "./gateways/codecs/codec-runner.ts";
import type { Log } from "./platform/log/log.ts";
import { workerEntry } from "./platform/worker/worker-process.ts";

/** The thread in which codecs of devices run. */
export function createCodecThread(log: Log): CodecRunner {
  const onTrouble = (what: string) => log.warn({ codec: what }, "a codec was ended");
  return createCodecRunner({ entry: workerEntry(import.meta.url, "codecs.worker"), onTrouble });
}
