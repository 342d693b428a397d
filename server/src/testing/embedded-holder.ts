import { type ChildProcess, spawn } from "node:child_process";

export interface Holder {
  /** The process that holds the data folder's lock. */
  process: ChildProcess;
  ownerUrl: string;
  /** Process id of its PostgreSQL. */
  pid: number;
}

const program = new URL("../platform/db/embedded/embedded.ts", import.meta.url);
const script = `
  const { startEmbedded } = await import(process.env.PROGRAM);
  const log = new Proxy({}, { get: () => () => {} });
  try {
    const server = await startEmbedded({ dataDir: process.env.FOLDER, log });
    process.on("SIGTERM", () => server.stop().then(() => process.exit(0)));
    process.stdout.write(JSON.stringify({ ownerUrl: server.ownerUrl, pid: server.pid }) + "\\n");
  } catch (error) {
    process.stderr.write(error.message);
    process.exit(1);
  }`;

/** Starts the embedded database in a separate process, as another user when one is given. Rejects with its output. */
export function startEmbeddedApart(dataDir: string, user?: { uid: number; gid: number }): Promise<Holder> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    ...user,
    env: { PATH: process.env["PATH"], PROGRAM: program.href, FOLDER: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(output)));
    child.once("error", reject);
    child.stdout.once("data", (chunk) => resolve({ process: child, ...JSON.parse(String(chunk)) }));
  });
}
