import { expect, it } from "vitest";
import { MAX_STOP_MS } from "./embedded-server.ts";

it("ends the database soon enough for the rest of the program to end in order, even by force", () => {
  expect(MAX_STOP_MS).toBeLessThanOrEqual(8_000);
});
