import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** What finds files of its own beside itself, or is native: it stays in node_modules. */
const EXTERNAL = ["@node-rs/argon2", "@fastify/swagger-ui", "pg-native", "@e965/xlsx", "sharp"];

/** What a library brings along and this program never uses. */
const instead = (name: string) => join(import.meta.dirname, "bundle", name);

/** A file inside a library, which no name leads to. The build fails where the library has it no longer. */
function databaseStreams(): Plugin {
  let found = false;
  return {
    name: "database-streams",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("/node_modules/pg/lib/stream.js")) return null;
      found = true;
      return readFileSync(instead("node-streams.cjs"), "utf8");
    },
    buildEnd(error) {
      if (!error && !found) throw new Error("the database driver's stream.js was not found");
    },
  };
}

/** Libraries are bundled with our code: one file is read many times faster than two thousand. */
export default defineConfig({
  plugins: [databaseStreams()],
  resolve: {
    alias: {
      cosmiconfig: instead("no-config-search.ts"),
      "@fastify/ajv-compiler": instead("no-schema-compiler.cjs"),
      "@fastify/fast-json-stringify-compiler": instead("no-schema-compiler.cjs"),
      glob: instead("no-glob.ts"),
      "mime-db": instead("small-mime-table.cjs"),
    },
  },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    minify: true,
    rollupOptions: {
      input: { main: "src/main.ts", "workbooks.worker": "src/workbooks.worker.ts" },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true, external: [...builtinModules, ...EXTERNAL] },
});
