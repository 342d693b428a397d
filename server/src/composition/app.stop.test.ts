import { expect, it } from "vitest";
import { createLog } from "../platform/log/log.ts";
import { createTestApp } from "../testing/app.ts";

it("stops directly after its start without a warning: background work has ended before the database pool closes", async () => {
  const lines: unknown[] = [];
  const log = createLog("silent");
  for (const level of ["error", "warn"] as const)
    log[level] = (...given: unknown[]) =>
      void lines.push(given.map((one) => String((one as { err?: Error }).err ?? one)));
  const app = await createTestApp({ log });
  await app.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lines).toEqual([]);
});
