/** @module-tag long */
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { openCard } from "./map.steps.ts";
import { enter } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/** A report with only unknown variables. */
async function report(): Promise<void> {
  const body = JSON.stringify({ serial: "MODI-0126", readings: [{ variable: "turbidez", value: 1 }] });
  const headers = { "content-type": "application/json", "x-device-key": "Veta2026-demo-MODI-0126" };
  expect((await fetch(`${server.url}/fkl-modi/ingest`, { method: "POST", headers, body })).status).toBe(200);
}

describe.each(EVERY_SIZE)("field devices, %s", (size) => {
  it("are found, shown on a map and exported, and their raw readings retained for the configured time", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      // The second size starts from the first one's setting.
      const sender = size === "phone" ? "El del proyecto" : "El de la plataforma";
      await enter(journey, "sistema", "/modi?view=map");
      const map = page.getByRole("group", { name: "Mapa de dispositivos" });
      await map.getByRole("button").first().waitFor();
      await journey.accessible();
      await openCard(map, "devices");
      await page
        .getByRole("link", { name: /^Gráfico de/ })
        .first()
        .waitFor();
      await journey.shot("modi-map");
      await page.getByText("Lista", { exact: true }).click();
      await page.getByText("MODi 0126").first().waitFor();
      if (size === "desktop") await page.getByRole("link", { name: "Gráfico de MODi 0126" }).waitFor();
      await journey.shot("modi-list");
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("menuitem", { name: "Excel" }).click();
      expect((await file).suggestedFilename()).toMatch(/^dispositivos-modi-.*\.xlsx$/);

      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("modi-0126");
      await page.getByRole("option", { name: /MODI-0126/ }).click();
      await expect.poll(() => page.url()).toContain("/modi/device/");
      await report();
      await page.getByRole("tab", { name: "Correo" }).click();
      await page.getByRole("button", { name: "Cambiar servidor y destinatarios" }).click();
      await page.getByLabel("Servidor de correo").selectOption({ label: sender });
      await page.getByRole("textbox", { name: "Motivo" }).fill("Otro servidor");
      await journey.accessible();
      await journey.shot("modi-mail");
      await page.getByRole("button", { name: "Guardar", exact: true }).click();
      await page.getByRole("definition").filter({ hasText: sender }).waitFor();
      await page.getByRole("link", { name: "Mensajes" }).click();
      await page.getByText("Rechazado: variable desconocida").first().waitFor();
      await page.getByText("Ver el mensaje").first().click();
      await page.getByText(/"turbidez"/).waitFor();
      await journey.accessible();
      await journey.shot("modi-messages");

      await page.goto("/modi/retention");
      await page.getByText("Se conservan sin límite.").waitFor();
      await page.getByLabel("Conservar las lecturas crudas").selectOption({ label: "13 meses" });
      await page.getByRole("heading", { name: "Qué se borrará" }).waitFor();
      await page.getByRole("button", { name: /^(Guardar|Borrar)/ }).click();
      await page.getByText("Escriba el motivo.").waitFor();
      await journey.accessible();
      await journey.shot("modi-retention");
      await page.getByRole("textbox", { name: "Motivo" }).fill("Cupo de disco");
      await page.getByRole("button", { name: /^(Guardar|Borrar)/ }).dblclick();
      await page.getByText(/Se conservan 13 meses completos/).waitFor();
      await page.getByText(/Esta decisión no borra nada antes/).waitFor();
      await journey.shot("modi-retention-set");
      // Restores the initial setting for the other size.
      await page.getByLabel("Conservar las lecturas crudas").selectOption({ label: "Sin límite" });
      await page.getByRole("textbox", { name: "Motivo" }).fill("Se queda todo");
      // By keyboard: the toast of the previous save may cover the button.
      await page.getByRole("button", { name: "Guardar", exact: true }).press("Enter");
      await page.getByText("Se conservan sin límite.").waitFor();
    }));
});
