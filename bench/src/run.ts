import { benchAuthorities } from "./authorities.bench.ts";
import { benchDerived, benchDerivedLive } from "./derived.bench.ts";
import { benchExport } from "./export.bench.ts";
import { benchExtraction } from "./extraction.bench.ts";
import { benchGraph } from "./graph.bench.ts";
import { benchImport } from "./import.bench.ts";
import { benchLimits } from "./limits.bench.ts";
import { benchFirstLoad } from "./load.bench.ts";
import { benchLoggerFiles } from "./logger-files.bench.ts";
import { benchPainted } from "./painted.bench.ts";
import { benchPiper } from "./piper.bench.ts";
import { benchPlans } from "./plans.bench.ts";
import { type Product, startProduct } from "./product.ts";
import { benchReading } from "./reading.bench.ts";
import { benchReadings } from "./readings.bench.ts";
import { benchReports } from "./reports.bench.ts";
import { benchSamples } from "./samples.bench.ts";
import { benchSearch } from "./search.bench.ts";
import { benchStart } from "./start.bench.ts";
import { benchStorage } from "./storage.bench.ts";
import { benchStorm } from "./storm.bench.ts";

/** The order matters: the search bench leaves 20,000 stations behind. */
const BENCHES: Readonly<Record<string, (product: Product) => Promise<unknown>>> = {
  start: benchStart,
  import: async (product) => benchExport(product, await benchImport(product)),
  plans: benchPlans,
  reading: benchReading,
  extraction: benchExtraction,
  readings: benchReadings,
  derived: benchDerived,
  "derived-live": benchDerivedLive,
  loggers: benchLoggerFiles,
  painted: benchPainted,
  storm: benchStorm,
  storage: benchStorage,
  graph: benchGraph,
  reports: benchReports,
  piper: benchPiper,
  samples: benchSamples,
  limits: benchLimits,
  authorities: benchAuthorities,
  search: benchSearch,
};

// npm run bench -- extraction: runs only that one.
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => name !== "load" && !(name in BENCHES));
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(", ")}: load, ${Object.keys(BENCHES).join(", ")}`);
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);
if (isSelected("load")) benchFirstLoad();
const names = Object.keys(BENCHES).filter(isSelected);
if (names.length > 0) {
  const product = await startProduct();
  try {
    for (const name of names) await BENCHES[name]?.(product);
  } finally {
    await product.close();
  }
}
