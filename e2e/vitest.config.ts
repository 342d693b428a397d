import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    tags: [{ name: "long", description: "Journeys of the long run; docs/tests.md." }],
    root: import.meta.dirname,
    include: ["src/**/*.test.ts"],
    exclude: ["src/**/*.long.test.ts"],
    globalSetup: ["src/demonstration.ts"],
    // Each file has its own server and browsers; a journey spends half of its time waiting for one or the other.
    maxWorkers: 3,
    // Files share nothing but the browsers, whose contexts are isolated.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Of four hundred journeys on two busy cores one hits a page that is being re-rendered. The report names each that
    // needed a retry ("retry x1"); a second failure fails.
    retry: 1,
    // Page updates take longer on a busy machine; the default of one second is not a requirement of the product.
    expect: { poll: { timeout: 30_000 } },
  },
});
