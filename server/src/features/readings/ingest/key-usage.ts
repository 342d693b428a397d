/** One successful authentication with a device's key, or a gateway's when `device` is null. */
export interface KeyUse {
  project: string;
  device: string | null;
  hash: Buffer;
  at: Date;
}

/** How often last uses are written: a resolution of a minute is sufficient, and no report waits for it. */
const INTERVAL_MS = 20_000;

export interface KeyUsageRecorder {
  record(project: string, device: string | null, hash: Buffer): void;
  /** Writes pending uses. */
  close(): Promise<void>;
}

/** @param write stores uses; after a failure the next use is written */
export function createKeyUsageRecorder(
  write: (uses: KeyUse[]) => Promise<void>,
  now: () => number,
): KeyUsageRecorder {
  const waiting = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const uses = [...waiting.values()];
    waiting.clear();
    if (uses.length > 0) await write(uses).catch(() => {});
  };
  return {
    record: (project, device, hash) => {
      const key = device ?? hash.toString("base64");
      const known = waiting.get(key);
      if (known?.hash.equals(hash)) known.at = new Date(now());
      else waiting.set(key, { project, device, hash, at: new Date(now()) });
      if (!timer) timer = setTimeout(() => void flush(), INTERVAL_MS).unref();
    },
    close: flush,
  };
}
