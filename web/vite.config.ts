import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Addresses that belong to the server; everything else is a page of the application. */
const CALLS = "^/(fkl-[a-z]+|login$|logout$|user/|general/|openapi\\.json|docs)";

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
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { [CALLS]: { target: "http://127.0.0.1:3000", changeOrigin: false } },
  },
});
