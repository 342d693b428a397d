import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts"],
    exclude: ["src/**/*.long.test.ts"],
    globalSetup: ["src/demonstration.ts"],
    // Each file has a server and browsers of its own; a journey waits for one or the other half of its time.
    maxWorkers: 3,
    // Nothing of one file is left for the next but its browsers, whose windows know nothing of each other.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Of four hundred journeys on two busy cores one meets a page that is just being drawn anew. The report names each that
    // needed it ("retry x1"); what fails twice fails.
    retry: 1,
    // What a page does next takes as long as the machine is busy; one second, as it would be, is no promise of ours.
    expect: { poll: { timeout: 30_000 } },
  },
});
