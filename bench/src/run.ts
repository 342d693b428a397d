import { benchExport } from "./export.bench.ts";
import { benchImport } from "./import.bench.ts";
import { benchFirstLoad } from "./load.bench.ts";
import { benchPlans } from "./plans.bench.ts";
import { startProduct } from "./product.ts";
import { benchSearch } from "./search.bench.ts";
import { benchStart } from "./start.bench.ts";

benchFirstLoad();
const product = await startProduct();
try {
  await benchStart(product);
  await benchExport(product, await benchImport(product));
  await benchPlans(product);
  // Last: it leaves 20,000 stations behind.
  await benchSearch(product);
} finally {
  await product.close();
}
