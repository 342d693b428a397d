import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  add,
  f1Of,
  type Labels,
  nothing,
  type Prediction,
  type Score,
  score,
  scoreText,
} from "@vetaverde/domain/testing/extraction-score";
import { labelledPermits } from "@vetaverde/domain/testing/permits/permits";
import { extractCommitments } from "@vetaverde/domain/text/extract";
import { Caller, type Product, root } from "./product.ts";

/** Labelled real documents, which are not part of the repository: in a folder next to it, or at BENCH_INSTRUMENTS. */
const INSTRUMENTS = process.env["BENCH_INSTRUMENTS"] ?? join(root, "../shared/instruments/dev");
/** Documents for which no rule was written; reported separately. */
const SET_ASIDE = ["fr-ca-effluents-mines", "pt-in-iat-transbordo"];
/**
 * F1 of the better of two trivial extractors, by language: every sentence with a modal verb, every sentence of six
 * words.
 */
const TRIVIAL: Readonly<Record<string, number>> = {
  en: 0.852,
  es: 0.535,
  fr: 0.76,
  pt: 0.5,
  "pt scanned": 0.833,
};
const MAX_MS = 600_000;

interface Job {
  state: string;
  page: number;
  pages: number;
  error?: string;
}

async function processed(caller: Caller, instrument: string): Promise<void> {
  const { job } = await caller.send("POST", `/fkl-bdo/${caller.project}/instruments/${instrument}/process`);
  for (const deadline = Date.now() + MAX_MS; Date.now() < deadline; ) {
    const now: Job = await caller.send("GET", `/fkl-bdo/${caller.project}/jobs/${job}`);
    if (now.state === "done") return;
    if (now.state === "failed" || now.state === "cancelled") throw new Error(`${now.state}: ${now.error}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("a document was not read in ten minutes");
}

/** The product's predictions for a document, obtained as a user would: uploaded, processed, listed. */
async function found(caller: Caller, miningUnit: string, id: string): Promise<Prediction[]> {
  const at = `/fkl-bdo/${caller.project}`;
  const { id: instrument } = await caller.send("POST", `${at}/instruments`, {
    miningUnit,
    name: id.slice(0, 50),
    year: 2020,
  });
  const form = new FormData();
  const bytes = readFileSync(join(INSTRUMENTS, "docs", `${id}.pdf`));
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), `${id}.pdf`);
  await caller.send("POST", `${at}/instruments/${instrument}/documents`, form);
  await processed(caller, instrument);
  const all: Prediction[] = [];
  for (let page = 1, total = 1; all.length < total; page++) {
    const { items, ...list } = await caller.send(
      "GET",
      `${at}/commitments?instrument=${instrument}&size=500&page=${page}`,
    );
    if (items.length === 0) break;
    all.push(...items);
    total = list.total;
  }
  return all;
}

/** Sums by name, printed in alphabetical order. */
class Sums {
  private readonly sums = new Map<string, Score>();

  add(name: string, one: Score): void {
    this.sums.set(name, add(this.sums.get(name) ?? nothing(), one));
  }

  get sorted(): [string, Score][] {
    return [...this.sums].sort((a, b) => a[0].localeCompare(b[0]));
  }
}

/** The extractor against the permits that were written for the tests: each half by language and by kind. */
function benchWrittenPermits(): void {
  const sums = new Sums();
  for (const permit of labelledPermits()) {
    const one = score(permit, extractCommitments(permit.pages));
    for (const group of ["all", permit.language, `kind ${permit.kind}`])
      sums.add(`${permit.half}, ${group}`, one);
  }
  for (const [name, sum] of sums.sorted) console.log(`extraction, written ${scoreText(name, sum)}`);
}

const groupOf = (labels: Labels): string => `${labels.language}${labels.scanned ? " scanned" : ""}`;

/**
 * The local extractor against labelled permits: those written for the tests, and real ones through the product. Strict
 * F1 (one unit, Jaccard of words >= 0.6) over all, by language and by kind, right page, component and details.
 */
export async function benchExtraction(product: Product): Promise<void> {
  benchWrittenPermits();
  const labels = join(INSTRUMENTS, "labels");
  if (!existsSync(labels)) {
    console.log(`extraction: not measured; no labelled documents in ${INSTRUMENTS}`);
    return;
  }
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const unit = await caller.send("POST", `/fkl-bdo/${caller.project}/mining-units`, { name: "Bench" });
  const sums = new Sums();
  for (const file of readdirSync(labels).sort()) {
    const document: Labels = JSON.parse(readFileSync(join(labels, file), "utf8"));
    const one = score(document, await found(caller, unit.id, document.id));
    const aside = SET_ASIDE.includes(document.id);
    console.log(scoreText(`${document.id}${aside ? " (set aside)" : ""}`, one));
    sums.add("all", one);
    sums.add(aside ? "set aside" : "tuned on", one);
    sums.add(groupOf(document), one);
  }
  for (const [name, sum] of sums.sorted) {
    const floor = TRIVIAL[name];
    const target = name === "all" ? 0.85 : floor === undefined ? null : Math.min(0.92, floor + 0.1);
    const verdict =
      target === null
        ? ""
        : `; target F1 >= ${target.toFixed(3)}: ${f1Of(sum) >= target ? "reached" : "missed"}`;
    console.log(`extraction, ${scoreText(name, sum)}${verdict}`);
  }
}
