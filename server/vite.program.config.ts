import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import base from "./vite.config.ts";

/** A file inside a library, which no name leads to. The build fails where the library has it no longer. */
function databaseStreams(): Plugin {
  let found = false;
  return {
    name: "database-streams",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("/node_modules/pg/lib/stream.js")) return null;
      found = true;
      return readFileSync(join(import.meta.dirname, "bundle/node-streams.cjs"), "utf8");
    },
    buildEnd(error) {
      if (!error && !found) throw new Error("the database driver's stream.js was not found");
    },
  };
}

const merged = mergeConfig(base, {
  plugins: [databaseStreams()],
  build: {
    emptyOutDir: false,
    rollupOptions: {
      // A script that is run by hand may not import: what comes later is required.
      output: {
        format: "cjs",
        dynamicImportInCjs: false,
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name]-[hash].cjs",
      },
    },
  },
});
merged.build.rollupOptions.input = { program: "../demo/src/program.ts" };

/** The program itself, beside its door and its workers: CommonJS, as V8 keeps what it compiled of scripts alone. */
export default defineConfig(merged);
