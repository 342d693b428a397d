import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { offerUpdate } from "./app/offer-update.ts";
import { startGeneral } from "./lib/general.ts";
import { startI18n } from "./lib/i18n.ts";
import { watchLink } from "./lib/online.ts";
import { startServiceWorker } from "./lib/service-worker.ts";
import { startSession } from "./lib/session.ts";
import { watchTheme } from "./lib/theme.ts";
import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";

// The content security policy forbids code made from text, which zod would otherwise try for its speed.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

try {
  await startI18n();
  watchTheme();
  watchLink();
  startSession();
  startGeneral();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  startServiceWorker(offerUpdate);
} catch {
  // The messages failed to load, so the text is in two languages.
  root.textContent =
    "VetaVerde no pudo iniciar: recargue la página. · VetaVerde could not start: reload the page.";
}
