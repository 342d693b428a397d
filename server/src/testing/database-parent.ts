// A folder in memory for what tests create and throw away.
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY_FOLDER = "/dev/shm";
/** Several times what the databases of a run have taken at their largest. */
const MIN_FREE_BYTES = 6 * 1024 ** 3;

/**
 * The parent of temporary folders of databases: in memory if the machine has such a folder with room, else the usual
 * one. A database is some four hundred small files, whose creation costs a disk's file system more than it costs
 * PostgreSQL, and a journey would wait for the disk at each commit.
 */
export function databaseParent(folder = MEMORY_FOLDER, minFreeBytes = MIN_FREE_BYTES): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
