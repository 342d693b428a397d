/** @module-tag long */
// The page of a station of a new mine: empty parts are explained, and new data appears. By pages alone.
import { describe, expect, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { photo } from "./device.ts";
import { giveReason } from "./follow-up.steps.ts";
import {
  addStation,
  beginProject,
  chooseFile,
  day,
  fillTemplateThere,
  line,
  savePlan,
} from "./new-mine.steps.ts";
import { heading, openStation } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

const tab = ({ page }: Journey, name: RegExp) => page.getByRole("tab", { name });

/** Sets a limit for all samples of the project: copper of at most 0,05 mg/L. */
async function setLimit({ page }: Journey): Promise<void> {
  await page.getByRole("link", { name: "Ver los límites del proyecto" }).click();
  await page.getByRole("button", { name: "Nuevo conjunto" }).first().click();
  await page.getByRole("button", { name: "Partir de cero" }).click();
  await page.getByLabel("Nombre").fill("RCA 45/2025");
  await page.getByLabel("Norma o resolución").fill("RCA 45/2025");
  await page.getByText("Todas las estaciones", { exact: true }).click();
  await page.getByRole("button", { name: "Agregar límite" }).click();
  const line = page.getByRole("dialog", { name: "Nuevo límite" });
  await line.getByLabel("Parámetro").selectOption({ label: "Cobre (Cu)" });
  const max = line.getByRole("group", { name: "Máximo", exact: true });
  await max.getByRole("textbox", { name: "Máximo" }).fill("0,05");
  await line.getByRole("button", { name: "Listo" }).click();
  await page.getByRole("button", { name: "Guardar el conjunto" }).click();
  await page.getByText("Creación").waitFor();
}

const RESULTS = `Punto;Código de muestra;Fecha;pH;Cobre total (mg/L)
PZ-01;M-1;03-02-2026;7,25;0,9
`;

async function bringResults(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.getByRole("link", { name: "Importar resultados de laboratorio" }).click();
  await heading(journey, "Importar resultados de laboratorio").waitFor();
  await page.getByRole("combobox", { name: "Laboratorio" }).fill("Laboratorio del Norte");
  await chooseFile(journey, "resultados.csv", RESULTS);
  await page.getByRole("button", { name: /^Guardar 2 resultados/ }).click();
  await page.getByText("Se guardaron", { exact: false }).first().waitFor();
}

/** Records the station's due monitoring, with a photo. */
async function record(journey: Journey): Promise<void> {
  const { page } = journey;
  const picture = await photo(journey);
  await tab(journey, /^Monitoreos/).click();
  await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Observación").fill("Nivel medido bajo el muro.");
  await giveReason(panel, "Programado");
  await panel
    .getByLabel("Foto")
    .setInputFiles({ name: "nivel.jpg", mimeType: "image/jpeg", buffer: picture });
  await panel.getByRole("button", { name: /^Guardar/ }).click();
  await panel.waitFor({ state: "hidden" });
}

const EMPTY: [RegExp, string][] = [
  [/^Sensores/, "La estación no tiene dispositivos."],
  [/^Alertas/, "No hay alertas de los dispositivos de esta estación."],
  [/^Compromisos/, "Ningún compromiso menciona esta estación"],
  [/^Fotos/, "Todavía no hay fotos de la estación."],
  [/^Documentos/, "Todavía no hay documentos de la estación."],
  [/^Agua/, "La estación no tiene muestras de agua."],
];

describe.each(EVERY_SIZE)("the page of a new station, %s", (size) => {
  it("shows what is missing with links, and then the follow-up, its photo and the water samples", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey, { catalog: "Estándar, con nombres en español" });
      await addStation(journey, "PZ-01");
      await page.goto("/planning-and-monitoring/create");
      const today = { "Fecha de inicio": day(0), "Hora de inicio": "00:00", "Fecha de término": day(20) };
      await fillTemplateThere(journey, [line({ Estación: "PZ-01", ...today })]);
      await savePlan(journey, "Plan hídrico");
      await page.goto("/");
      await openStation(journey, "PZ-01");
      await heading(journey, "PZ-01").waitFor();
      await page.getByRole("region", { name: "Resumen de la estación" }).getByText("1 próximo").waitFor();
      for (const [room, missing] of EMPTY) {
        await tab(journey, room).click();
        await page.getByText(missing, { exact: false }).first().waitFor();
        await journey.accessible();
      }
      await journey.shot("station-empty");

      await record(journey);
      await page
        .getByRole("region", { name: "Resumen de la estación" })
        .getByText("1 próximo")
        .waitFor({ state: "hidden" });
      await tab(journey, /^Fotos/).click();
      await page
        .getByRole("tabpanel")
        .getByRole("button", { name: /^Ampliar/ })
        .first()
        .waitFor();
      await tab(journey, /^Historial/).click();
      await page.getByText("Nivel medido bajo el muro.").waitFor();

      await tab(journey, /^Agua/).click();
      const address = page.url();
      await setLimit(journey);
      await page.goto(address);
      await bringResults(journey);
      await page.goto(address);
      await page.getByRole("heading", { name: "Últimos resultados" }).waitFor();
      await page.getByRole("tabpanel").getByText("0,9").first().waitFor();
      await page.getByRole("tabpanel").getByRole("link", { name: "RCA 45/2025" }).waitFor();
      await expect
        .poll(async () =>
          page
            .getByRole("button", { name: /^Excedencias/ })
            .first()
            .textContent(),
        )
        .toContain("1");
      await journey.accessible();
      await journey.shot("station-begun");
      // Every list links back to the page by the station's name.
      await page.goto("/samples");
      await page.getByRole("main").getByText("PZ-01").first().waitFor();
      if (size === "desktop") {
        for (const path of [
          "/samples",
          "/exceedances",
          "/planning-and-monitoring/table",
          "/planning-and-monitoring/calendar",
        ]) {
          await page.goto(path);
          await page.getByRole("main").getByRole("link", { name: "PZ-01", exact: true }).first().click();
          await page.waitForURL(/\/station\//);
        }
      }
    }));
});
