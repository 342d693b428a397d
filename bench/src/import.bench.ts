import ExcelJS from "exceljs";
import { Caller, childrenOf, type Product, peakMegabytes } from "./product.ts";
import { compare, timed } from "./ratio.ts";
import { makeWorkbook } from "./workbook.ts";

let titles = 0;

async function importPlan(caller: Caller, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([bytes]), "plan.xlsx");
  const preview = await caller.send("POST", `/fkl-plan/${caller.project}/previews`, form);
  if (preview.errorCount > 0)
    throw new Error(`the workbook has errors: ${JSON.stringify(preview.errors.slice(0, 3))}`);
  const plan = await caller.send("POST", `/fkl-plan/${caller.project}/plans`, {
    title: `Plan ${++titles}`,
    preview: preview.preview,
  });
  return plan.id;
}

/**
 * From upload to commit, against the time that ExcelJS needs to open the same file. Returns a plan of 100,000
 * monitorings.
 */
export async function benchImport(product: Product): Promise<string> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  for (const width of [25, 14]) {
    const small = await makeWorkbook(caller, 10_000, width);
    await compare(
      `import of 10,000 × ${width}, committed, to ExcelJS's load of the file`,
      width === 25 ? "<= 0.8" : "none: the template's own columns, for comparison",
      7,
      () => timed(() => importPlan(caller, small)),
      () => timed(() => new ExcelJS.Workbook().xlsx.load(small.buffer)),
    );
  }
  const large = await makeWorkbook(caller, 100_000);
  await caller.longestBlock();
  const plan = await importPlan(caller, large);
  const blocked = await caller.longestBlock();
  const workers = childrenOf(product.process.pid ?? 0, "worker");
  const peak = Math.max(...workers.map(peakMegabytes));
  console.log(
    `import of 100,000 rows: the worker's peak ${peak.toFixed(0)} MB (target < 450); web process blocked at most ${blocked.toFixed(0)} ms (target < 50)`,
  );
  return plan;
}
