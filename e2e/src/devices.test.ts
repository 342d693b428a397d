import { describe, expect, it } from "vitest";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("field devices, %s", (size) => {
  it("are searched, filtered and opened by a reader", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      // As the demonstration's piezometer would: 90,9 kPa of water, corrected by its thermistor.
      const sent = await fetch(`${server.url}/fkl-modi/ingest`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-device-key": "Veta2026-demo-MODI-0141" },
        body: JSON.stringify({
          serial: "MODI-0141",
          battery: 3.56,
          readings: [
            { variable: "level", value: 7900 },
            { variable: "temperature", value: 5300 },
          ],
        }),
      });
      expect(sent.status).toBe(200);
      await enter(journey, "lectura", "/modi");
      await heading(journey, "Dispositivos MODi").waitFor();
      const rows = size === "phone" ? page.getByRole("listitem") : page.getByRole("row");
      await rows.filter({ hasText: "MODi 0141" }).waitFor();
      await rows.filter({ hasText: "MODi 0141" }).getByText("En línea").waitFor();
      await rows
        .filter({ hasText: "MODi 0141" })
        .getByText(/^2\.818,1\d$/)
        .waitFor();
      expect(await page.getByRole("link", { name: "Nuevo dispositivo" }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("modi");
      await page.getByRole("searchbox", { name: "Serie, nombre o estación" }).fill("pz-t03");
      await page.getByText("2 dispositivos", { exact: true }).waitFor();
      const link = rows.filter({ hasText: "MODi 0141" }).getByRole("link").last();
      const address = await link.getAttribute("href");
      expect(address).toMatch(/^\/modi\/graph\//);
      await rows.filter({ hasText: "MODi 0141" }).getByText("MODi 0141").click();
      await heading(journey, "PZ-T03 · MODi 0141").waitFor();
      expect(new URL(page.url()).pathname).toBe(address);
      await page.getByRole("link", { name: "Dispositivo", exact: true }).click();
      await page.getByText("2.808,85 m s.n.m.", { exact: true }).waitFor();
      await page.getByText("Cuerda vibrante").first().waitFor();
      for (const name of ["Historial", "Cambiar sensores", "Renovar la clave", "Configurar"])
        expect(await page.getByText(name, { exact: true }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("modi-device-reader");
    }));

  it("report through gateways, are set up with a key that is shown once, and changed with a reason", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      const serial = `MODI-${size}`;
      journey.expectTrouble(/422/);
      await enter(journey, "sistema", "/modi");
      await page.getByRole("link", { name: "Integraciones" }).click();
      await heading(journey, "Integraciones").waitFor();
      await page.getByRole("button", { name: "Crear una clave" }).first().click();
      const made = page.getByRole("dialog");
      await made.getByLabel("Nombre").fill(`Campamento ${size}`);
      await made.getByRole("button", { name: "Crear una clave" }).click();
      await made.getByText("/fkl-modi/ingest/chirpstack").waitFor();
      const key = (await made.locator("output").textContent()) ?? "";
      await journey.accessible();
      await journey.shot("modi-integration");
      await made.getByRole("button", { name: "Ya la guardé" }).click();
      const uplink = () =>
        fetch(`${server.url}/fkl-modi/ingest/chirpstack?event=join`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-device-key": key },
          body: "{}",
        });
      expect((await uplink()).status).toBe(200);
      await page.getByRole("button", { name: "Órdenes" }).first().click();
      const downlinks = page.getByRole("dialog", { name: "Órdenes a dispositivos" });
      await downlinks.getByRole("button", { name: "Guardar" }).click();
      await downlinks.getByText("Complete este campo.").first().waitFor();
      await downlinks.getByLabel("Dirección del servidor").fill("https://chirpstack.example.org:8090/");
      await downlinks.getByRole("textbox", { name: /^Clave de la API/ }).fill("eyJ.clave");
      await journey.accessible();
      await journey.shot("modi-downlinks");
      await downlinks.getByRole("button", { name: "Guardar" }).click();
      await toast(
        journey,
        `Las órdenes de «Campamento ${size}» se envían por https://chirpstack.example.org:8090.`,
      ).waitFor();
      await page.getByRole("button", { name: "Revocar" }).first().click();
      await page
        .getByRole("dialog", { name: `¿Revocar la clave «Campamento ${size}»?` })
        .getByRole("button", { name: "Revocar" })
        .click();
      await toast(journey, `Se revocó la clave «Campamento ${size}».`).waitFor();
      await expect.poll(async () => (await uplink()).status).toBe(401);
      await journey.accessible();
      await journey.shot("modi-integrations");

      await page.getByRole("link", { name: "Dispositivos MODi" }).first().click();
      await page.getByRole("link", { name: "Nuevo dispositivo" }).first().click();
      await page.getByRole("button", { name: "Agregar dispositivo" }).click();
      await page.getByText(/^Escriba la serie/).waitFor();
      await page.getByLabel("Serie").fill(serial);
      await page.getByLabel("Nombre").fill(`MODi de ${size}`);
      await page.getByLabel("Estación", { exact: true }).selectOption({ label: "PZ-T06" });
      await page.getByLabel("Cota del terreno").fill("2810,5");
      await page.getByLabel("Longitud de la sonda").fill("20,25");
      await page.getByLabel("URL de reporte").fill("http://10.0.0.1");
      await page.getByRole("button", { name: "Agregar un sensor" }).click();
      const sensor = page.getByRole("region", { name: "Sensor 1" });
      await sensor.getByLabel("Tipo").selectOption({ label: "Cuerda vibrante" });
      await sensor.getByLabel("Variable", { exact: true }).fill("level");
      await sensor.getByLabel("Factor por dígito (G)").fill("0,0861");
      await sensor.getByLabel("Lectura cero (R0)").fill("8912,4");
      await sensor.getByLabel("Nombre").fill("Cuerda");
      await journey.accessible();
      await journey.shot("modi-create");
      await page.getByRole("button", { name: "Agregar dispositivo" }).click();
      await page.getByText("Escriba una dirección web válida", { exact: false }).waitFor();
      await page.getByLabel("URL de reporte").fill("");
      await page.getByRole("button", { name: "Agregar dispositivo" }).click();
      const shown = page.getByRole("dialog", { name: `Clave externa de ${serial}` });
      expect(await shown.locator("output").textContent()).toMatch(/^[\w-]{43}$/);
      await journey.accessible();
      await journey.shot("modi-key");
      await shown.getByRole("button", { name: "Ya la guardé" }).click();
      await heading(journey, `PZ-T06 · MODi de ${size}`).waitFor();
      await page.getByText("2.790,25").waitFor();

      await page.getByRole("button", { name: "Cambiar sensores" }).click();
      const panel = page.getByRole("dialog", { name: "Cambiar sensores" });
      await panel.getByLabel("Lectura cero (R0)").fill("8920");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await panel.getByText("Escriba el motivo del cambio.").waitFor();
      await panel.getByLabel("Motivo").fill("Cero medido en terreno");
      await journey.accessible();
      await journey.shot("modi-sensors");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardaron los sensores.").waitFor();
      await page.getByText("Cero medido en terreno").waitFor();
      await page.getByRole("cell", { name: "8.912,4" }).waitFor();
      await journey.accessible();
      await journey.shot("modi-device");
      await page.getByRole("link", { name: "Configurar" }).click();
      await page.getByLabel("Longitud de la sonda").fill("21");
      await page.getByLabel("Motivo").fill("Se alargó la sonda");
      await page.getByRole("button", { name: "Guardar", exact: true }).click();
      await page.getByText("2.789,5").waitFor();
      await page.getByText("Se alargó la sonda").waitFor();
    }));
});
