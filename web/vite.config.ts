import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Addresses that belong to the server; everything else is a page of the application. */
const CALLS = "^/(fkl-[a-z]+|login$|logout$|user/|general/|openapi\\.json|docs)";

/** Parts that neither the sign-in nor Home shows: they come with the pages that need them. */
const LATER =
  "search|upload|Popover|Dialog|download|Table|walk|Filter|FileDrop|Steps|TextArea|Switch|Date|Tabs|Pager|Search|Select|SidePanel|ProgressBar|SafeHtml|Checkbox|Segmented|PasswordField|TextField|Field|Notice";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      registerType: "prompt",
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,woff2}"],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A few files that stay the same from version to version, instead of dozens that compress badly. The sign-in
        // needs the first two; the router and the server's data come once somebody is signed in.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "data", test: /node_modules\/@tanstack\// },
            {
              name: "house",
              test: new RegExp(
                `/web/src/(lib/(?!${LATER})|ui/(?!${LATER}))|/domain/src/(text/messages|locale|permissions)|/(createReactComponent|defaultAttributes|Icon(X|Alert|Circle|Clock|CalendarRepeat|Info)\\w*)\\.mjs`,
              ),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { [CALLS]: { target: "http://127.0.0.1:3000", changeOrigin: false } },
  },
});
