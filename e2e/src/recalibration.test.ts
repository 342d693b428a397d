// A piezometer from its calibration sheet to an alarm in metres, and a recalibration from a date, from an empty
// installation: by pages alone, without API calls or seed data; the readings are the device's own reports.
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { beginProject } from "./new-mine.steps.ts";
import { heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

const HOUR_MS = 3_600_000;
const ZONE = "America/Santiago";
const HOURS = 60;
const SERIAL = "PZ-21";

/** The calibration sheet: 0.1 kPa for each digit below 9,000; the probe is 50 m below a ground at 3,000 m. */
async function addPiezometer(journey: Journey): Promise<string> {
  const { page } = journey;
  await page.goto("/modi");
  await page.getByRole("link", { name: "Nuevo dispositivo" }).first().click();
  await heading(journey, "Nuevo dispositivo").waitFor();
  await page.getByLabel("Serie").fill(SERIAL);
  await page.getByLabel("Nombre", { exact: true }).fill("Muro norte");
  await page.getByLabel("Cota del terreno").fill("3000");
  await page.getByLabel("Longitud de la sonda").fill("50");
  await page.getByRole("button", { name: "Agregar un sensor" }).click();
  const sensor = page.getByRole("region", { name: "Sensor 1" });
  await sensor.getByLabel("Tipo").selectOption({ label: "Cuerda vibrante" });
  await sensor.getByLabel("Variable", { exact: true }).fill("cuerda");
  await sensor.getByLabel("Factor por dígito (G)").fill("0,1");
  await sensor.getByLabel("Lectura cero (R0)").fill("9000");
  await sensor.getByLabel("Nombre").fill("Cuerda");
  await page.getByRole("button", { name: "Agregar dispositivo" }).click();
  const shown = page.getByRole("dialog", { name: `Clave externa de ${SERIAL}` });
  const key = (await shown.locator("output").textContent()) ?? "";
  await shown.getByRole("button", { name: "Ya la guardé" }).click();
  await heading(journey, "Muro norte").waitFor();
  return key;
}

/** What the device reports: 8,000 digits every hour, which is 2,960.2 m. */
async function report({ url }: Journey, key: string): Promise<void> {
  const now = Date.now();
  const readings = Array.from({ length: HOURS }, (_, n) => ({
    variable: "cuerda",
    value: 8000 - (n % 3),
    t: now - n * HOUR_MS,
  }));
  const { status } = await fetch(`${url}/fkl-modi/ingest`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-device-key": key },
    body: JSON.stringify({ serial: SERIAL, readings }),
  });
  expect(status).toBe(200);
}

describe.each(EVERY_SIZE)("a recalibration, %s", (size) => {
  it("shows what it changes before it is saved, the alarms too, and moves the level from its date on", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await report(journey, await addPiezometer(journey));

      // The alarm is typed in metres.
      await page.getByRole("tab", { name: "Alertas" }).click();
      await page.getByRole("button", { name: "Agregar una regla" }).click();
      const form = page.getByRole("dialog", { name: "Nueva regla" });
      await form.getByLabel("Sensor").selectOption({ label: "Nivel piezométrico (m s.n.m.)" });
      await form.getByLabel("Valor", { exact: true }).fill("2965");
      await form.getByText("Alta", { exact: true }).click();
      await form.getByRole("button", { name: "Listo" }).click();
      await page.getByLabel("Motivo").fill("Cota de alerta del muro");
      await page.getByRole("button", { name: "Guardar las reglas" }).click();
      await toast(journey, "Se guardaron las reglas.").waitFor();

      await page.getByRole("tab", { name: "Datos" }).click();
      await page.getByRole("button", { name: "Cambiar sensores" }).click();
      const panel = page.getByRole("dialog", { name: "Cambiar sensores" });
      await panel.getByLabel("Factor por dígito (G)").fill("0,2");
      await panel.getByLabel("Vale desde").fill(addDays(todayIn(ZONE, Date.now()), -1));
      await panel.getByLabel("Motivo").fill("Certificado nuevo");
      await panel.getByRole("button", { name: "Guardar" }).click();
      const effect = panel.getByRole("region", { name: "Qué cambia en las variables derivadas" });
      await effect.getByText("Mayor cambio").waitFor();
      await effect.getByText(/de 2\.960,\d+ m s\.n\.m\. a 2\.970,\d+ m s\.n\.m\./).waitFor();
      await effect.getByText("0 con los valores guardados, 1 con los nuevos", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("recalibration-effect");
      // Another factor has another effect, which is shown before it is saved as well.
      await panel.getByLabel("Factor por dígito (G)").fill("0,19");
      await panel.getByRole("button", { name: "Guardar" }).click();
      await effect.getByText(/a 2\.969,\d+ m s\.n\.m\./).waitFor();
      await panel.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardaron los sensores.").waitFor();
      await page.getByText("Al día").waitFor();

      await page.getByRole("link", { name: "Gráfico" }).first().click();
      await page.getByRole("radio", { name: "Todo" }).check();
      await page.getByText("Nivel piezométrico (m s.n.m.)", { exact: false }).first().waitFor();
      await page
        .getByText("Terreno 3.000,00 m s.n.m. · Sensor 2.950,00 m s.n.m.", { exact: false })
        .waitFor();
      await journey.accessible();
      await journey.shot("recalibration-graph");
    }));
});
