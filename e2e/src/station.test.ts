/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { enter, heading, openStation } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const tab = ({ page }: Journey, name: RegExp) => page.getByRole("tab", { name });

describe.each(EVERY_SIZE)("the page of a station, %s", (size) => {
  it("is found by its name, shows the station's state, and has a section for each kind of data", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await heading(journey, /Buen/).waitFor();
      await openStation(journey, "AS-04");
      await heading(journey, "AS-04").waitFor();
      const glance = page.getByRole("region", { name: "Resumen de la estación" });
      await glance.getByText("Río Alta, puente de acceso").waitFor();
      await glance.getByText(/última muestra \d\d-\d\d-\d{4}/i).waitFor();
      await glance.getByText("Huso 19S", { exact: false }).waitFor();
      await glance.getByText("2.645 m s.n.m.").waitFor();
      await glance.getByRole("group", { name: "Mapa de AS-04" }).waitFor();
      await glance.getByRole("button", { name: "Ampliar AS-04 vista general.png" }).waitFor();
      await expect.poll(() => glance.locator("img").count()).toBeGreaterThan(0);
      await journey.accessible();
      await journey.shot("station");

      await tab(journey, /^Agua/).click();
      await page.waitForURL(/tab=water/);
      await page.getByRole("heading", { name: "Últimos resultados" }).waitFor();
      await page.getByRole("link", { name: "Ver las muestras de la estación" }).waitFor();
      await journey.accessible();
      await journey.shot("station-water");
      await page.reload();
      await page.getByRole("heading", { name: "Excedencias por conjunto de límites" }).waitFor();
      expect(await tab(journey, /^Agua/).getAttribute("aria-selected")).toBe("true");
      await tab(journey, /^Compromisos/).click();
      await page.waitForURL(/tab=commitments/);
      await journey.accessible();
      await tab(journey, /^Historial/).click();
      await page.getByRole("listitem").filter({ hasText: "Seguimiento de" }).first().waitFor();
      await journey.accessible();
      await journey.shot("station-history");
      await tab(journey, /^Monitoreos/).click();
      await page.getByRole("heading", { name: "Próximos" }).waitFor();
      await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
      await page
        .getByRole("dialog")
        .or(page.getByRole("heading", { name: "Seguimiento" }))
        .first()
        .waitFor();
    }));

  it("shows the station's devices with their last readings, and the alerts", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura");
      await heading(journey, /Buen/).waitFor();
      await openStation(journey, "PZ-T03");
      await tab(journey, /^Sensores/).click();
      await page
        .getByRole("link", { name: /^Gráfico de/ })
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("station-sensors");
      await tab(journey, /^Alertas/).click();
      await page.waitForURL(/tab=alerts/);
      await journey.accessible();
      await journey.shot("station-alerts");
    }));

  it("accepts photos and documents, opens a photo large, and removes a document with a reason", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura");
      await heading(journey, /Buen/).waitFor();
      const name = size === "desktop" ? "MW-09" : "MW-11";
      await openStation(journey, name);
      await tab(journey, /^Fotos/).click();
      await page
        .getByLabel("Agregar fotos")
        .last()
        .setInputFiles([
          { name: "IMG_0001.png", mimeType: "image/png", buffer: PICTURE },
          { name: "acta.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") },
        ]);
      await page.getByText("acta.pdf no es una foto", { exact: false }).waitFor();
      const panel = page.getByRole("tabpanel");
      await panel.getByRole("button", { name: /^Ampliar IMG_0001/ }).click();
      const viewer = page.getByRole("dialog", { name: /^IMG_0001/ });
      await expect
        .poll(() => viewer.getByRole("img").evaluate("document.querySelector('dialog img').naturalWidth"))
        .toBeGreaterThan(0);
      await journey.accessible();
      await journey.shot("station-photo");
      await viewer.getByRole("button", { name: "Foto siguiente" }).click();
      await page.getByRole("dialog", { name: `${name} vista general.png` }).waitFor();
      await page.keyboard.press("Escape");
      await tab(journey, /^Documentos/).click();
      await page.getByRole("button", { name: /^Quitar acta/ }).click();
      await page.getByLabel("Motivo").fill("Es de otro pozo");
      await page.getByRole("dialog").getByRole("button", { name: "Quitar de la estación" }).click();
      await page.getByText("Se quitó el archivo de la estación.").waitFor();
      await expect.poll(() => page.getByRole("button", { name: /^Quitar acta/ }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("station-documents");
      await tab(journey, /^Historial/).click();
      await page.getByText("Es de otro pozo").waitFor();
    }));
});

it("the page of a station shows previously loaded data offline, with its time, and marks data that were not loaded", () =>
  travel(server.url, { size: "phone", withWorker: true }, async (journey) => {
    const { page, context } = journey;
    journey.expectTrouble(/ERR_|Failed to load resource|Failed to fetch/);
    await enter(journey, "admin");
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    await page.reload();
    await page.waitForFunction("navigator.serviceWorker.controller !== null");
    await heading(journey, /Buen/).waitFor();
    await openStation(journey, "PZ-T03");
    const glance = page.getByRole("region", { name: "Resumen de la estación" });
    await glance
      .getByText(/último dato/)
      .first()
      .waitFor();
    await tab(journey, /^Sensores/).click();
    const graph = page.getByRole("link", { name: /^Gráfico de/ }).first();
    await graph.waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/^Sin conexión · Datos de las \d\d:\d\d/).waitFor();
    await glance
      .getByText(/último dato/)
      .first()
      .waitFor();
    await graph.waitFor();
    await tab(journey, /^Historial/).click();
    await page.getByText("El historial no se pudo cargar.").waitFor();
    await page.getByText("No hay conexión con el servidor.", { exact: false }).waitFor();
    await journey.shot("station-offline");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByRole("listitem").filter({ hasText: "Seguimiento de" }).first().waitFor();
  }));
