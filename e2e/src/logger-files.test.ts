// Files that field teams download from loggers, from an empty installation: by pages alone, without API calls or seed
// data.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { addLevelDevice } from "./level-device.steps.ts";
import { LOGGER_TEXTS, TABLE, xle } from "./logger-texts.ts";
import { beginProject } from "./new-mine.steps.ts";
import { heading } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpEmptyEach, setUpFolder } from "./set-up.ts";

let empty: RunningServer;
let folder: string;
setUpEmptyEach((started) => {
  empty = started;
});
setUpFolder("loggers", (made) => {
  folder = made;
});

async function upload({ page }: Journey, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir archivo" }).click();
  await (await chooser).setFiles(path);
  await heading(journey, "Qué se reconoció").waitFor();
}

const replace = ({ page }: Journey) => page.getByRole("button", { name: "Reemplazar archivo" }).click();

describe.each(EVERY_SIZE)("a logger's file, %s", (size) => {
  it("is recognised, asked about its clock, compared, saved and withdrawn", () =>
    travel(empty.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await addLevelDevice(journey);
      await page.getByRole("link", { name: "Importar archivo de registrador" }).click();
      await heading(journey, "Archivos de registrador").waitFor();
      await page.getByText("Todavía no se importó ningún archivo de este dispositivo.").waitFor();
      await journey.accessible();
      await journey.shot("logger-files-none");

      // Nothing but the clock is asked: the units show which channel belongs to which sensor.
      await upload(journey, "pz07.xle", xle(40));
      await page.getByText("LT_EDGE M10", { exact: false }).waitFor();
      await page.getByText("Indique la zona horaria del reloj del registrador.").waitFor();
      await journey.accessible();
      await journey.shot("logger-files-questions");
      await page.getByLabel("Zona horaria del reloj").selectOption({ label: "UTC−03:00" });
      await page.getByText("Hay respuestas sin comparar.").waitFor();
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      const level = page.getByRole("region", { name: "LEVEL" });
      await level.getByText("40 nuevas", { exact: false }).waitFor();
      await level.getByRole("slider", { name: "LEVEL: archivo sobre lo guardado" }).waitFor();
      await journey.accessible();
      await journey.shot("logger-files-preview");
      await page.getByRole("button", { name: "Guardar 80 lecturas" }).click();
      await page.getByText("80 lecturas agregadas de 40 filas").waitFor();
      await journey.accessible();
      await journey.shot("logger-files-saved");

      // The same file again has nothing new.
      await page.getByRole("button", { name: "Importar otro archivo" }).click();
      await upload(journey, "pz07.xle", xle(40));
      await page.getByText("Este mismo archivo ya se importó", { exact: false }).waitFor();
      await page.getByRole("button", { name: "No hay nada nuevo que guardar" }).waitFor();
      await replace(journey);

      await page.getByRole("button", { name: "Retirar pz07.xle" }).click();
      const dialog = page.getByRole("dialog", { name: "Retirar el archivo importado" });
      await dialog.getByLabel("Motivo").fill("Era de otro pozo");
      await journey.shot("logger-files-withdraw");
      await dialog.getByRole("button", { name: "Retirar" }).click();
      await page.getByText("Era de otro pozo", { exact: false }).waitFor();
    }));

  it("of each other format is recognised by its content, and another table by its columns", () =>
    travel(empty.url, { size }, async (journey) => {
      const { page } = journey;
      await beginProject(journey);
      await addLevelDevice(journey);
      await page.getByRole("link", { name: "Importar archivo de registrador" }).click();
      for (const [name, { format, text }] of Object.entries(LOGGER_TEXTS)) {
        await upload(journey, name, text);
        await page.locator("dd").filter({ hasText: format }).first().waitFor();
        await replace(journey);
      }
      await upload(journey, "tabla.csv", TABLE);
      await heading(journey, "Columnas de la tabla").waitFor();
      await page.getByLabel("Columna 2").selectOption({ label: "Medición" });
      await journey.accessible();
      await journey.shot("logger-files-table");
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      await page.getByRole("group", { name: "Nivel (m)" }).getByLabel("Sensor").waitFor();
      await page.getByLabel("Zona horaria del reloj").selectOption({ label: "UTC−03:00" });
      await page.getByRole("button", { name: "Comparar con lo guardado" }).click();
      await page.getByRole("button", { name: "Guardar 2 lecturas" }).waitFor();
    }));
});
