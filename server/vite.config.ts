import { builtinModules } from "node:module";
import { defineConfig } from "vite";

/** Bundles our own code; libraries stay in node_modules, where native parts and workers find their files. */
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
  ssr: { noExternal: [/^@vetaverde\//], external: [...builtinModules] },
});
