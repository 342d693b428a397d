/** @module-tag long */
// Waters of a file with year and month in columns of their own, of which one sample was reported twice: from an empty
// installation, by pages alone.
import { describe, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { beginProject, chooseFile } from "./new-mine.steps.ts";
import { followMenu, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach } from "./set-up.ts";

let empty: RunningServer;
setUpEmptyEach((started) => {
  empty = started;
});

const RESULTS = `Estación;Código de muestra;Año;Mes;Ca (mg/L);Mg (mg/L);Na (mg/L);Cl (mg/L);SO4 (mg/L);HCO3 (mg/L)
PZ-01;;2013;4;40;12;23;35;48;122
PZ-01;;2013;5;50;13;24;45;55;130
PZ-01;;2013;5;61;14;25;50;60;140
PZ-02;X-7;2014;;40;12;23;35;48;122
PZ-02;X-7;2014;;44;12;23;35;48;122
`;

async function importResults(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto("/samples/import");
  await heading(journey, "Importar resultados de laboratorio").waitFor();
  await page.getByRole("combobox", { name: "Laboratorio" }).fill("Laboratorio del Norte");
  await chooseFile(journey, "resultados.csv", RESULTS);
  await page.getByText("Crear 2 estaciones nuevas").click();
  await page.getByRole("button", { name: /^Guardar 30 resultados/ }).click();
  await page.getByText("Se guardaron", { exact: false }).first().waitFor();
}

async function openSample(journey: Journey, code: string): Promise<void> {
  const { page } = journey;
  await page.goto("/samples");
  await heading(journey, "Muestras").waitFor();
  await page.getByText(code, { exact: false }).first().click();
  await heading(journey, new RegExp(code)).waitFor();
}

async function setRules({ page }: Journey): Promise<void> {
  await page.goto("/samples/parameters");
  await page.getByRole("button", { name: "Reglas" }).click();
  const panel = page.getByRole("dialog", { name: "Reglas de química del agua" });
  await panel.getByRole("radio", { name: /^Promedio/ }).check();
  await panel.getByRole("radio", { name: /^Standard Methods 1030 E/ }).check();
}

describe.each(EVERY_SIZE)("several values of an ion, %s", (size) => {
  it("are drawn only after a person or the project's rule has chosen", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey, { catalog: "Estándar, con nombres en español" });
      await importResults(journey);

      await followMenu(journey, "Informe ambiental");
      if (size === "phone") await page.getByText("Balance", { exact: true }).click();
      await page.getByText("3 en los diagramas, 1 excluida").waitFor();
      await page.getByRole("button", { name: "Sin balance 1" }).click();
      await page.getByText("sin elegir entre varios valores de Ca").waitFor();
      await journey.accessible();
      await journey.shot("repeated-excluded");

      await openSample(journey, "X-7");
      await page.getByText("diferencia de 9,5 % (DPR)", { exact: false }).waitFor();
      await page.getByText("hay varios valores de Ca²⁺", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("repeated-sample");
      await page.getByRole("button", { name: "Elegir", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Calcio" });
      await dialog.getByRole("radio", { name: /^44/ }).check();
      await dialog.getByText("falta la fecha de análisis", { exact: false }).waitFor();
      await journey.accessible();
      await journey.shot("repeated-choice");
      await dialog.getByRole("button", { name: "Usar" }).click();
      await toast(journey, "Valor elegido").waitFor();
      await page.getByText(/^Se usa 44.* elegido por una persona/).waitFor();
      await page.getByText("Error de balance").waitFor();
      await page.getByText("No se midieron y cuentan como cero: K⁺", { exact: false }).waitFor();

      await followMenu(journey, "Informe ambiental");
      if (size === "phone") await page.getByText("Balance", { exact: true }).click();
      await page.getByText("4 en los diagramas, 0 excluidas").waitFor();

      await setRules(journey);
      await journey.accessible();
      await journey.shot("chemistry-rules");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Reglas guardadas").waitFor();
      await openSample(journey, "X-7");
      await page.getByText(/^Standard Methods 1030 E: (no )?aceptado/).waitFor();
      await page.getByRole("button", { name: "Cambiar" }).click();
      await page.getByRole("radio", { name: /^Lo que indique el proyecto/ }).check();
      await page.getByRole("button", { name: "Usar" }).click();
      await page.getByText(/^Se usa 42.* por la regla del proyecto/).waitFor();
      await journey.shot("repeated-by-rule");
    }));
});
