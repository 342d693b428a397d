/** A key that let somebody in: a device's, or a gateway's where it is no device's. */
export interface KeyUse {
  project: string;
  device: string | null;
  hash: Buffer;
  at: Date;
}

/** Whoever looks at a key wants to know the minute of its last use, and no report waits for that to be written. */
const APART_MS = 20_000;

export interface Uses {
  used(project: string, device: string | null, hash: Buffer): void;
  /** Writes what was not written yet. */
  close(): Promise<void>;
}

/** @param write keeps them; where it fails, the next use is written */
export function createUses(write: (uses: KeyUse[]) => Promise<void>, now: () => number): Uses {
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
    used: (project, device, hash) => {
      const key = device ?? hash.toString("base64");
      const known = waiting.get(key);
      if (known?.hash.equals(hash)) known.at = new Date(now());
      else waiting.set(key, { project, device, hash, at: new Date(now()) });
      if (!timer) timer = setTimeout(() => void flush(), APART_MS).unref();
    },
    close: flush,
  };
}
