import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseFault } from "../database-fault.ts";
import { describeProcess, processSpace } from "../process-info.ts";

interface Holder {
  token: string;
  pid: number;
  started: string | undefined;
  space: string;
}

const BEAT_MS = 2_000;
const SILENCE_MS = 10_000;

/**
 * Locks the data folder for this process; returns the function that releases the lock. A lock whose process is gone, or
 * whose process id was reused, is taken over. For a process in another container or machine, which cannot be looked up,
 * the lock file's modification time is observed: its holder updates it every two seconds.
 * @param silenceMs time without an update after which such a lock counts as abandoned
 * @throws DatabaseFault that names the holder.
 */
export async function lockFolder(folder: string, silenceMs = SILENCE_MS): Promise<() => void> {
  const file = join(folder, "in-use.lock");
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    started: describeProcess(process.pid)?.started,
    space: processSpace(),
  };
  for (;;) {
    if (create(file, JSON.stringify(mine))) return startHeartbeat(file, mine);
    const text = await readSettled(file);
    if (text === null) continue;
    const holder = parse(text);
    if (holder && (await lives(file, holder, silenceMs))) {
      throw new DatabaseFault(
        `The data folder ${folder} is in use by another running VetaVerde (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    removeStale(file, text);
  }
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw new DatabaseFault(`DATA_DIR: ${(error as Error).message}`, { cause: error });
  }
}

function startHeartbeat(file: string, mine: Holder): () => void {
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The file was removed by hand: PostgreSQL's own lock still protects its data.
    }
  }, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    if (parse(read(file) ?? "")?.token === mine.token) rmSync(file, { force: true });
  };
}

async function lives(file: string, holder: Holder, silenceMs: number): Promise<boolean> {
  if (holder.space === processSpace()) return describeProcess(holder.pid)?.started === holder.started;
  const seen = modified(file);
  for (const deadline = Date.now() + silenceMs; Date.now() < deadline; await pause(100)) {
    if (modified(file) !== seen) return true;
  }
  return false;
}

/** Two processes may find the same stale lock: one that catches the other's new lock puts it back. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const caught = readFileSync(aside, "utf8");
  if (caught !== text) create(file, caught);
  rmSync(aside, { force: true });
}

/** Retries while the file is being written; null when it is gone. */
async function readSettled(file: string): Promise<string | null> {
  const text = read(file);
  if (text === null || parse(text)) return text;
  await pause(200);
  return read(file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new DatabaseFault(`DATA_DIR: ${(error as Error).message}`, { cause: error });
  }
}

function parse(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

const modified = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
const codeOf = (error: unknown) => (error as { code?: string }).code;
