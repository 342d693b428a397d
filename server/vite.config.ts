import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig } from "vite";

/** What finds files of its own beside itself, or is native: it stays in node_modules. */
const EXTERNAL = [
  ...["@node-rs/argon2", "@fastify/swagger-ui", "pg-native", "@e965/xlsx", "sharp"],
  ...["pdfjs-dist", "pdfkit", "@napi-rs/canvas", "tesseract.js"],
  ...["quickjs-emscripten-core", "@jitl/quickjs-wasmfile-release-sync"],
];

/** What a library brings along and this program never uses. */
const instead = (name: string) => join(import.meta.dirname, "bundle", name);

/** Libraries are bundled with our code: one file is read many times faster than two thousand. Here the door and the workers. */
export default defineConfig({
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
      input: {
        main: "src/boot.ts",
        "workbooks.worker": "src/composition/workbooks.worker.ts",
        "codecs.worker": "src/composition/codecs.worker.ts",
        "instruments.worker": "src/composition/instruments.worker.ts",
        "reporting.worker": "src/composition/reporting.worker.ts",
        "pictures.worker": "src/composition/pictures.worker.ts",
      },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: true, external: [...builtinModules, ...EXTERNAL] },
});
