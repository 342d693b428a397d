import { afterAll, beforeAll, expect, it } from "vitest";
import { lineOf, runAttacks, type Sizes } from "./attacks.ts";
import { type Product, startProduct } from "./product.ts";
import { makeWorld, type World } from "./world.ts";

/** Sized for a few minutes on two cores. Times are printed but not asserted. */
const SIZES: Sizes = {
  seed: 20_261_125,
  requests: 10_000,
  floodMs: 30_000,
  uploadShare: 0.05,
  unread: 80,
  slowUploads: 80,
  halfOpen: 80,
  reports: 60,
};

let product: Product;
let world: World;
beforeAll(async () => {
  product = await startProduct();
  world = await makeWorld(product, SIZES.seed);
});
afterAll(() => product.close());

it.each([
  ["guard", "lets nobody beyond what they may, nor into another project"],
  ["flood", "keeps answering others while some ask as fast as they can"],
  ["files", "survives hostile files at every place that takes files"],
  ["streams", "survives callers that do not read or write"],
  // Last, because valid requests of the attackers' administrators change permissions.
  ["fuzz", "answers whatever the contract is sent without failing, leaking or breaking its replies"],
])("the product under the attack %s: %s", async (name) => {
  const [row] = await runAttacks(world, [name], SIZES);
  if (row) process.stdout.write(`${lineOf(row)}\n`);
  expect(row?.findings).toEqual([]);
});
