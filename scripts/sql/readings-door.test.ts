import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../../server/src");
/** What reads or writes the tables themselves: taking readings in, packing them, and these functions in a cluster. */
const ALLOWED = [
  "features/readings/ingest/ingest.store.ts",
  "features/readings/packing/packing.store.ts",
  "platform/db/distributed/reading-functions.ts",
];
const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?readings(?:_late|_packed)?\b/i;

it("stored readings are read by the functions that show rows, late and packed ones as one series", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const sqlOf = (name: string) =>
    [...readFileSync(join(SOURCES, name), "utf8").matchAll(/`[^`]*`/g)].map(([text]) => text).join("\n");
  const reading = files.filter((name) => TABLE.test(sqlOf(name)));
  expect(reading.sort()).toEqual(ALLOWED);
});
