import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProcess } from "./embedded-process.ts";

/**
 * Takes the data folder for this process; gives the function that lets go of it. A lock whose process is gone, or
 * whose number now belongs to another process, is taken over.
 * @throws Error that says who holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "in-use.lock");
  const mine = JSON.stringify({ pid: process.pid, started: describeProcess(process.pid)?.started });
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as { code?: string }).code !== "EEXIST") throw error;
      const holder = livingHolder(file);
      if (holder !== null || attempt >= 3) {
        throw new Error(
          `The data folder ${folder} is in use by another running VetaVerde (process ${holder}). Stop it first, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

function livingHolder(file: string): number | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, "utf8")) as { pid: number; started?: string };
    return describeProcess(pid)?.started === started ? pid : null;
  } catch {
    // Half written by a process that was killed in the middle: nobody holds it.
    return null;
  }
}
