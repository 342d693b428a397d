import { parseArgs } from "node:util";
import { ATTACKS, FULL, lineOf, runAttacks } from "./attacks.ts";
import { startProduct } from "./product.ts";
import { makeWorld } from "./world.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string" },
    requests: { type: "string", default: String(FULL.requests) },
    help: { type: "boolean", default: false },
  },
});
const names = values.only?.split(",") ?? Object.keys(ATTACKS);
const unknown = names.filter((name) => !(name in ATTACKS));
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const requests = Number(values.requests);
const isWrong = unknown.length > 0 || !Number.isSafeInteger(seed) || !Number.isSafeInteger(requests);
if (values.help || isWrong) {
  print(`npm run attack -- [--only ${Object.keys(ATTACKS).join(",")}] [--seed 7] [--requests 10000]`);
  process.exit(isWrong ? 2 : 0);
}

print(`seed ${seed}: npm run attack -- --seed ${seed} repeats this run`);
const product = await startProduct();
// Interrupting the attack also stops the product and removes its folder.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void product.close().finally(() => process.exit(1)));
let found = 0;
try {
  const world = await makeWorld(product, seed);
  await runAttacks(world, names, { ...FULL, seed, requests }, (row) => {
    found += row.findings.length;
    print(lineOf(row));
    for (const { attack, what, sent, answer } of row.findings)
      print(`  ${attack}: ${what}\n    sent: ${sent}\n    answer: ${answer}`);
  });
} finally {
  await product.close();
}
print(found === 0 ? "nothing found" : `${found} findings`);
process.exit(found === 0 ? 0 : 1);
