import { describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

/** Each size uses its own device, with a sensor that has no rule. */
const DEVICES = {
  desktop: {
    serial: "MODI-0126",
    name: "MODi 0126",
    sensor: "Caudal (L/s)",
    missing: "Elija un sensor.",
    variable: "flow",
    tried: "300",
    limit: "3500",
    high: 9000,
    low: 100,
  },
  phone: {
    serial: "MODI-0140",
    name: "MODi 0140",
    sensor: "Temperatura de la sonda (Ω)",
    // Its level is proposed.
    missing: "Escriba un número.",
    variable: "temperature",
    tried: "7450",
    limit: "15000",
    high: 19_000,
    low: 7400,
  },
} as const;

describe.each(EVERY_SIZE)("alerts of field devices, %s", (size) => {
  it("are raised by a rule that was tried first, listed live, acknowledged, and listed as in maintenance during a window", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const { serial, name, sensor, missing, variable, tried, limit, high, low } = DEVICES[size];
      const send = async (value: number) => {
        const { status } = await fetch(`${server.url}/fkl-modi/ingest`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-device-key": `Veta2026-demo-${serial}` },
          body: JSON.stringify({ serial, readings: [{ variable, value }] }),
        });
        expect(status).toBe(200);
      };
      await enter(journey, "admin", "/modi/alerts");
      await heading(journey, "Alertas").waitFor();
      await row(journey, "MODi 0142").filter({ hasText: "E001" }).waitFor();
      await journey.accessible();
      await journey.shot("modi-alerts");
      await page.getByRole("button", { name: /vigentes?$/ }).click();
      await expect.poll(() => page.url()).toContain("active");

      // A different user, because each user has only one session.
      const api = await signIn(server.url, person("escritura"));
      const { items } = (await api.call("GET", "/fkl-project/projects?sort=name")).body.data;
      const project = items.find((one: { name: string }) => one.name === "Quebrada Alta").id;
      const found = (await api.call("GET", `/fkl-modi/${project}/devices?q=${serial}`)).body.data.items[0];
      await page.goto(`/modi/device/${found.id}?tab=alerts`);
      await page.getByText("Este dispositivo todavía no tiene reglas.").waitFor();
      await page.getByRole("button", { name: "Agregar una regla" }).click();
      const form = page.getByRole("dialog", { name: "Nueva regla" });
      await form.getByRole("button", { name: "Listo" }).click();
      await form.getByText(missing).first().waitFor();
      await form.getByLabel("Sensor").selectOption({ label: sensor });
      await form.getByLabel("Valor", { exact: true }).fill(tried);
      await form.getByText(/^La lectura de .* es mayor que/).waitFor();
      await form.getByRole("button", { name: "Probar con el último año" }).click();
      await form.getByText(/^Habría avisado \d/).waitFor();
      await form.getByRole("table", { name: "Por mes" }).scrollIntoViewIfNeeded();
      await journey.accessible();
      await journey.shot("modi-alert-rule");
      await form.getByLabel("Valor", { exact: true }).fill(limit);
      await form.getByText("La regla cambió después de la prueba.").waitFor();
      await form.getByText("Alta", { exact: true }).click();
      await form.getByRole("button", { name: "Listo" }).click();
      await page.getByRole("button", { name: "Guardar las reglas" }).click();
      await page.getByText("Escriba el motivo del cambio.").waitFor();
      await page.getByLabel("Motivo").fill("Umbral de la crecida");
      await page.getByRole("button", { name: "Guardar las reglas" }).click();
      await toast(journey, "Se guardaron las reglas.").waitFor();

      const sent = Date.now();
      await send(high);
      await row(journey, "Vigente").waitFor();
      // The product needs a second; the rest is a margin for a busy machine.
      expect(Date.now() - sent).toBeLessThan(4000);
      await journey.accessible();
      await journey.shot("modi-device-alerts");
      // From the alert list to the readings of that time, and back.
      await page
        .getByRole("link", { name: new RegExp(`^Gráfico de ${name} el \\d\\d-`) })
        .first()
        .click();
      await page.getByRole("slider").first().locator("canvas").waitFor();
      const shown = new URL(page.url()).searchParams;
      expect(Number(shown.get("from"))).toBeLessThan(sent);
      expect(Number(shown.get("to"))).toBeGreaterThan(sent);
      // The graph of the alert's sensor, whose id is not the device's.
      expect(shown.get("sensor")).not.toBeNull();
      expect(shown.get("sensor")).not.toContain(found.id);
      // The graph shows the limit of the rule that was just saved.
      await page.getByText(/^Máximo [\d.]+ (L\/s|Ω)/).waitFor();
      await journey.shot("modi-alert-graph");
      await page.goBack();
      await row(journey, "Vigente").click();
      const panel = page.getByRole("dialog", { name });
      await panel.getByLabel("Nota (opcional)").fill("Se va a terreno");
      await journey.accessible();
      await journey.shot("modi-alert");
      await panel.getByRole("button", { name: "Reconocer" }).click();
      await toast(journey, "Alerta reconocida.").waitFor();
      await send(low);
      await row(journey, "Terminada").waitFor();

      await page.getByRole("button", { name: "Poner en mantención" }).click();
      const work = page.getByRole("dialog", { name: "Poner en mantención" });
      await work.getByLabel("Motivo").fill("Cambio de la sonda");
      await journey.shot("modi-maintenance");
      await work.getByRole("button", { name: "Poner en mantención" }).click();
      await page.getByText(/^En mantención hasta el .*: no se envían notificaciones\.$/).waitFor();
      await send(high + 1);
      await row(journey, "Vigente").filter({ hasText: "En mantención" }).waitFor();
      await journey.accessible();
      await journey.shot("modi-device-maintenance");
    }));

  it("are listed for a reader, whose pages have no button to acknowledge or to change", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/modi/alerts");
      await row(journey, "MODi 0142").click();
      const panel = page.getByRole("dialog", { name: "MODi 0142" });
      await panel.getByText(/^El dispositivo no envió datos en el intervalo esperado/).waitFor();
      expect(await panel.getByRole("button", { name: "Reconocer" }).count()).toBe(0);
      expect(await panel.getByRole("link", { name: "Ver en el gráfico" }).getAttribute("href")).toMatch(
        /^\/modi\/graph\/[\da-f-]{36}\/[\da-f-]{36}\?from=\d{13}&to=\d{13}$/,
      );
      await panel.getByRole("link", { name: /MODi 0142/ }).click();
      await page
        .getByRole("region", { name: "Reglas" })
        .getByText(/^No llega ningún dato en 30 min/)
        .waitFor();
      for (const button of ["Agregar una regla", "Poner en mantención"])
        expect(await page.getByRole("button", { name: button }).count()).toBe(0);
      await journey.accessible();
      await journey.shot("modi-device-alerts-reader");
    }));
});
