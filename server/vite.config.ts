import { builtinModules } from "node:module";
import { defineConfig } from "vite";

/** What finds files of its own beside itself, or is native: it stays in node_modules. */
const EXTERNAL = [
  "@node-rs/argon2",
  "@fastify/swagger-ui",
  "graphile-worker",
  "pg",
  "pg-native",
  "@e965/xlsx",
];

/** Libraries are bundled with our code: one file is read many times faster than two thousand. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: "src/main.ts", "plans.worker": "src/features/plans/plans.worker.ts" },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true, external: [...builtinModules, ...EXTERNAL] },
});
