import { expect, it } from "vitest";
import { MAX_STOP_MS } from "./embedded-server.ts";

it("stops the database in time for the orderly shutdown of the process, even by force", () => {
  expect(MAX_STOP_MS).toBeLessThanOrEqual(8_000);
});
