import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { permitPdf } from "./permit.ts";
import { peakMegabytes, root } from "./product.ts";
import { compare, timed } from "./ratio.ts";

const PAGES = 600;
const FEW = 30;
const ROUNDS = 5;

/** Reads a number of pages in the product's own reading process, handling its messages as the web process does. */
function read(child: ChildProcess, path: string, pages: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    const onMessage = (message: { type: string; message?: string }) => {
      if (message.type === "event") {
        received++;
        child.send({ type: "taken", events: 1 });
      } else {
        child.off("message", onMessage);
        if (message.type === "done" && received === pages) resolve();
        else reject(new Error(`${message.type}: ${received} of ${pages} pages; ${message.message ?? ""}`));
      }
    };
    child.on("message", onMessage);
    const input = { path, pages: Array.from({ length: pages }, (_, index) => index + 1) };
    child.send({ type: "start", task: "instruments.read", input });
  });
}

/** The flags with which the product starts it; without them the child would inherit this process's flags. */
const FLAGS = ["--max-old-space-size=1024", "--min-semi-space-size=16", "--max-semi-space-size=16"];
/** The bare library gets the same young generation size, with which it is fastest. */
const SWIFT = FLAGS;
const start = (path: string) =>
  fork(path, [], {
    execArgv: FLAGS,
    serialization: "advanced",
    stdio: "inherit",
    env: { ...process.env, MALLOC_ARENA_MAX: "1" },
  });

/** Peak memory of a fresh process that reads a document of the given number of pages. */
async function peakOf(worker: string, folder: string, pages: number): Promise<number> {
  const path = join(folder, `${pages}.pdf`);
  writeFileSync(path, permitPdf(pages));
  const child = start(worker);
  try {
    await read(child, path, pages);
    return peakMegabytes(child.pid ?? 0);
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * Reading pages with word positions and sending them to another process, against the bare library; and memory by the
 * number of pages.
 */
export async function benchReading(): Promise<void> {
  const worker = join(root, "server/dist/instruments.worker.js");
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-bench-"));
  const path = join(folder, "permit.pdf");
  writeFileSync(path, permitPdf(PAGES));
  const ours = start(worker);
  const bare = fork(join(import.meta.dirname, "bare-pdf.mjs"), [], { execArgv: SWIFT, stdio: "inherit" });
  const readBare = () =>
    new Promise((resolve) => {
      bare.once("message", resolve);
      bare.send(path);
    });
  try {
    await compare(
      `pages a second of reading ${PAGES} pages, ours to the bare library`,
      "≥ 0.9",
      ROUNDS,
      // Swapped sides: the ratio is of speeds, not of times.
      () => timed(readBare),
      () => timed(() => read(ours, path, PAGES)),
    );
    const [few, many] = [await peakOf(worker, folder, FEW), await peakOf(worker, folder, PAGES)];
    console.log(
      `memory of reading ${PAGES} pages to ${FEW}: ratio ${(many / few).toFixed(2)} (${few.toFixed(0)} MB to ${many.toFixed(0)} MB)`,
    );
  } finally {
    ours.kill("SIGKILL");
    bare.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
