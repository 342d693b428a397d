import { defineConfig } from "vitest/config";

/** Tests that take minutes: attacks and faults under load, one file at a time. `npm run test:long` */
export default defineConfig({
  test: {
    name: "long",
    root: import.meta.dirname,
    include: ["src/**/*.long.test.ts"],
    maxWorkers: 1,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
