import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../../server/src/platform/db/embedded/embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { createLog } from "../../server/src/platform/log/log.ts";

/** A migrated database that is created for one run and dropped afterwards. */
export interface ScratchDatabase {
  /** Connection URL of the owner of its tables. */
  url: string;
  stop(): Promise<void>;
}

export async function startScratchDatabase(): Promise<ScratchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-sql-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const log = createLog("silent");
  try {
    const server = await startEmbedded({ dataDir: folder, log, disposable: true });
    const stop = async () => {
      await server.stop();
      remove();
    };
    try {
      const dir = join(import.meta.dirname, "../../server/migrations");
      await migrate({ ownerUrl: server.ownerUrl, appRole: null, dir, log });
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: server.ownerUrl, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
