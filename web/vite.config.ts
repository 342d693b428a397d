import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { guide } from "./guide.plugin.ts";
import { messages } from "./messages.plugin.ts";

/** Addresses that belong to the server; everything else is a page of the application. */
const CALLS = "^/(fkl-[a-z]+|login$|logout$|user/|general/|openapi\\.json|docs|sta/v1\\.1/)";

/**
 * What every page stands on, in one file that the sign-in and Home share, and what stands around every page of a
 * signed-in person, in another. A new component stays out of both, and comes with the page that uses it.
 */
const GROUND = [
  "/web/src/lib/(address|call|call-error|describe-error|endpoints\\.gen|format|general|i18n|loading|location|online|person|session|session\\.state|storage|store|theme|title)\\.ts",
  "/web/src/ui/(Button|classes|default-color|EmptyState\\.module|ErrorState|IconButton|lazy-part|Mark|narrow|toasts|tone\\.module|VisuallyHidden)\\.",
  "/web/src/app/(PageError|ErrorBoundary)\\.",
  "/domain/src/locale\\.ts",
  "/locales/src/render\\.ts",
  "/(createReactComponent|defaultAttributes|Icon(AlertOctagonFilled|AlertTriangle|CircleCheckFilled|CircleDashed|InfoCircleFilled|Lock|Refresh|X))\\.mjs",
].join("|");
const SHELL = [
  "/web/src/app/(Routed|router|Guarded|guard|search-text|shell/(Shell|Rail|TopBar|AccountMenu|LanguageMenu|SyncState|OfflineBanner|PersonalMenu))\\.",
  "/web/src/lib/(search|standing)\\.",
  "/web/src/resource/(call-key|call-query|QueryStatus)\\.",
  "/web/src/ui/(Menu|PageHeader|ProgressStrip|Skeleton|State|text-over|walk)\\.",
  "/IconChevronRight\\.mjs",
  "/domain/src/(permissions/|time/dates)",
].join("|");

/** Home as everybody sees it: three files of one page would take more than one does. */
const HOME =
  /\/web\/src\/(pages\/HomePage|features\/home\/(Greeting|home|MonitoringLines|MonthStrip|Waiting|WaitingList))\./;

/** What many parts use: dozens of files of a kilobyte would each take the way there and back. */
const SHARED = /\/(web\/src\/(ui|lib|resource)|contract\/src|domain\/src|@tabler)\//;
/** Parts that come before any page. What they use is not in the pages' common file, which is larger than all of them. */
const BEFORE = {
  entrance: /\/web\/src\/features\/sessions\/(SignIn|Forgot)\.tsx$/,
  bar: /\/web\/src\/(app\/shell\/(PhoneSync|BottomNav)|features\/home\/OneAtATime)\.tsx$/,
};

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether a part imports it, however many modules are between. */
function isUsedBy(part: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (part.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((one) => isUsedBy(part, one, modules, seen));
}

const partOf = (id: string, modules: Modules) =>
  Object.entries(BEFORE).find(([, part]) => isUsedBy(part, id, modules))?.[0] ?? null;
/** An icon of theirs stays by itself: who needs it alone would get all the rest. */
const before = (id: string, modules: Modules) => (id.includes("@tabler") ? null : partOf(id, modules));
const common = (id: string, modules: Modules) => (partOf(id, modules) ? null : "common");

/** One mark a file: names that end alike take the fewest bytes, and within a file no two are the same. */
const markOf = (file: string) =>
  createHash("sha256")
    .update(relative(import.meta.dirname, file))
    .digest("base64url")
    .slice(0, 4);

/**
 * Router and the server's data, as Home needs them. What only later pages use of the library comes with those: a hook of
 * theirs would travel with everybody's first load otherwise.
 */
const DATA =
  /node_modules\/@tanstack\/(?!.*\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker)\.)/;

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: {
      // The router's store asks for the variant that works without React's own hook, which every React has since 18.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector.js",
    },
  },
  css: { modules: { generateScopedName: (name, file) => `${name}_${markOf(file.split("?")[0] ?? file)}` } },
  plugins: [
    react(),
    guide(),
    messages(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      registerType: "prompt",
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,woff2}"],
        // The sign-on with Microsoft is nothing without a connection, and larger than the rest of the shell.
        // So is another program's board.
        globIgnores: [
          ...["microsoft.html", "assets/{microsoft-window,CacheKeys}*.js"],
          ...["board.html", "assets/board*.js"],
          // Pictures of the guide are kept once somebody has opened it.
          "assets/guide/**",
        ],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      manifest: {
        id: "/",
        name: "VetaVerde",
        short_name: "VetaVerde",
        description: "Monitoreo y cumplimiento ambiental, con su evidencia",
        lang: "es",
        start_url: "/",
        display: "standalone",
        background_color: "#141B18",
        theme_color: "#141B18",
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
    }),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The shell lists by name the files of all its parts. What it stands on itself is there already.
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes("/shell-")
          ? files.filter((file) => !/\/(react|data|ground|rolldown-runtime)-/.test(file))
          : files,
    },
    rolldownOptions: {
      input: ["index.html", "microsoft.html", "board.html"].map((page) => join(import.meta.dirname, page)),
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // A few files that stay the same from version to version, instead of dozens that compress badly. The sign-in
        // needs the first two; the router and the server's data come once somebody is signed in.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "data", test: DATA },
            { name: "ground", test: new RegExp(GROUND) },
            { name: "shell", test: new RegExp(SHELL) },
            { name: "home", test: HOME },
            { name: before, test: SHARED, minShareCount: 2 },
            { name: common, test: SHARED, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    // Where `npm run dev` has the server listen, by the same setting.
    proxy: { [CALLS]: { target: `http://127.0.0.1:${process.env["PORT"] || 3000}`, changeOrigin: false } },
  },
});
