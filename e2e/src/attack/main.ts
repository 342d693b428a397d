import { parseArgs } from "node:util";
import type { Finding } from "./findings.ts";
import { attackFuzz } from "./fuzz.ts";
import { attackGuard } from "./guard-matrix.ts";
import { startProduct, watchMemory } from "./product.ts";
import { makeWorld, type World } from "./world.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Options {
  seed: number;
  requests: number;
}

interface Row {
  attack: string;
  /** Requests, files or connections. */
  count: number;
  findings: Finding[];
  /** Further figures in words. */
  note: string;
}

/** In this order: each leaves the product as it is for the next. */
const ATTACKS: Readonly<Record<string, (world: World, options: Options) => Promise<Row>>> = {
  guard: async (world, { seed }) => {
    const { requests, findings, withoutRow } = await attackGuard(world, seed);
    const note = `${withoutRow.length} calls without a row of the victim`;
    return { attack: "guard matrix", count: requests, findings, note };
  },
  fuzz: async (world, { seed, requests }) => {
    const { requests: count, findings, statuses } = await attackFuzz(world, seed, requests);
    const note = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(", ");
    return { attack: "fuzzer", count, findings, note };
  },
};

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string" },
    requests: { type: "string", default: "10000" },
    help: { type: "boolean", default: false },
  },
});
const names = values.only?.split(",") ?? Object.keys(ATTACKS);
const unknown = names.filter((name) => !(name in ATTACKS));
if (values.help || unknown.length > 0) {
  print(`npm run attack -- [--only ${Object.keys(ATTACKS).join(",")}] [--seed 7] [--requests 10000]`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const options: Options = {
  seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)),
  requests: Number(values.requests),
};
print(`seed ${options.seed}: --seed ${options.seed} repeats this run`);
const product = await startProduct();
let found = 0;
try {
  const world = await makeWorld(product, options.seed);
  for (const name of names) {
    const memory = watchMemory(product);
    const row = (await ATTACKS[name]?.(world, options)) as Row;
    found += row.findings.length;
    const verdict = row.findings.length === 0 ? "ok" : `${row.findings.length} FINDINGS`;
    print(`${row.attack} | ${row.count} | ${verdict} | peak ${memory.stop().toFixed(0)} MB | ${row.note}`);
    for (const { attack, what, sent, answer } of row.findings)
      print(`  ${attack}: ${what}\n    sent: ${sent}\n    answer: ${answer}`);
  }
  if (!(await product.isReady())) {
    found++;
    print("the product does not answer after the attacks");
  }
} finally {
  await product.close();
}
process.exit(found === 0 ? 0 : 1);
