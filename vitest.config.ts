import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { TEST_TAGS } from "./scripts/test-tags.mjs";
import { guide } from "./web/guide.plugin.ts";
import { messages } from "./web/messages.plugin.ts";

/** Files that replace modules or fill the state of one: each runs with modules of its own. */
const ISOLATED = "web/src/**/*.isolated.test.{ts,tsx}";
const PATIENCE = "web/src/testing/patience.ts";

export default defineConfig({
  test: {
    tags: [...TEST_TAGS],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A state is reached late on a machine under load; only a state that is never reached fails.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 3,
    projects: [
      // Pure: nothing of one file is left for the next, so each need not read everything anew.
      { extends: true, test: { name: "domain", include: ["domain/src/**/*.test.ts"], isolate: false } },
      { extends: true, test: { name: "contract", include: ["contract/src/**/*.test.ts"], isolate: false } },
      { extends: true, test: { name: "locales", include: ["locales/src/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: {
          name: "tooling",
          include: ["scripts/*.test.mjs", "scripts/sql/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react(), guide(), messages()],
        test: {
          name: "web",
          environment: "jsdom",
          setupFiles: PATIENCE,
          include: ["web/src/**/*.test.{ts,tsx}"],
          exclude: [ISOLATED],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), guide(), messages()],
        test: { name: "web-isolated", environment: "jsdom", setupFiles: PATIENCE, include: [ISOLATED] },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "demo/src/**/*.test.ts"],
          globalSetup: "server/src/testing/database.setup.ts",
          setupFiles: "server/src/testing/patience.ts",
          pool: "forks",
          isolate: false,
        },
      },
    ],
  },
});
