import { expect, it } from "vitest";
import { createLog } from "./platform/log/log.ts";
import { createTestApp } from "./testing/app.ts";

it("ends at once after its start without a word: what the start began has ended before the database is let go", async () => {
  const said: unknown[] = [];
  const log = createLog("silent");
  for (const level of ["error", "warn", "fatal"] as const)
    log[level] = (...given: unknown[]) =>
      void said.push(given.map((one) => String((one as { err?: Error }).err ?? one)));
  const app = await createTestApp({ log });
  await app.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).toEqual([]);
});
